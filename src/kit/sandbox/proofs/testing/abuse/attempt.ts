import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import { keyHeader } from '../harness/call.ts'
import { type OperationId, operations } from '../harness/operations.ts'
import type { HostName } from '../harness/target.ts'

/** A request that nobody sends by accident, and how it may be answered. */
export interface Attempt {
  name: string
  host: HostName
  path: string
  init: RequestInit
  /** Any of these; a success is among them where the oddity is nothing wrong. */
  statuses: number[]
}

export type Body = Extract<RequestInit['body'], string | object>

/** An operation called with its method, and otherwise as told. */
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

/** An operation called with its key and a body of JSON, whatever that is. */
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
