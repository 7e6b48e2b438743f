import type { Profile } from '../../src/kit/contract/contract.ts'
import type { Fault } from './fault.ts'
import type { Baseline, Outcome, Plan, Tier } from './lane/messages.ts'
import { type Lane, openLane } from './lane/open-lane.ts'
import { planFault } from './plan.ts'

export interface FaultRun {
  outcomes: Outcome[]
  /** What the suite does against the target as it is. */
  baselines: Baseline[]
}

export interface Progress {
  onBaseline?: (baselines: Baseline[]) => void
  onOutcome?: (outcome: Outcome, tier: Tier) => void
}

const PROFILES: Profile[] = ['proposed', 'documented']

/**
 * Tries every fault, so many at a time as there are lanes: first with the tests of the deterministic tier that call the
 * broken operation, and what survives those with the property tests that do.
 */
export async function runFaults(
  faults: Fault[],
  laneCount: number,
  progress: Progress = {},
): Promise<FaultRun> {
  const opened = await Promise.allSettled(Array.from({ length: laneCount }, openLane))
  const lanes = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  try {
    for (const each of opened) if (each.status === 'rejected') throw each.reason
    const baselines = await share(lanes, PROFILES, (lane, profile) =>
      lane.readBaseline(profile, 'deterministic'),
    )
    progress.onBaseline?.(baselines)
    const first = await tryAll(lanes, faults, planner('deterministic', baselines), (outcome) =>
      progress.onOutcome?.(outcome, 'deterministic'),
    )
    const survivors = faults.filter(({ id }) => first.get(id)!.verdict !== 'caught')
    const properties = survivors.length === 0 ? [] : await readProperties(lanes)
    const second = await tryAll(lanes, survivors, planner('property', properties), (outcome) =>
      progress.onOutcome?.(outcome, 'property'),
    )
    return { outcomes: faults.map(({ id }) => better(first.get(id)!, second.get(id))), baselines }
  } finally {
    await Promise.all(lanes.map((lane) => lane.stop()))
  }
}

function readProperties(lanes: Lane[]): Promise<Baseline[]> {
  return share(lanes, PROFILES, (lane, profile) => lane.readBaseline(profile, 'property'))
}

function planner(tier: Tier, baselines: Baseline[]) {
  return (fault: Fault) => planFault(fault, tier, baselines)
}

async function tryAll(
  lanes: Lane[],
  faults: Fault[],
  plan: (fault: Fault) => Plan,
  onOutcome: (outcome: Outcome) => void,
): Promise<Map<string, Outcome>> {
  const able = faults.map((fault) => ({ fault, plan: plan(fault) }))
  const outcomes = await share(lanes, able, async (lane, { fault, plan }) => {
    const outcome = plan.files.length > 0 ? await lane.tryFault(fault.id, plan) : unseen(fault)
    onOutcome(outcome)
    return outcome
  })
  return new Map(outcomes.map((outcome) => [outcome.id, outcome]))
}

/** No test calls its operation. */
function unseen({ id }: Fault): Outcome {
  return { id, verdict: 'not applied', applied: 0, durationMs: 0, traffic: [] }
}

const RANK = { 'not applied': 0, survived: 1, caught: 2 }

function better(first: Outcome, second: Outcome | undefined): Outcome {
  if (!second || RANK[second.verdict] < RANK[first.verdict]) return first
  return { ...second, traffic: [...first.traffic, ...second.traffic] }
}

/** Each item is done by the first lane that is free. The answers are in the order of the items. */
async function share<Item, Answer>(
  lanes: Lane[],
  items: readonly Item[],
  work: (lane: Lane, item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const queue = [...items.entries()]
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = queue.shift(); next; next = queue.shift()) answers[next[0]] = await work(lane, next[1])
    }),
  )
  return answers
}
