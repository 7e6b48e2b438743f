import type { RuleRun } from '../runner/keep-history.ts'
import type { Plan, Tier } from '../runner/plan.ts'
import type { ServiceName, Switches } from './services.ts'

/** `undescribed`: only URLs and keys are known. `described`: also how the service fills the gaps. */
export type Knowledge = 'undescribed' | 'described'

/** A service to examine, and what is known about it. */
export interface Asked extends Switches {
  service: ServiceName
  knowledge: Knowledge
}

/** Calls of a worker, one at a time. */
export type ServiceCalls = {
  /** Runs a tier under the facts alone. Returns the results of its tests and of the judges' rules, which have no file. */
  runTier: (asked: Asked, tier: Tier) => Promise<TestRun[]>
  /** Returns the first failed test of a plan, or else a rule that its exchanges contradict. */
  tryPlan: (asked: Asked, plan: Plan) => Promise<string | undefined>
}

export type TestRun = RuleRun
