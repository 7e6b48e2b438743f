import type { Profile } from '../../../src/kit/contract/contract.ts'
import type { BaselineTest, Plan, Tier } from '../../runner/plan.ts'
import type { RecordedCall } from '../proxy/recording.ts'

/** Calls of a worker, one at a time. */
export type WorkerCalls = {
  readBaseline: (profile: Profile, tier: Tier) => Promise<Baseline>
  tryFault: (id: string, plan: Plan) => Promise<Outcome>
}

/** Results of a tier on the unbroken target, under a profile. */
export interface Baseline {
  tier: Tier
  profile: Profile
  tests: BaselineTest[]
  /** Without duplicate calls. */
  traffic: RecordedCall[]
}

export interface Outcome {
  id: string
  verdict: 'caught' | 'survived' | 'not applied'
  /** The first failed test, or else a rule of the judges. */
  by?: string
  /** The calls that the fault changed, without duplicates. */
  traffic: RecordedCall[]
}
