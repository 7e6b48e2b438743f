import type { Profile } from '../../../src/kit/contract/contract.ts'
import type { RecordedCall } from '../proxy/recording.ts'

/** What a worker does, one thing at a time. */
export interface WorkerCalls {
  readBaseline: (profile: Profile, tier: Tier) => Promise<Baseline>
  tryFault: (id: string, plan: Plan) => Promise<Outcome>
}

/** A call on its way to the process of a worker; its answer comes back as it is. */
export type WorkerMessage = {
  [Name in keyof WorkerCalls]: { name: Name; args: Parameters<WorkerCalls[Name]> }
}[keyof WorkerCalls]

/** The property tests take longer than all the others: they are for what those do not see. */
export type Tier = 'deterministic' | 'property'

/** Tests to run, by the file that holds them; the most telling file first. */
export interface Plan {
  tier: Tier
  files: { file: string; tests: string[] }[]
}

/** What a tier does against the target as it is, held to a profile. */
export interface Baseline {
  tier: Tier
  profile: Profile
  tests: BaselineTest[]
  /** No two calls of it are the same. */
  traffic: RecordedCall[]
}

export interface BaselineTest {
  /** Below contracts/. */
  file: string
  /** Full name. */
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** Operations that it called. */
  operationIds: string[]
}

export interface Outcome {
  id: string
  verdict: 'caught' | 'survived' | 'not applied'
  /** The test that failed first. */
  by?: string
  /** The calls in which the fault had a hand; no two are the same. */
  traffic: RecordedCall[]
}
