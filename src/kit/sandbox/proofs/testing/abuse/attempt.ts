import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import { keyHeader } from '../harness/call.ts'
import { type OperationId, operations } from '../harness/operations.ts'
import type { HostName } from '../harness/target.ts'

/** A request that is never sent by accident, and its allowed answers. */
export interface Attempt {
  name: string
  host: HostName
  path: string
  init: RequestInit
  /** Any of these; they include a success if the oddity is harmless. */
  statuses: number[]
}

export type Body = Extract<RequestInit['body'], string | object>

/** Creates an attempt that calls an operation with its method and the given parts. */
export function attempt(
  name: string,
  id: OperationId,
  statuses: number | number[],
  parts: { path?: string; headers?: Record<string, string>; body?: Body; method?: string },
): Attempt {
  const { host, path, method } = operations[id]
  return {
    name: `${id}: ${name}`,
    host,
    path: parts.path ?? path,
    statuses: [statuses].flat(),
    init: {
      method: parts.method ?? method,
      headers: parts.headers ?? {},
      ...(parts.body && { body: parts.body }),
    },
  }
}

/** Creates an attempt that calls an operation with its key and any JSON body. */
export function post(
  business: ReadyBusiness,
  id: OperationId,
  name: string,
  statuses: number | number[],
  body: Body,
): Attempt {
  const headers = { 'content-type': 'application/json', ...keyHeader(operations[id], business) }
  return attempt(name, id, statuses, { headers, body })
}
