import type { Target } from '../../target/target.ts'
import { isTaken } from './outcome.ts'
import { ContractFailure, causeOfRefusal } from './verdict.ts'
import type { Exchange } from './wire/request.ts'

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
