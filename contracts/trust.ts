import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, InvalidArgumentError } from 'commander'
import type { CheckResult } from './report/result.ts'

/** How often a check of the sandbox, which conforms, raised a false alarm. */
interface Trust {
  shuffledRuns: Alarms
  seeds: Alarms & { first: number; inputsPerProperty: number }
}

interface Alarms {
  runs: number
  /** Tests that did not end as they should in any of the runs. */
  failures: number
  errors: number
  /** Their titles, each once. */
  titles: string[]
}

const RECORD = fileURLToPath(new URL('../conformance/trust.json', import.meta.url))
const CHECK = fileURLToPath(new URL('./check.ts', import.meta.url))
const FIRST_SEED = 1

const program = new Command('trust')
  .description(
    'Looks for false alarms: checks the sandbox in many orders and with many seeds, and records the counts.',
  )
  .option('--shuffled <count>', 'runs of the deterministic tier, each in another order', parseCount, 100)
  .option('--seeds <count>', 'runs of the property tier, each with another seed', parseCount, 200)
  .option('--runs <count>', 'inputs of each property and seed', parseCount, 100)
  .option('--lanes <count>', 'runs at once', parseCount, 2)
  .option('--no-record', 'print the counts, and leave conformance/trust.json alone')

function parseCount(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number.')
}

/** One check of a sandbox of its own. */
async function check(args: string[]): Promise<CheckResult> {
  const folder = await mkdtemp(join(tmpdir(), 'trust-'))
  try {
    const child = spawn(process.execPath, [CHECK, '--target', 'sandbox', '--report', folder, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const complaint: string[] = []
    child.stderr.on('data', (chunk) => complaint.push(String(chunk)))
    await once(child, 'close')
    return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8').catch(() => explain(complaint)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function explain(complaint: string[]): never {
  throw new Error(`The check left no report. ${complaint.join('').trim()}`)
}

/** Runs them all, so many at once, and counts what none of them should have found. */
async function countAlarms(
  what: string,
  runs: string[][],
  lanes: number,
  onCount: (alarms: Alarms) => void,
): Promise<void> {
  const alarms: Alarms = { runs: 0, failures: 0, errors: 0, titles: [] }
  const waiting = [...runs]
  const run = async () => {
    for (let args = waiting.shift(); args; args = waiting.shift()) {
      const { counts, tests, errors } = await check(args)
      const alarming = tests.filter(({ state }) => state === 'failed' || state === 'error')
      const titles = [...alarming.map(({ title }) => title), ...errors]
      alarms.runs += 1
      alarms.failures += counts.failed
      alarms.errors += counts.error + errors.length
      alarms.titles = [...new Set([...alarms.titles, ...titles])].sort()
      console.log(
        `${what} ${alarms.runs}/${runs.length}: ${alarms.failures} failures, ${alarms.errors} errors so far`,
      )
      onCount({ ...alarms })
    }
  }
  await Promise.all(Array.from({ length: lanes }, run))
}

const { shuffled, seeds, runs, lanes, record } = program.parse().opts()
const none: Alarms = { runs: 0, failures: 0, errors: 0, titles: [] }
const trust: Trust = {
  shuffledRuns: none,
  seeds: { first: FIRST_SEED, inputsPerProperty: runs, ...none },
}

/** After each run, so that what was counted is not lost when the rest is not waited for. */
function save(): void {
  if (!record) return
  mkdirSync(dirname(RECORD), { recursive: true })
  writeFileSync(`${RECORD}.new`, `${JSON.stringify(trust, undefined, 2)}\n`)
  renameSync(`${RECORD}.new`, RECORD)
}

await countAlarms(
  'shuffled',
  Array.from({ length: shuffled }, () => ['--tier', 'deterministic', '--shuffle']),
  lanes,
  (alarms) => {
    trust.shuffledRuns = alarms
    save()
  },
)
await countAlarms(
  'seeds',
  Array.from({ length: seeds }, (_, index) => [
    ...['--tier', 'property', '--seed', String(FIRST_SEED + index), '--runs', String(runs)],
  ]),
  lanes,
  (alarms) => {
    trust.seeds = { ...trust.seeds, ...alarms }
    save()
  },
)
console.log(JSON.stringify(trust, undefined, 2))
const { failures, errors } = trust.shuffledRuns
process.exitCode = failures + errors + trust.seeds.failures + trust.seeds.errors > 0 ? 1 : 0
