import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, InvalidArgumentError } from 'commander'
import type { CheckResult } from '../../src/kit/check/report/result.ts'
import { runProcess } from '../../src/kit/target/run-process.ts'
import { CLI, startTarget } from '../../src/kit/target/start-target.ts'
import type { Alternative } from './alternative.ts'
import { ALTERNATIVES } from './alternatives.ts'
import { serveAlternative } from './serve-alternative.ts'

/** Findings in runs of one kind. */
interface Alarms {
  runs: number
  /** Tests that did not end as they should, in all runs. */
  failures: number
  errors: number
  /** Their titles, each once. */
  titles: string[]
}

/** Runs of one kind, none of which should find anything. */
interface Search {
  /** Its name in results.json. */
  name: string
  /** Other facts to record. */
  facts: object
  checks: (() => Promise<CheckResult>)[]
}

const RECORD = fileURLToPath(new URL('./results.json', import.meta.url))
const FIRST_SEED = 1

const program = new Command('false-alarms')
  .description(
    'Looks for false alarms: checks the sandbox in many orders and with many seeds, and records the counts.',
  )
  .option('--shuffled <count>', 'runs of the deterministic tier, each in another order', parseCount, 100)
  .option('--seeds <count>', 'runs of the property tier, each with another seed', parseCount, 200)
  .option('--runs <count>', 'inputs of each property and seed', parseCount, 100)
  .option('--no-alternatives', 'leave out the services that fill the gaps in another way')
  .option('--only <text...>', 'only the alternatives whose name contains one of the texts', [''])
  .option('--workers <count>', 'runs at once', parseCount, 2)
  .option(
    '--no-record',
    'print the counts of these runs, and leave contracts/false-alarms/results.json alone',
  )

function parseCount(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number.')
}

/** Runs one check in a process of its own, so that no state remains for the next. */
async function check(args: string[]): Promise<CheckResult> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'false-alarms-'))
  const command = [process.execPath, CLI, 'check', '--report', folder.path, ...args]
  const { stderr } = await runProcess(command).ended
  const report = await readFile(join(folder.path, 'report.json'), 'utf8').catch(() => {
    throw new Error(`The check left no report. ${stderr.trim()}`)
  })
  return JSON.parse(report)
}

/** Checks a service that fills the gaps differently, by the facts alone. */
async function checkAlternative(alternative: Alternative): Promise<CheckResult> {
  const running = await startTarget('sandbox')
  const { checkout, business, close } = await serveAlternative(running.target, alternative)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'alternative-'))
  try {
    const { control, ...ready } = await (await fetch(`${running.target.control}/ready`)).json()
    const { name } = alternative
    const capabilities = ['stateful', 'decrypts', 'signs', 'two-businesses']
    const config = join(folder.path, 'target.json')
    await writeFile(config, JSON.stringify({ ...ready, name, checkout, business, capabilities }))
    return await check(['--config', config, '--profile', 'documented', '--allow-writes'])
  } finally {
    await close()
    await running.stop()
  }
}

/** Runs all checks of a search, several at a time, and counts false alarms. */
async function countAlarms(
  { name, checks }: Search,
  workers: number,
  onCount: (alarms: Alarms) => void,
): Promise<void> {
  const alarms: Alarms = { runs: 0, failures: 0, errors: 0, titles: [] }
  const waiting = [...checks]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { counts, tests, errors } = await next()
      const alarming = tests.filter(({ state }) => state === 'failed' || state === 'error')
      alarms.runs += 1
      alarms.failures += counts.failed
      alarms.errors += counts.error + errors.length
      alarms.titles = [
        ...new Set([...alarms.titles, ...alarming.map(({ title }) => title), ...errors]),
      ].sort()
      console.log(
        `${name} ${alarms.runs}/${checks.length}: ${alarms.failures} failures, ${alarms.errors} errors so far`,
      )
      onCount(alarms)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}

const { shuffled, seeds, runs, workers, record, alternatives, only } = program.parse().opts()
const chosen = ALTERNATIVES.filter(({ name }) => only.some((text: string) => name.includes(text)))
const sandbox = ['--target', 'sandbox']
const searches: Search[] = [
  {
    name: 'shuffledRuns',
    facts: {},
    checks: Array.from(
      { length: shuffled },
      () => () => check([...sandbox, '--tier', 'deterministic', '--shuffle']),
    ),
  },
  {
    name: 'seeds',
    facts: { first: FIRST_SEED, inputsPerProperty: runs },
    checks: Array.from({ length: seeds }, (_, index) => () => {
      const seed = ['--seed', String(FIRST_SEED + index), '--runs', String(runs)]
      return check([...sandbox, '--tier', 'property', ...seed])
    }),
  },
  {
    name: 'alternatives',
    facts: { names: chosen.map(({ name }) => name) },
    checks: alternatives ? chosen.map((each) => () => checkAlternative(each)) : [],
  },
]

/** Searches that are not run keep their counts. */
const found: Record<string, Alarms> =
  record && existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {}
for (const search of searches) {
  await countAlarms(search, workers, (alarms) => {
    found[search.name] = { ...search.facts, ...alarms }
    if (record) save()
  })
}
console.log(JSON.stringify(found, undefined, 2))
const alarms = Object.values(found).reduce((sum, { failures, errors }) => sum + failures + errors, 0)
process.exitCode = alarms > 0 ? 1 : 0

/** Called after each run, so that an interrupted run keeps its counts. */
function save(): void {
  writeFileSync(`${RECORD}.new`, `${JSON.stringify(found, undefined, 2)}\n`)
  renameSync(`${RECORD}.new`, RECORD)
}
