import type { Scenario } from '../domain/scenario.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Db } from '../store/database.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import type { KeyHolder } from '../store/keys.ts'
import type { Operation } from './operation.ts'

/** The input of a request, once its steps have read it. */
export interface RequestInput {
  body: unknown
  query: Record<string, unknown>
  path: Record<string, string>
}

/** A request in progress: what the steps found, for later steps, the handler and the log. */
export interface Exchange {
  readonly operation: Operation
  readonly runtime: Runtime
  readonly request: Request
  /** The holder of the key that was sent; undefined if the operation does not take a key. */
  holder: KeyHolder | undefined
  scenario: Scenario
  rawBody: string
  /** The answer to a completed request waits for this. */
  answerAfter?: Promise<void>
  /** In the names of the wire, until translated. */
  input: RequestInput
  isTranslated: boolean
  /** The database of the handler's queries; for a write, its transaction. */
  db: Db
}

/** A step answers, calls the next step, or throws a refusal. It may inspect the answer of the next step. */
export type Step = (
  exchange: Exchange,
  next: () => Promise<StoredAnswer>,
) => StoredAnswer | Promise<StoredAnswer>

/** Runs the steps until one answers. */
export async function runSteps(steps: readonly Step[], exchange: Exchange, from = 0): Promise<StoredAnswer> {
  const step = steps[from]
  if (!step) throw new Error('no step has answered')
  return step(exchange, () => runSteps(steps, exchange, from + 1))
}
