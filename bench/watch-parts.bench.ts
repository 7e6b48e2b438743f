import { atLeast, type Row } from './claim.ts'
import { runScriptOrThrow } from './run-script.ts'
import type { Judged } from './watch/judge-traffic.ts'

const PARTS = [0, 1, 2, 3]
const FAULT_EVERY = 100
/** Also judged as a whole, which takes four times as long as a part. */
const WHOLE = 40_000
const MILLION = 1_000_000

/**
 * Judges the traffic of eight shops, two of which share a description, in four parts by four processes, two at a time: they must
 * find what one process finds that judges all of it. A million exchanges take a quarter of an hour, so they are judged only with
 * LONG_BENCH=1; the faults planted in them are known.
 */
export async function run(): Promise<Row[]> {
  const whole = await judge(WHOLE, PARTS)
  const parts = await judgeParts(WHOLE)
  const rows = [compare('watch: findings of four parts', parts, whole.findings)]
  if (process.env.LONG_BENCH !== '1') return rows
  const started = performance.now()
  const many = await judgeParts(MILLION)
  const minutes = (performance.now() - started) / 60_000
  const planted = countPlanted(MILLION)
  return [
    ...rows,
    atLeast(planted, {
      name: 'watch: findings of a million exchanges in four parts',
      ...{ value: many.length, unit: '', note: `of ${planted} that are there` },
    }),
    { name: 'watch: a million exchanges in four parts', value: minutes, unit: 'min' },
  ]
}

function compare(name: string, parts: readonly string[], whole: readonly string[]): Row {
  if (whole.length === 0) throw new Error('nothing was found in the whole')
  const same = parts.filter((each) => whole.includes(each)).length
  if (same !== parts.length) throw new Error('a part found what the whole does not have')
  return atLeast(whole.length, {
    name,
    ...{ value: same, unit: '', note: `of ${whole.length} of the whole` },
  })
}

async function judgeParts(count: number): Promise<string[]> {
  const found: string[] = []
  for (const pair of [PARTS.slice(0, 2), PARTS.slice(2)]) {
    const judged = await Promise.all(pair.map((part) => judge(count / PARTS.length, [part])))
    found.push(...judged.flatMap(({ findings }) => findings))
  }
  return found
}

async function judge(count: number, parts: readonly number[]): Promise<Judged> {
  const args = ['--count', String(count), '--parts', parts.join(','), '--fault-every', String(FAULT_EVERY)]
  return JSON.parse(await runScriptOrThrow('bench/watch/judge-traffic.ts', ...args))
}

/** Calls in one round of the two shops of a part. */
const ROUND = 14

function countPlanted(count: number): number {
  const rounds = Math.floor(count / PARTS.length / ROUND)
  return Math.floor(rounds / FAULT_EVERY) * 2 * PARTS.length
}
