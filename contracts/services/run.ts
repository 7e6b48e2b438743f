import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { styleText } from 'node:util'
import { Command, Option } from 'commander'
import { type BaselineTest, planTests } from '../runner/plan.ts'
import { share, startWorker, type Worker } from '../runner/start-worker.ts'
import { type Chosen, combine, isolate, listAlone, sayChoices } from './combinations.ts'
import type { Asked, Knowledge, ServiceCalls, TestRun } from './messages.ts'
import { listChoices, listServiceFaults, prepareServices, SERVICES, type ServiceName } from './services.ts'
import { findWitness } from './try-fault.ts'

interface Options {
  service?: ServiceName[]
  knowledge: Knowledge[]
  only?: string
  choices: boolean
  combinations: number
  alone?: boolean
  faults: boolean
  again?: boolean
  workers: number
}

/** What is known of a fault: the test that saw it, or that none did. */
type Seen = Record<string, string | null>

/** Any; the same for all, so that a run can be repeated. */
const SEED = 1

const RECORD = new URL('results.json', import.meta.url)

const program = new Command('services')
  .description(
    'Holds services that others wrote to the facts: no choice of theirs may raise an alarm, each fault should.',
  )
  .addOption(new Option('--service <name...>', 'only these').choices(SERVICES))
  .addOption(
    new Option('--knowledge <kind...>', 'how much the check is told')
      .choices(['undescribed', 'described'])
      .default(['undescribed', 'described']),
  )
  .option('--only <text>', 'choices and faults whose name contains the text')
  .option('--no-choices', 'only the defaults of each service, and its faults')
  .option('--combinations <count>', 'runs in which every choice has some other value', Number, 12)
  .option('--alone', 'every other value of a choice by itself, in place of combinations; so with --only')
  .option('--no-faults', 'only the defaults and the other choices')
  .option('--again', 'only the faults that no test has seen yet')
  .option('--workers <count>', 'how many are tried at the same time', Number, availableParallelism())

const {
  service: services = SERVICES,
  knowledge: kinds,
  only = '',
  choices,
  combinations,
  alone,
  faults,
  again,
  workers: count,
} = program.parse().opts<Options>()

/** What was tried with other values than the defaults, and what was found: `choice=value: title of the test`. */
interface Alarms {
  tried: string[]
  raised: string[]
}

interface Results {
  alarms: Record<string, Alarms>
  faults: Record<string, Seen>
}

const results: Results = existsSync(RECORD)
  ? JSON.parse(readFileSync(RECORD, 'utf8'))
  : { alarms: {}, faults: {} }
const save = () => writeFileSync(RECORD, `${JSON.stringify(results, undefined, 2)}\n`)

await prepareServices(services)
const workers = await Promise.all(
  Array.from({ length: count }, () =>
    startWorker<ServiceCalls>(new URL('worker.ts', import.meta.url), ['runTier', 'tryPlan']),
  ),
)
try {
  for (const service of services)
    for (const knowledge of kinds) await tryService(workers, { service, knowledge })
} finally {
  await Promise.all(workers.map((worker) => worker.stop()))
}

async function tryService(workers: Worker<ServiceCalls>[], asked: Asked): Promise<void> {
  const { service, knowledge } = asked
  const name = `${service}, ${knowledge}`
  const [baseline, properties] = await Promise.all([
    workers[0]!.runTier(asked, 'deterministic'),
    workers[1 % workers.length]!.runTier(asked, 'property'),
  ])
  const tests = [...baseline, ...properties]
  const counts = Object.entries(Object.groupBy(tests, ({ state }) => state)).map(
    ([state, own]) => `${own!.length} ${state}`,
  )
  console.log(styleText('bold', `${name}: ${counts.join(', ')}`))
  const alarms: Alarms = { tried: [], raised: [] }
  results.alarms[name] = alarms
  const alarm = (where: string, { name: title, reason = '' }: TestRun) => {
    console.log(
      styleText('red', `  alarm with ${where}: ${title}\n    ${reason.split('\n')[0]!.slice(0, 300)}`),
    )
    alarms.raised.push(`${where}: ${title}`)
  }
  for (const each of tests) if (each.state === 'failed') alarm('the defaults', each)
  if (choices) {
    const known = await listChoices(service)
    const trials = alone || only ? listAlone(known, only) : combine(known, { runs: combinations, seed: SEED })
    await share(workers, trials, async (worker, { name, chosen }) => {
      const run = await worker.runTier({ ...asked, choices: chosen }, 'deterministic')
      alarms.tried.push(name)
      const failed = run.filter((test) => test.state === 'failed' && !isFailed(baseline, test))
      const passed = run.filter(({ state }) => state === 'passed').length
      const shown = `  ${alarms.tried.length}/${trials.length} ${name}: ${failed.length} alarms, ${passed} passed`
      console.log(styleText(failed.length ? 'red' : 'dim', shown))
      const culprits: Chosen[] = []
      for (const each of failed) {
        const found = await isolate(chosen, culprits, (some) =>
          fails(worker, { ...asked, choices: some }, each),
        )
        if (found) culprits.push(found)
        alarm(found ? sayChoices(found) : `${name}, and not again alone`, each)
      }
      save()
    })
  }
  if (faults) {
    results.faults[name] ??= {}
    const seen = results.faults[name]
    const all = (await listServiceFaults(service)).filter((fault) => fault.name.includes(only))
    const wanted = again ? all.filter((fault) => !seen[fault.name]) : all
    let done = 0
    await share(workers, wanted, async (worker, fault) => {
      const by = await findWitness(
        worker,
        { ...asked, fault: fault.name },
        fault,
        { deterministic: baseline, property: properties },
        seen[fault.name] ?? undefined,
      )
      seen[fault.name] = by ?? null
      done += 1
      console.log(
        styleText(
          by ? 'dim' : 'red',
          `  ${done}/${wanted.length} ${by ? `caught ${fault.name} (${by})` : `survives ${fault.name}: ${fault.says}`}`,
        ),
      )
      save()
    })
    const caught = all.filter((fault) => seen[fault.name]).length
    console.log(
      styleText(
        'bold',
        `${name}: ${caught} of ${all.length} faults caught (${((100 * caught) / all.length).toFixed(1)} %)`,
      ),
    )
  }
  save()
}

function isFailed(tests: readonly BaselineTest[], { name }: BaselineTest): boolean {
  return tests.some((each) => each.name === name && each.state === 'failed')
}

async function fails(worker: Worker<ServiceCalls>, asked: Asked, test: BaselineTest): Promise<boolean> {
  return (await worker.tryPlan(asked, planTests('deterministic', [test]))) !== undefined
}
