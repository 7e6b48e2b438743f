import type { HostName } from '../hosts.ts'

/** Something the interface document leaves open: a row of `spec/gaps.yaml`, and of `generated/gaps.json`. */
export interface Gap {
  id: string
  /** Section that leaves it open, such as `§5.11`. */
  section: string
  question: string
  /** What the contract proposes, or `unfilled`. */
  proposal?: string
  evidence?: string
  /** `proposed`, `unfilled`, or `answered` by an overlay. */
  status?: string
  /** The sources that answered it, or a part of it: each overlay's `x-source`. */
  answeredBy?: string[]
  /** `service`: no place in a spec can carry the gap as `x-gap`. */
  scope?: 'service'
  /** Where the documents depend on the proposal. Generated, not written by hand. */
  uses?: readonly GapUse[]
}

/** A place of a host's bundle, as a JSON pointer. */
export interface GapUse {
  host: HostName
  pointer: string
}

/** An overlay's answer to a gap, at one place at least. */
export interface Answer {
  gap: string
  /** Who says so (`x-source`). */
  source: string
}

/** A documented rule: a row of `spec/requirements.yaml`, and of `generated/requirements.json`. */
export interface Requirement {
  /** `REQ-<area>-<two digits>`. */
  id: string
  /** Section that states it, such as `§7`. */
  section: string
  rule: string
  /** The kinds of targets on which a test can prove it; empty if no answer depends on it. */
  provable: string[]
  /** The operationIds it concerns; omitted if it is not about operations. */
  operations?: string[]
  /** Why it is not provable everywhere. */
  why?: string
  /** `client`: only the caller's side can honour it. */
  enforcedBy?: string
}

/** The published result of a check, as far as it is shown: counts of tests, and the requirement ids in each state. */
export interface Submission {
  counts: Record<'passed' | 'failed' | 'skipped' | 'disabled' | 'error', number>
  requirements: Record<string, string[]>
}
