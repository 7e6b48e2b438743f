import { availableParallelism } from 'node:os'
import { styleText } from 'node:util'
import { Command, Option } from 'commander'
import { writePage } from '../faults/write-page.ts'
import { startWorker } from '../runner/start-worker.ts'
import { combine, listAlone } from './combinations.ts'
import type { Knowledge, ServiceCalls } from './messages.ts'
import { repeatChecks } from './repeat.ts'
import { readResults, resultsOf, saveResults } from './results.ts'
import {
  listChoices,
  listServiceFaults,
  prepareServices,
  SERVICES,
  type ServiceFault,
  type ServiceName,
} from './services.ts'
import { tryChoices, tryDefaults, tryFaults } from './try-service.ts'

interface Options {
  service: readonly ServiceName[]
  knowledge: Knowledge[]
  only?: string
  choices: boolean
  combinations: number
  alone?: boolean
  faults: boolean
  again?: boolean
  sample?: number
  repeat?: number
  check?: boolean
  workers: number
}

/** An arbitrary seed, always the same, so that a run can be repeated. */
const SEED = 1
const KNOWLEDGE: Knowledge[] = ['undescribed', 'described']

const options = new Command('services')
  .description(
    'Holds services that others wrote to the facts: no choice of theirs may raise an alarm, each fault should.',
  )
  .addOption(new Option('--service <name...>', 'only these').choices(SERVICES).default(SERVICES))
  .addOption(
    new Option('--knowledge <kind...>', 'how much the check knows').choices(KNOWLEDGE).default(KNOWLEDGE),
  )
  .option('--only <text>', 'choices and faults whose name contains the text')
  .option('--no-choices', 'only the defaults of each service, and its faults')
  .option('--combinations <count>', 'runs in which every choice has some other value', Number, 12)
  .option('--alone', 'every other value of a choice by itself, in place of combinations; so with --only')
  .option('--no-faults', 'only the defaults and the other choices')
  .option('--again', 'only the faults that no test has seen yet')
  .option(
    '--sample <count>',
    'so many of the faults, spread over all of them; with --check, of those that were seen before',
    Number,
  )
  .option(
    '--repeat <count>',
    'check each healthy service so often while all cores are busy: every verdict has to be the same',
    Number,
  )
  .option('--check', 'fail at an alarm, and where a fault is no longer seen; write nothing')
  .option('--workers <count>', 'how many are tried at the same time', Number, availableParallelism())
  .parse()
  .opts<Options>()

const { service: services, knowledge: kinds, only = '', check } = options
const results = readResults()
const save = check
  ? () => {}
  : () => {
      saveResults(results)
      writePage()
    }

await prepareServices(services)
if (options.repeat) {
  await repeatAll(options.repeat)
  process.exit()
}
const workers = await Promise.all(
  Array.from({ length: options.workers }, () =>
    startWorker<ServiceCalls>(new URL('worker.ts', import.meta.url), ['runTier', 'tryPlan']),
  ),
)
try {
  for (const service of services) for (const knowledge of kinds) await tryService(service, knowledge)
} finally {
  await Promise.all(workers.map((worker) => worker.stop()))
}

async function repeatAll(runs: number): Promise<void> {
  for (const knowledge of kinds) {
    console.log(styleText('bold', knowledge))
    for (const [service, differences] of await repeatChecks(services, { knowledge, runs, only })) {
      const verdict = differences.length === 0 ? 'the same in all runs' : `${differences.length} differ`
      console.log(styleText(differences.length === 0 ? 'green' : 'red', `  ${service}: ${verdict}`))
      for (const each of differences) console.log(`    ${each}`)
      if (differences.length > 0) process.exitCode = 1
    }
  }
}

async function tryService(service: ServiceName, knowledge: Knowledge): Promise<void> {
  const asked = { service, knowledge }
  const found = resultsOf(results, service, knowledge)
  const before = { alarms: found.alarms.length, survivors: Object.keys(found.survivors).length }
  const baselines = await tryDefaults(workers, asked, found)
  if (options.choices) {
    const known = await listChoices(service)
    const isAlone = options.alone || only !== ''
    const trials = isAlone
      ? listAlone(known, only)
      : combine(known, { runs: options.combinations, seed: SEED })
    if (!isAlone)
      Object.assign(found, {
        combinations: [],
        alarms: found.alarms.filter((each) => each.startsWith('the defaults')),
      })
    await tryChoices(workers, asked, trials, baselines, found, save)
  }
  if (options.faults) {
    const faults = await listServiceFaults(service)
    found.faults = faults.length
    const seenOtherwise = Object.assign({}, ...KNOWLEDGE.map((each) => results[service]?.[each]?.caught))
    await tryFaults(workers, asked, chooseFaults(faults, found.caught), baselines, found, seenOtherwise, save)
  }
  save()
  if (
    check &&
    (found.alarms.length > before.alarms || Object.keys(found.survivors).length > before.survivors)
  )
    process.exitCode = 1
}

function chooseFaults(all: readonly ServiceFault[], caught: Record<string, string>): ServiceFault[] {
  const named = all.filter(({ name }) => name.includes(only) && !(options.again && name in caught))
  if (!options.sample) return named
  const known = check ? named.filter(({ name }) => name in caught) : named
  const stride = Math.max(1, Math.floor(known.length / options.sample))
  return known.filter((_, index) => index % stride === 0).slice(0, options.sample)
}
