import type { Failures } from './operation-table.ts'

/** What a client knows of an answer besides the answer. */
export interface AnswerContext {
  /** Keys that the answer may echo. */
  readonly secrets: readonly string[]
  /** Where an answer says what failed. */
  readonly failures: Failures
  /** Turns the error that it reports into one that tells of a doubt, where there is one. */
  tell?(error: unknown): unknown
}

/** Kept beside the answers: nothing that is printed of one shows a key. */
const contextOf = new WeakMap<Response, AnswerContext>()

/** Notes what was at hand when an answer came. */
export function rememberContext(response: Response, context: AnswerContext): void {
  contextOf.set(response, context)
}

export function recallContext(response: Response): AnswerContext | undefined {
  return contextOf.get(response)
}
