import type { OperationId } from '../../../contract/contract.ts'
import type { Session } from '../session.ts'
import type { Exchange, RequestOptions } from '../wire/request.ts'

/** Targets that lock out a caller who tries many keys. */
const lockingOut = new Set<string>()

/**
 * Sends a request with an invalid key. A caller who tries many of them may be locked out: a 429 that does not also meet a good
 * key is a refusal, not a rate limit to wait for. One such answer settles it for the whole target.
 */
export async function sendUnauthenticated(
  session: Session,
  operationId: OperationId,
  request: RequestOptions,
): Promise<Exchange> {
  const exchange = await session.call(operationId, { ...request, retry: false })
  const { checkout } = session.target
  if (exchange.status !== 429 || lockingOut.has(checkout)) return exchange
  const { status } = await session.call('ping', { retry: false })
  if (status === 429) return session.call(operationId, request)
  lockingOut.add(checkout)
  return exchange
}
