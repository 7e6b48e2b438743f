import type { Operation } from '../../../contract/contract.ts'
import { asObject, isObject } from '../../../contract/spec-tree.ts'
import type { OpenRequest } from '../../../contract/wire/operation-translator.ts'

/** The parts of a request as plain values, with the plaintext of its encrypted field apart. */
export interface Parts {
  query: Record<string, unknown>
  path: Record<string, unknown>
  header: Record<string, unknown>
  body: unknown
  payload: unknown
}

/** Moves the plaintext into the body. */
export function joinParts({ row }: Operation, { path, query, header, body, payload }: Parts): OpenRequest {
  const sealed = row.encrypted?.field
  const headers = Object.fromEntries(
    Object.entries(header).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return {
    ...{ path, query, headers },
    body: sealed && payload !== undefined ? { ...asObject(body), [sealed]: payload } : body,
  }
}

/** Moves the plaintext out of the body. */
export function splitParts({ row }: Operation, { path, query, headers: header, body }: OpenRequest): Parts {
  const sealed = row.encrypted?.field
  if (!sealed || !isObject(body)) return { path, query, header, body, payload: undefined }
  const { [sealed]: payload, ...others } = body
  return { path, query, header, body: others, payload }
}

/** Converts parameters to texts. */
export function textsOf(part: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  )
}
