import type { OperationId } from '../../../contract/contract.ts'
import type { Session } from '../session.ts'
import type { Exchange, RequestOptions } from '../wire/request.ts'

/**
 * Sends a request under a key that is nobody's. Who tries many of them may be locked out: a 429 that a good key does not meet
 * is a refusal, and no limit to wait for.
 */
export async function askAsStranger(
  session: Session,
  operationId: OperationId,
  request: RequestOptions,
): Promise<Exchange> {
  const exchange = await session.call(operationId, { ...request, retry: false })
  if (exchange.status !== 429) return exchange
  const { status } = await session.call('ping', { retry: false })
  return status === 429 ? session.call(operationId, request) : exchange
}
