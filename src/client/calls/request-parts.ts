import { stringifyPayload } from '../crypto/encoding.ts'
import type { RequestParts } from '../validation/message-types.ts'
import type { Operation } from './operation-table.ts'

/** Copies a value as plain JSON data: what is checked is what is sent, even if a getter later returns something else. */
export function toPlainData(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(stringifyPayload(value as object))
}

/** Returns the parts of a request for a validator; with the plaintext beside the body that holds its ciphertext. */
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
