import type { RuleRun } from '../runner/keep-history.ts'
import type { Plan, Tier } from '../runner/plan.ts'
import type { ServiceName, Switches } from './services.ts'

/** `undescribed`: only URLs and keys are known. `described`: also how the service fills the gaps. */
export type Knowledge = 'undescribed' | 'described'

/** A service as it is asked. */
export interface Asked extends Switches {
  service: ServiceName
  knowledge: Knowledge
}

/** What a worker does, one thing at a time. */
export type ServiceCalls = {
  /** Every test, in the profile that holds to the facts alone, and every rule of the judges, which is in no file. */
  runTier: (asked: Asked, tier: Tier) => Promise<TestRun[]>
  /** The test that fails first, of those that are planned, or else a rule that what they exchanged contradicts. */
  tryPlan: (asked: Asked, plan: Plan) => Promise<string | undefined>
}

export type TestRun = RuleRun
