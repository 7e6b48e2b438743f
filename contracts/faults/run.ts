import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { styleText } from 'node:util'
import { Command, CommanderError } from 'commander'
import { listFaults } from './catalogue.ts'
import { askOthers } from './others/ask-others.ts'
import { listFailing } from './plan.ts'
import { type Progress, runFaults } from './run-faults.ts'
import { findShortfalls, percent, type Results, scoreFaults } from './score.ts'
import { writePage } from './write-page.ts'

interface Options {
  only?: string
  operator?: string
  workers: number
  others: boolean
  check?: boolean
}

const RESULTS = new URL('results.json', import.meta.url)

const program = new Command('faults')
  .description(
    'Breaks a conforming target in one named way at a time, and sees whether the contracts notice.',
  )
  .option('--only <text>', 'faults whose id contains the text, such as verifyOrder or drop-field/')
  .option('--operator <name>', 'faults of one operator, such as stale-read')
  .option('--workers <count>', 'how many are tried at the same time', readCount, 2)
  .option('--no-others', 'do not ask what others see in the same traffic')
  .option('--check', 'fail where the score is below the bars, or below what is committed; write nothing')
  .exitOverride()

function readCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new CommanderError(2, 'faults.workers', `--workers: "${text}" is not a number of workers.`)
}

async function run({ only, operator, workers, others, check }: Options): Promise<void> {
  const all = listFaults()
  const faults = all.filter(
    (fault) => (!only || fault.id.includes(only)) && (!operator || fault.operator === operator),
  )
  if (faults.length === 0) throw new CommanderError(2, 'faults.none', 'No fault is called so.')
  const started = performance.now()
  const found = await runFaults(faults, workers, createProgress(faults.length))
  const seen = others ? await askOthers(faults, found.outcomes, found.baselines) : undefined
  const results = scoreFaults(faults, found.outcomes, seen)
  print(results, performance.now() - started)
  if (check) await compare(results)
  // Only complete runs are saved.
  else if (others && faults.length === all.length) {
    await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
    writePage()
  }
}

function createProgress(count: number): Progress {
  let done = 0
  return {
    onBaseline(baselines) {
      for (const { file, name } of listFailing(baselines))
        console.log(styleText('yellow', `fails on the target as it is, and is left out: ${file} ${name}`))
    },
    onOutcome({ id, verdict, by }, tier) {
      if (tier === 'deterministic') done += 1
      const place = tier === 'property' ? 'properties' : `${done}/${count}`
      const color = verdict === 'caught' ? 'dim' : 'red'
      console.log(
        styleText(color, `${place.padStart(10)}  ${verdict.padEnd(11)}  ${id}${by ? `  (${by})` : ''}`),
      )
    },
  }
}

function print({ score, survivors, notApplied }: Results, durationMs: number): void {
  for (const { id, profile, describes, reason } of survivors)
    console.log(`survives  ${profile.padEnd(10)}  ${id}: ${describes}${reason ? ` (${reason})` : ''}`)
  for (const id of notApplied) console.log(`not applied  ${id}`)
  for (const [name, { caught, all, others }] of Object.entries(score)) {
    const seen = Object.entries(others ?? {}).map(([other, count]) => `${other} ${count}`)
    const beside = seen.length > 0 ? `; ${seen.join(', ')}` : ''
    console.log(`${name}: ${caught} of ${all} caught (${percent(caught / all)})${beside}`)
  }
  console.log(styleText('dim', `${Math.round(durationMs / 1000)} s`))
}

/** Compares with the required scores, and with the committed results. */
async function compare(results: Results): Promise<void> {
  const before = existsSync(RESULTS) ? (JSON.parse(await readFile(RESULTS, 'utf8')) as Results) : undefined
  const shortfalls = findShortfalls(results, before)
  for (const each of shortfalls) console.error(styleText('red', each))
  if (shortfalls.length > 0) process.exitCode = 1
}

try {
  program.parse()
  await run(program.opts<Options>())
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  if (error.code.startsWith('faults.')) console.error(error.message)
  process.exitCode = error.exitCode === 0 ? 0 : 2
}
