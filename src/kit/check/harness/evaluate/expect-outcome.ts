import type { Target } from '../../../target/target.ts'
import { isRefused, isTaken } from '../outcome.ts'
import type { Exchange } from '../wire/request.ts'
import { noteRefusal } from './status/counterparts.ts'
import { ContractFailure, causeOfRefusal } from './verdict.ts'

export interface Refusal {
  /** By default any, for where the interface document says no more than that it is refused. */
  status?: number | number[]
  /** Exact text that the answer must carry. */
  message?: string
}

/** Asserts that a right request was taken. */
export function expectSuccess(exchange: Exchange, profile: Target['profile']): void {
  const { operation, status, text } = exchange
  // As proposed, a payment that is declined was asked for as it should be, and its envelope tells of no success.
  const isSuccess = profile === 'proposed' && status >= 200 && status < 300
  if (isSuccess || isTaken(exchange)) return
  throw new ContractFailure(`${operation.operationId} is refused, and should not be.`, {
    expected: 'a success, any 2xx',
    actual: `${status} ${text.slice(0, 300)}`,
    causes: [causeOfRefusal(exchange)],
    exchange,
  })
}

/**
 * Asserts that an answer is the refusal it should be. The test passes by it only where the operation takes the request
 * that it ought to take.
 */
export function expectRefusal(exchange: Exchange, { status, message }: Refusal): void {
  const { operation, status: actual, text, body } = exchange
  const isExpected = status === undefined ? isRefused(exchange) : [status].flat().includes(actual)
  // What form an error has is not stated: the message is a value in JSON, and words in anything else.
  const says = message === undefined || text.includes(body === undefined ? message : JSON.stringify(message))
  if (isExpected && says) {
    noteRefusal(exchange)
    return
  }
  const wanted = status === undefined ? 'a refusal' : `a refusal with ${[status].flat().join(' or ')}`
  const expected = message === undefined ? wanted : `${wanted} and the message ${JSON.stringify(message)}`
  const what = actual < 400 ? 'is not refused' : 'is refused otherwise than it should be'
  const { operationId } = operation
  const title = `${operationId} answers ${actual}, not ${expected}`
  throw new ContractFailure(`A request to ${operationId} ${what}.`, {
    expected,
    actual: `${actual} ${text.slice(0, 300)}`,
    causes: [{ kind: 'taken', operationId, status: actual, title, expected }],
    exchange,
  })
}
