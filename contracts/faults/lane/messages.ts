import type { Profile } from '../../../src/kit/contract/contract.ts'
import type { RecordedCall } from '../proxy/recording.ts'

/** What a lane is asked to do, one thing at a time. */
export type LaneRequest =
  | { kind: 'baseline'; profile: Profile; tier: Tier }
  | { kind: 'fault'; id: string; plan: Plan }
  | { kind: 'stop' }

/** The property tests take longer than all the others: they are for what those do not see. */
export type Tier = 'deterministic' | 'property'

/** What it answers. */
export type LaneReply =
  | { kind: 'ready' }
  | { kind: 'baseline'; baseline: Baseline }
  | { kind: 'fault'; outcome: Outcome }

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
  /** How often the fault changed something. */
  applied: number
  durationMs: number
  /** The calls in which it had a hand; no two are the same. */
  traffic: RecordedCall[]
}
