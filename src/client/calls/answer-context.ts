import type { Failures } from './operation-table.ts'

/** What a client knows of an answer besides the answer itself. */
export interface AnswerContext {
  /** Keys that the answer may echo. */
  readonly secrets: readonly string[]
  /** Where an answer says what failed. */
  readonly failures: Failures
  /** Turns the error that is about to be thrown into one that reports the doubt, if there is one. */
  tell?(error: unknown): unknown
}

/** Kept apart from the answers, so that printing an answer never shows a key. */
const contextOf = new WeakMap<Response, AnswerContext>()

export function rememberContext(response: Response, context: AnswerContext): void {
  contextOf.set(response, context)
}

export function recallContext(response: Response): AnswerContext | undefined {
  return contextOf.get(response)
}
