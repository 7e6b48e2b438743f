import { showDifference } from './show-difference.ts'

/**
 * What made a test fail, as data: tests that fail for one cause are reported once, whatever their titles and
 * the records of the moment.
 */
export interface Cause {
  /**
   * `departure`: an answer departs from the specification at one place. `refused`: a right request is. `taken`: a request
   * is not refused as it should be. `claim`: any other fact does not hold. `broken`: the target could not be asked.
   */
  kind: 'departure' | 'refused' | 'taken' | 'claim' | 'broken'
  operationId?: string
  /** Status of the answer. */
  status?: number
  /** Of a departure: JSON pointer into the body, `*` for any place in a list. */
  at?: string
  /** Of a departure: the keyword of the schema, or what else is wrong of the answer. */
  keyword?: string
  /** Of a departure: the named schema that several operations may share, and the place in it. */
  schema?: string
  /** Of a departure: the bundle that the answer departs from. */
  profile?: 'documented' | 'proposed'
  /** In one line; what tells causes apart is the rest. */
  title: string
  /** What this cause alone makes different. */
  expected?: string
  actual?: string
}

/** As much of an exchange as tells which it was. */
interface Answered {
  operation: { operationId: string }
  status: number
  sent: object
}

interface Difference {
  expected: string
  actual: string
  causes?: Cause[]
  /** What was asked and answered wrongly; by default the last of the test. */
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

/** A right request that is refused. */
export function causeOfRefusal({ operation: { operationId }, status }: Answered): Cause {
  return {
    kind: 'refused',
    operationId,
    status,
    title: `${operationId} refuses with ${status} what it should take`,
  }
}

export interface Judgement {
  state: 'failed' | 'error'
  message: string
  /** Only where they differ. */
  expected?: string
  actual?: string
  /** None where an assertion of one test says all that is known. */
  causes: Cause[]
}

/**
 * What an error that ended a test says about the target: a failed assertion counts against it, an unreachable
 * host or a mistake of the harness does not.
 *
 * @param redact takes the secrets out, before anything is cut off
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
