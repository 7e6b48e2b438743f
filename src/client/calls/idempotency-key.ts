import { ConfigurationError } from '../errors.ts'
import { isWrite } from './doubt.ts'
import type { Call } from './operation-table.ts'

/**
 * Sets the caller's key as its header, or generates one if `makesKey` is set (`retry` was given, or a browser may repeat the
 * write); an unrequested header may be refused. Returns the key that is sent.
 */
export function attachIdempotencyKey(
  { operationId, operation }: Call,
  request: Request,
  key: string | undefined,
  makesKey: boolean,
): string | undefined {
  const { idempotencyHeader: header } = operation
  if (key !== undefined && !(header && /^[\x21-\x7e]{1,255}$/.test(key))) {
    throw new ConfigurationError(
      'invalid_option',
      header
        ? 'idempotencyKey must be 1 to 255 visible ASCII characters'
        : `the contract has no idempotency key for ${operationId}`,
    )
  }
  if (!header) return undefined
  if (key) request.headers.set(header, key)
  else if (makesKey && isWrite(operation) && !request.headers.has(header))
    request.headers.set(header, crypto.randomUUID())
  return request.headers.get(header) ?? undefined
}
