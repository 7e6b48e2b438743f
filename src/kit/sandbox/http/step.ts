import type { Scenario } from '../domain/scenario.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Db } from '../store/database.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import type { KeyHolder } from '../store/keys.ts'
import type { Operation } from './operation.ts'

/** What a request asks for, once its steps have read it. */
export interface RequestInput {
  body: unknown
  query: Record<string, unknown>
  path: Record<string, string>
}

/** One request on its way: what the steps find out, for those that follow, for the handler and for the log. */
export interface Exchange {
  readonly operation: Operation
  readonly runtime: Runtime
  readonly request: Request
  /** Whose key was sent; nobody for an operation without a key. */
  holder: KeyHolder | undefined
  scenario: Scenario
  rawBody: string
  /** The request is carried out; its answer waits for this. */
  answerAfter?: Promise<void>
  /** With the names of the wire, until they are translated. */
  input: RequestInput
  isTranslated: boolean
  /** Where the handler's queries run: for a write, its transaction. */
  db: Db
}

/** One step: answers, goes on to the next, or throws a refusal. It may look at what comes back. */
export type Step = (
  exchange: Exchange,
  next: () => Promise<StoredAnswer>,
) => StoredAnswer | Promise<StoredAnswer>

/** The answer of the first step that answers. */
export async function runSteps(steps: readonly Step[], exchange: Exchange, from = 0): Promise<StoredAnswer> {
  const step = steps[from]
  if (!step) throw new Error('no step has answered')
  return step(exchange, () => runSteps(steps, exchange, from + 1))
}
