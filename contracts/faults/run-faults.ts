import type { Profile } from '../../src/kit/contract/contract.ts'
import type { Tier } from '../runner/plan.ts'
import { share, startWorker, type Worker as WorkerOf } from '../runner/start-worker.ts'
import type { Fault } from './fault.ts'
import { planFault } from './plan.ts'
import type { Baseline, Outcome, WorkerCalls } from './worker/messages.ts'

type Worker = WorkerOf<WorkerCalls>

export interface FaultRun {
  outcomes: Outcome[]
  /** Results of the suite on the unbroken target. */
  baselines: Baseline[]
}

export interface Progress {
  onBaseline: (baselines: Baseline[]) => void
  onOutcome: (outcome: Outcome, tier: Tier) => void
}

const PROFILES: Profile[] = ['proposed', 'documented']

/**
 * Tries every fault, one per worker at a time: first with the tests of the deterministic tier that call the broken operation,
 * then the survivors with the property tests that do.
 */
export async function runFaults(faults: Fault[], workerCount: number, progress: Progress): Promise<FaultRun> {
  const started = await Promise.allSettled(Array.from({ length: workerCount }, start))
  const workers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  try {
    for (const each of started) if (each.status === 'rejected') throw each.reason
    const baselines = await readBaselines(workers, 'deterministic')
    progress.onBaseline(baselines)
    const first = await tryAll(workers, faults, 'deterministic', baselines, progress)
    const survivors = faults.filter((_, index) => first[index]!.verdict !== 'caught')
    const properties = survivors.length > 0 ? await readBaselines(workers, 'property') : []
    const again = await tryAll(workers, survivors, 'property', properties, progress)
    const second = new Map(again.map((outcome) => [outcome.id, outcome]))
    return { outcomes: first.map((outcome) => better(outcome, second.get(outcome.id))), baselines }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}

const start = () =>
  startWorker<WorkerCalls>(new URL('worker/worker.ts', import.meta.url), ['readBaseline', 'tryFault'])

function readBaselines(workers: Worker[], tier: Tier): Promise<Baseline[]> {
  return share(workers, PROFILES, (worker, profile) => worker.readBaseline(profile, tier))
}

function tryAll(
  workers: Worker[],
  faults: Fault[],
  tier: Tier,
  baselines: Baseline[],
  { onOutcome }: Progress,
): Promise<Outcome[]> {
  return share(workers, faults, async (worker, fault) => {
    const plan = planFault(fault, tier, baselines)
    const outcome: Outcome =
      plan.files.length > 0
        ? await worker.tryFault(fault.id, plan)
        : { id: fault.id, verdict: 'not applied', traffic: [] }
    onOutcome(outcome, tier)
    return outcome
  })
}

const RANK = { 'not applied': 0, survived: 1, caught: 2 }

function better(first: Outcome, second: Outcome | undefined): Outcome {
  if (!second || RANK[second.verdict] < RANK[first.verdict]) return first
  return { ...second, traffic: [...first.traffic, ...second.traffic] }
}
