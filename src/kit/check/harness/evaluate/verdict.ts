import { showDifference } from './show-difference.ts'

/**
 * What made a test fail, as data. Tests that fail for the same cause are reported once, whatever their titles and the current
 * records.
 */
export interface Cause {
  /**
   * `departure`: an answer departs from the specification at one place. `refused`: a right request was refused. `taken`: a
   * request was not refused as it should be. `claim`: any other fact does not hold. `broken`: the target could not be called.
   */
  kind: 'departure' | 'refused' | 'taken' | 'claim' | 'broken'
  operationId?: string
  status?: number
  /** For a departure: JSON pointer into the body, `*` for any place in a list. */
  at?: string
  /** For a departure: the keyword of the schema, or what else is wrong with the answer. */
  keyword?: string
  /** For a departure: the named schema that several operations may share, and the place in it. */
  schema?: string
  /** For a departure: the bundle that the answer departs from. */
  profile?: 'documented' | 'proposed'
  /** One line for readers. The other members distinguish causes. */
  title: string
  /** The difference that this cause alone makes. */
  expected?: string
  actual?: string
}

/** The part of an exchange that identifies it. */
interface Answered {
  operation: { operationId: string }
  status: number
  sent: object
}

interface Difference {
  expected: string
  actual: string
  causes?: Cause[]
  /** The exchange with the wrong answer. Default: the last one of the test. */
  exchange?: Answered | undefined
}

/** The target answered, and its answer is wrong. Any other error says nothing about the target. */
export class ContractFailure extends Error {
  override name = 'AssertionError'
  readonly expected: string
  readonly actual: string
  readonly causes: Cause[]
  readonly exchange: Answered | undefined

  constructor(message: string, { expected, actual, causes = [], exchange }: Difference) {
    super(message)
    this.expected = expected
    this.actual = actual
    this.causes = causes
    this.exchange = exchange
  }
}

export function causeOfRefusal({ operation: { operationId }, status }: Answered): Cause {
  return {
    kind: 'refused',
    operationId,
    status,
    title: `${operationId} rejects a valid request with ${status}`,
  }
}

export interface Judgement {
  state: 'failed' | 'error'
  message: string
  /** Set only if they differ. */
  expected?: string
  actual?: string
  /** Empty if an assertion of one test says all that is known. */
  causes: Cause[]
}

/**
 * Evaluates what an error that ended a test says about the target. A failed assertion counts against it; an unreachable host or
 * a mistake of the harness does not.
 *
 * @param redact removes secrets, before anything is cut off
 */
export function evaluateError(error: unknown, redact: (text: string) => string): Judgement {
  if (!(error instanceof Error)) return describeBreakage(redact(String(error)))
  if (error.name !== 'AssertionError') {
    const { why } = error as { why?: string }
    return describeBreakage(redact(`${error.name}: ${error.message}`), why && redact(why))
  }
  const { message, expected, actual, causes = [] } = error as ContractFailure
  return {
    state: 'failed',
    message: redact(message),
    ...showDifference(expected, actual, redact),
    causes: causes.map((cause) => redactTexts(cause, redact)),
  }
}

function describeBreakage(message: string, why = message): Judgement {
  return { state: 'error', message, causes: [{ kind: 'broken', title: why }] }
}

function redactTexts<T extends object>(texts: T, redact: (text: string) => string): T {
  const entries = Object.entries(texts).map(([name, value]) => [
    name,
    typeof value === 'string' ? redact(value) : value,
  ])
  return Object.fromEntries(entries) as T
}
