/** One open question of the interface document, as `generated/gaps.json` holds it. */
export interface Gap {
  id: string
  section: string
  question: string
  proposal?: string
  evidence?: string
  status?: string
}

/** One documented rule, as `generated/requirements.json` holds it. */
export interface Requirement {
  id: string
  section: string
  rule: string
  /** The kinds of targets on which a test can prove it; none where no answer depends on it. */
  provable: string[]
  /** The operations that it is stated of; absent where it is stated of none in particular. */
  operations?: string[]
  why?: string
  enforcedBy?: string
}

/** The published result of a check, as far as it is shown: counts of tests, and the ids in each state. */
export interface Submission {
  counts: Record<'passed' | 'failed' | 'skipped' | 'disabled' | 'error', number>
  requirements: Record<string, string[]>
}

/** The service's two hosts, in reading order. */
export const hosts = ['checkout', 'business'] as const
export type Host = (typeof hosts)[number]
