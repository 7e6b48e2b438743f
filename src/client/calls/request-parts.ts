import { stringifyPayload } from '../crypto/encoding.ts'
import type { RequestParts } from '../validation/message-types.ts'
import type { Operation } from './operation-table.ts'

/** Plain data, as JSON carries it: what is checked is what is sent, whatever a getter says when it is asked again. */
export function toPlainData(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(stringifyPayload(value as object))
}

/** A request as a validator takes it; the plaintext beside the body that its ciphertext is in. */
export function listRequestParts(
  { encrypted }: Operation<string>,
  plaintext: unknown,
  { body, params = {} }: { body?: unknown; params?: { query?: unknown; path?: unknown } },
): RequestParts {
  return {
    body,
    query: toPlainData(params.query ?? {}),
    path: params.path ?? {},
    ...(encrypted && { payload: (plaintext as Record<string, unknown>)[encrypted.field] }),
  }
}
