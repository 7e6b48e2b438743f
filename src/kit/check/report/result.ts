/**
 * What a check found, as `report.json` holds it: everything here is redacted already, and every other report is made
 * from it. Its published form is `report.schema.json`.
 */
export interface CheckResult {
  format: 'paycontract-report/1'
  /** ISO 8601. */
  startedAt: string
  durationMs: number
  tool: { name: 'paycontract'; version: string }
  /** The documents that the target was held to. */
  specification: Record<'checkout' | 'business', { version: string; sha256: string }>
  target: TargetDescription
  run: RunDescription
  verdict: Verdict
  counts: Record<State, number>
  coverage: Coverage
  requirements: RequirementResult[]
  tests: TestResult[]
  /** What kept the check itself from being made, beyond single tests; such a check decides nothing. */
  errors: string[]
}

/**
 * passed, failed: the target was asked and answered.
 * skipped: asked, or about to be, and its present state decides nothing; the reason says why.
 * disabled: never asked, for what the target was declared to lack, or the run was told to leave out.
 * error: the target could not be reached, or the harness broke: says nothing about the target.
 */
export type State = 'passed' | 'failed' | 'skipped' | 'disabled' | 'error'

/** `failed` where anything failed, else `error` where anything could not be asked, else `passed`. */
export type Verdict = 'passed' | 'failed' | 'error'

export interface TargetDescription {
  /** What its config calls it; otherwise the checkout host. */
  name: string
  /** Origin and path of each API, without credentials or query. */
  checkout: string
  business: string
  capabilities: string[]
}

export interface RunDescription {
  profile: 'documented' | 'proposed'
  mode: 'read-only' | 'writes'
  /** Seed of the property tests. */
  seed: number
  /** Part of the suite that was chosen; absent where it ran whole. */
  tier?: 'deterministic' | 'property'
  only?: string
  skip?: string
  shard?: string
}

export interface Tally {
  seen: number
  all: number
}

export interface Coverage {
  operations: Tally
  statuses: Tally
  parameters: Tally
  fields: Tally
  requirements: Tally
  matrix: OperationCoverage[]
}

/** One row of the matrix: what was sent to an operation and seen from it. */
export interface OperationCoverage {
  operationId: string
  host: 'checkout' | 'business'
  method: string
  path: string
  /** `§4.1` or, for a proposal, the id of its gap. */
  source: string
  isProposal: boolean
  calls: number
  /** What is declared, seen or not, and what was seen without being declared. */
  statuses: { status: string; count: number; isUndeclared?: true }[]
  /** Query, path and header parameters, and top-level fields of the body. */
  parameters: { name: string; in: string; count: number }[]
  /** Response fields, such as `200 data.meta.total`. */
  fields: { name: string; count: number }[]
  /** Ids of requirements that name the operation. */
  requirements: string[]
}

export interface RequirementResult {
  id: string
  section: string
  rule: string
  /** The worst state among its tests; `untested` where none was chosen or can be. */
  state: State | 'untested'
  /** Why nothing decides it, where nothing does. */
  reason?: string
}

export interface TestResult {
  /** What it is about, an operationId for the most part, and the fact. */
  title: string
  operationId?: string
  /** Requirement ids; none for a proposal. */
  requirements: string[]
  isProposal: boolean
  tier: 'deterministic' | 'property'
  state: State
  /** Of a skipped or disabled test: why. */
  reason?: string
  durationMs: number
  /** Of a failed test, and of one that broke. */
  failure?: Failure
  /** In order; those of a passed test may be left out beyond the first few. */
  exchanges: RecordedExchange[]
}

export interface Failure {
  message: string
  /** Sections of the interface document that state it, such as `§7`; empty for a proposal. */
  sections: string[]
  expected?: string
  actual?: string
  /** Reproduces the last request in a POSIX shell; secrets are `$PAYCONTRACT_…`. */
  curl?: string
  /** Runs this one test again. */
  rerun: string
}

/** One request and its answer, redacted, long bodies cut. */
export interface RecordedExchange {
  operationId: string
  request: {
    method: string
    url: string
    headers: Record<string, string>
    body?: string
    /** Of a multipart body, in place of `body`. */
    form?: FormPart[]
  }
  /** Absent where none came. */
  response?: { status: number; headers: Record<string, string>; body: string; durationMs: number }
}

/** Text, or a file by its name and media type. */
export type FormPart =
  | { name: string; value: string }
  | { name: string; fileName: string; contentType: string }
