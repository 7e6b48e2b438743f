import type { Profile } from '../../../src/kit/contract/contract.ts'
import type { BaselineTest, Plan, Tier } from '../../runner/plan.ts'
import type { RecordedCall } from '../proxy/recording.ts'

/** What a worker does, one thing at a time. */
export type WorkerCalls = {
  readBaseline: (profile: Profile, tier: Tier) => Promise<Baseline>
  tryFault: (id: string, plan: Plan) => Promise<Outcome>
}

/** What a tier does against the target as it is, under a profile. */
export interface Baseline {
  tier: Tier
  profile: Profile
  tests: BaselineTest[]
  /** No two calls of it are the same. */
  traffic: RecordedCall[]
}

export interface Outcome {
  id: string
  verdict: 'caught' | 'survived' | 'not applied'
  /** The test that failed first, or else a rule of the judges. */
  by?: string
  /** The calls in which the fault had a hand; no two are the same. */
  traffic: RecordedCall[]
}
