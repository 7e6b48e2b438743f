import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command, InvalidArgumentError } from 'commander'
import type { CheckResult } from '../../src/kit/check/report/result.ts'
import { runProcess } from '../../src/kit/target/run-process.ts'
import { CLI, startTarget } from '../../src/kit/target/start-target.ts'
import type { Identity, Keys } from '../../src/kit/target/target.ts'
import { serveOtherWay } from './serve-other-way.ts'
import { OTHER_WAYS, type OtherWay } from './ways.ts'

/** How often a check of the sandbox, which conforms, raised a false alarm. */
interface Trust {
  shuffledRuns: Alarms
  seeds: Alarms & { first: number; inputsPerProperty: number }
  /** Services that fill the gaps otherwise than is proposed, held to the facts alone. */
  otherWays: Alarms & { names: string[] }
}

interface Alarms {
  runs: number
  /** Tests that did not end as they should in any of the runs. */
  failures: number
  errors: number
  /** Their titles, each once. */
  titles: string[]
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
  .option('--no-other-ways', 'leave out the services that fill the gaps in another way')
  .option('--lanes <count>', 'runs at once', parseCount, 2)
  .option('--no-record', 'print the counts, and leave contracts/false-alarms/results.json alone')

function parseCount(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a whole number.')
}

/**
 * One check of a sandbox of its own, or of the target that the arguments describe. A process each: several run at once,
 * and hundreds one after the other.
 */
async function check(args: string[]): Promise<CheckResult> {
  const folder = await mkdtemp(join(tmpdir(), 'false-alarms-'))
  const target = args.includes('--config') ? [] : ['--target', 'sandbox']
  try {
    const command = [process.execPath, CLI, 'check', ...target, '--report', folder, ...args]
    const { stderr } = await runProcess(command).ended
    return JSON.parse(await readFile(join(folder, 'report.json'), 'utf8').catch(() => explain(stderr)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

function explain(complaint: string): never {
  throw new Error(`The check left no report. ${complaint.trim()}`)
}

/** The facts alone, held against a service that was made in another way. */
async function checkOtherWay(way: OtherWay): Promise<CheckResult> {
  const running = await startTarget('sandbox')
  const served = await serveOtherWay(running.target, way)
  const folder = await mkdtemp(join(tmpdir(), 'other-way-'))
  try {
    const { caller, other, webhookSecret, encryption, cardKey, publicKey, secretKey } = running.target
    const describe = (keys: Keys, identity?: Identity) => ({
      ...identity,
      ...{ publicKey: keys.publicKey, secretKey: keys.secretKey, cardKey: keys.cardKey },
      ...{ encryptionKey: keys.encryption?.key, padding: keys.encryption?.padding },
    })
    const businesses = [
      describe(
        { publicKey, secretKey, ...(encryption && { encryption }), ...(cardKey && { cardKey }) },
        caller,
      ),
      ...(other ? [describe(other, other.identity)] : []),
    ]
    const { checkout, business } = served
    const capabilities = ['stateful', 'decrypts', 'signs', 'two-businesses']
    const line = {
      name: way.name,
      checkout,
      business,
      businesses,
      cadWebhookSecret: webhookSecret,
      capabilities,
    }
    const config = join(folder, 'target.json')
    await writeFile(config, JSON.stringify(line))
    return await check(['--config', config, '--profile', 'documented', '--allow-writes'])
  } finally {
    await served.close()
    await running.stop()
    await rm(folder, { recursive: true })
  }
}

/** Runs them all, so many at once, and counts what none of them should have found. */
async function countAlarms<Run>(
  what: string,
  runs: readonly Run[],
  lanes: number,
  check: (run: Run) => Promise<CheckResult>,
  onCount: (alarms: Alarms) => void,
): Promise<void> {
  const alarms: Alarms = { runs: 0, failures: 0, errors: 0, titles: [] }
  const waiting = [...runs]
  const run = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { counts, tests, errors } = await check(next)
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

const { shuffled, seeds, runs, lanes, record, otherWays } = program.parse().opts()
/** What is not run now keeps the count that it has. */
const trust: Trust = readRecord()

function readRecord(): Trust {
  const none: Alarms = { runs: 0, failures: 0, errors: 0, titles: [] }
  const known: Partial<Trust> = existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, 'utf8')) : {}
  return {
    shuffledRuns: known.shuffledRuns ?? none,
    seeds: known.seeds ?? { first: FIRST_SEED, inputsPerProperty: runs, ...none },
    otherWays: known.otherWays ?? { names: [], ...none },
  }
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
  check,
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
  check,
  (alarms) => {
    trust.seeds = { first: FIRST_SEED, inputsPerProperty: runs, ...alarms }
    save()
  },
)
await countAlarms('other ways', otherWays ? OTHER_WAYS : [], lanes, checkOtherWay, (alarms) => {
  trust.otherWays = { names: OTHER_WAYS.map(({ name }) => name), ...alarms }
  save()
})
console.log(JSON.stringify(trust, undefined, 2))
const alarms = Object.values(trust).reduce((sum, { failures, errors }) => sum + failures + errors, 0)
process.exitCode = alarms > 0 ? 1 : 0
