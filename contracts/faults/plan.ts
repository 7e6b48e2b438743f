import { type BaselineTest, type Plan, planTests, type Tier } from '../runner/plan.ts'
import type { Fault } from './fault.ts'
import type { Baseline } from './worker/messages.ts'

/**
 * Plans the tests that could see a fault: those that pass on the unbroken target and call the broken operation there. The
 * operation's own file comes first, as the most likely to see it; then the files with the most such tests.
 */
export function planFault({ operationId, profile }: Fault, tier: Tier, baselines: Baseline[]): Plan {
  const tests = baselines
    .filter((each) => each.profile === profile && each.tier === tier)
    .flatMap((each) => each.tests)
  const able = tests.filter(
    ({ state, operationIds }) => state === 'passed' && operationIds.includes(operationId),
  )
  return planTests(tier, able, (file) => file.includes(`/${operationId}.`))
}

/** Returns tests that fail on the unbroken target: they say nothing about a fault. */
export function listFailing(baselines: Baseline[]): BaselineTest[] {
  return baselines.flatMap(({ tests }) => tests.filter(({ state }) => state === 'failed'))
}
