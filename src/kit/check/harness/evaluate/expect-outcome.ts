import type { Target } from '../../../target/target.ts'
import { isRefused, isTaken, says } from '../outcome.ts'
import type { Exchange } from '../wire/request.ts'
import { noteRefusal } from './status/counterparts.ts'
import { ContractFailure, causeOfRefusal } from './verdict.ts'

export interface Refusal {
  /** Default: any, for refusals of which the interface document states no status. */
  status?: number | number[]
  /** Exact text that the answer must carry. */
  message?: string
}

/** Asserts that a right request was accepted. */
export function expectSuccess(exchange: Exchange, profile: Target['profile']): void {
  const { operation, status, text } = exchange
  // As proposed, a declined payment was a right request, and its envelope reports no success.
  const isSuccess = profile === 'proposed' && status >= 200 && status < 300
  if (isSuccess || isTaken(exchange)) return
  throw new ContractFailure(`${operation.operationId} is rejected, but must be accepted.`, {
    expected: 'a success, any 2xx',
    actual: `${status} ${text.slice(0, 300)}`,
    causes: [causeOfRefusal(exchange)],
    exchange,
  })
}

/** Asserts that an answer is the expected refusal. It counts only if the operation accepts the right request. */
export function expectRefusal(exchange: Exchange, { status, message }: Refusal): void {
  const { operation, status: actual, text } = exchange
  const isExpected = status === undefined ? isRefused(exchange) : [status].flat().includes(actual)
  if (isExpected && (message === undefined || says(exchange, message))) {
    noteRefusal(exchange)
    return
  }
  const wanted = status === undefined ? 'a rejection' : `a rejection with ${[status].flat().join(' or ')}`
  const expected = message === undefined ? wanted : `${wanted} and the message ${JSON.stringify(message)}`
  const what = actual < 400 ? 'is not rejected' : 'is rejected in the wrong way'
  const { operationId } = operation
  const title = `${operationId} answers ${actual}, not ${expected}`
  throw new ContractFailure(`A request to ${operationId} ${what}.`, {
    expected,
    actual: `${actual} ${text.slice(0, 300)}`,
    causes: [{ kind: 'taken', operationId, status: actual, title, expected }],
    exchange,
  })
}
