import { styleText } from 'node:util'
import { type BaselineTest, planTests } from '../runner/plan.ts'
import type { Worker } from '../runner/start-worker.ts'
import { share } from '../runner/start-worker.ts'
import { type Chosen, isolate, sayChoices, type Trial } from './combinations.ts'
import type { Asked, ServiceCalls, TestRun } from './messages.ts'
import { countRules, type ServiceResults } from './results.ts'
import type { ServiceFault } from './services.ts'
import { type Baselines, findWitness } from './try-fault.ts'

export type Workers = readonly Worker<ServiceCalls>[]

/** Runs the tests on the unbroken service; every failure is an alarm. */
export async function tryDefaults(workers: Workers, asked: Asked, found: ServiceResults): Promise<Baselines> {
  const [deterministic, property] = await Promise.all([
    workers[0]!.runTier(asked, 'deterministic'),
    workers.at(-1)!.runTier(asked, 'property'),
  ])
  const tests = [...deterministic, ...property]
  found.rules = countRules(tests)
  found.alarms = found.alarms.filter((each) => !each.startsWith(DEFAULTS))
  const counts = Object.entries(Object.groupBy(tests, ({ state }) => state)).map(
    ([state, own]) => `${own!.length} ${state}`,
  )
  const decided = found.rules.all - found.rules.undecided.length
  tell('bold', `${sayAsked(asked)}: ${counts.join(', ')}; ${decided} of ${found.rules.all} rules decided`)
  for (const each of tests) if (each.state === 'failed') raise(found, DEFAULTS, each)
  return { deterministic, property }
}

const DEFAULTS = 'the defaults'

/** Runs the tests on the service with other choices; every failure is traced to the choices that cause it. */
export async function tryChoices(
  workers: Workers,
  asked: Asked,
  trials: readonly Trial[],
  baselines: Baselines,
  found: ServiceResults,
  onTried: () => void,
): Promise<void> {
  const isFailed = ({ name }: TestRun) =>
    baselines.deterministic.some((each) => each.name === name && each.state === 'failed')
  await share(workers, trials, async (worker, { name, chosen }) => {
    const run = await worker.runTier({ ...asked, choices: chosen }, 'deterministic')
    found.combinations = [...new Set([...found.combinations, name])].sort()
    const failed = run.filter((test) => test.state === 'failed' && !isFailed(test))
    const passed = run.filter(({ state }) => state === 'passed').length
    tell(failed.length > 0 ? 'red' : 'dim', `  ${name}: ${failed.length} alarms, ${passed} passed`)
    const culprits: Chosen[] = []
    // Tests that fail for the same reason are traced once.
    for (const [, alike] of Map.groupBy(failed, sayKind)) {
      const shows = (choices: Chosen) => fails(worker, { ...asked, choices }, alike[0]!)
      const culprit = await isolate(chosen, culprits, shows)
      if (culprit) culprits.push(culprit)
      for (const test of alike)
        raise(found, culprit ? sayChoices(culprit) : `${name}, and not again alone`, test)
    }
    onTried()
  })
}

/**
 * Tries each fault separately: some test should see the difference from the unbroken service.
 *
 * @param seenOtherwise the tests that saw faults of the service when the check knew more, or less
 */
export async function tryFaults(
  workers: Workers,
  asked: Asked,
  faults: readonly ServiceFault[],
  baselines: Baselines,
  found: ServiceResults,
  seenOtherwise: Readonly<Record<string, string>>,
  onTried: () => void,
): Promise<void> {
  let tried = 0
  await share(workers, faults, async (worker, fault) => {
    const { name, says } = fault
    const known = [found.caught[name], seenOtherwise[name]]
    const by = await findWitness(worker, { ...asked, fault: name }, fault, baselines, known)
    delete found.caught[name]
    delete found.survivors[name]
    if (by) found.caught[name] = by
    else found.survivors[name] = says
    tried += 1
    const place = `  ${tried}/${faults.length}`
    tell(by ? 'dim' : 'red', by ? `${place} caught ${name} (${by})` : `${place} survives ${name}: ${says}`)
    onTried()
  })
  found.caught = sort(found.caught)
  found.survivors = sort(found.survivors)
  if (faults.length === 0) return
  const all = faults.length
  const caught = faults.filter(({ name }) => name in found.caught).length
  tell(
    'bold',
    `${sayAsked(asked)}: ${caught} of ${all} tried faults caught (${((100 * caught) / all).toFixed(1)} %)`,
  )
}

function sort(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([one], [two]) => one.localeCompare(two, 'en')))
}

function raise(found: ServiceResults, where: string, { name, reason = '' }: TestRun): void {
  tell('red', `  alarm with ${where}: ${name}\n    ${reason.split('\n')[0]!.slice(0, 300)}`)
  found.alarms.push(`${where}: ${name}`)
}

async function fails(worker: Workers[number], asked: Asked, test: BaselineTest): Promise<boolean> {
  // A rule of the judges covers all exchanges.
  if (test.file === '') {
    const run = await worker.runTier(asked, 'deterministic')
    return run.some(({ name, state }) => name === test.name && state === 'failed')
  }
  return (await worker.tryPlan(asked, planTests('deterministic', [test]))) !== undefined
}

/** Returns the reason of a failure without details of the test. */
function sayKind({ name, reason = '' }: TestRun): string {
  const [operationId = ''] = name.split(' > ')
  return reason
    .split('\n')[0]!
    .replaceAll(operationId, '')
    .replaceAll(/"[^"]*"|\d+/g, '')
}

function sayAsked({ service, knowledge }: Asked): string {
  return `${service}, ${knowledge}`
}

function tell(format: 'bold' | 'dim' | 'red', text: string): void {
  console.log(styleText(format, text))
}
