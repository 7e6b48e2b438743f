/** The target answered, and its answer is wrong. Any other error says nothing about the target. */
export class ContractFailure extends Error {
  override name = 'AssertionError'
  readonly expected: string
  readonly actual: string

  constructor(message: string, { expected, actual }: { expected: string; actual: string }) {
    super(message)
    this.expected = expected
    this.actual = actual
  }
}

export interface Judgement {
  state: 'failed' | 'error'
  message: string
  expected?: string
  actual?: string
}

/**
 * What an error that ended a test says about the target: a failed assertion counts against it, an unreachable
 * host or a mistake of the harness does not.
 */
export function judgeError(error: unknown): Judgement {
  if (!(error instanceof Error)) return { state: 'error', message: String(error) }
  if (error.name !== 'AssertionError') return { state: 'error', message: `${error.name}: ${error.message}` }
  const { message, expected, actual } = error as ContractFailure
  return {
    state: 'failed',
    message,
    ...(expected !== undefined && { expected: show(expected) }),
    ...(actual !== undefined && { actual: show(actual) }),
  }
}

function show(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value, undefined, 2) ?? String(value)
  } catch {
    return String(value)
  }
}
