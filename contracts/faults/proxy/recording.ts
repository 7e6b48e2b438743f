import type { HostName, OperationId } from '../../../src/kit/contract/contract.ts'

/** One call as the client saw it: the request before any tampering, the answer after. */
export interface RecordedCall {
  operationId: OperationId
  host: HostName
  /** Whether the fault changed it. */
  isTampered: boolean
  request: { method: string; url: string; headers: Record<string, string>; body: string }
  response: { status: number; headers: Record<string, string>; body: string }
}

const SECRET_HEADERS = ['api-key', 'public-key', 'authorization', 'x-webhook-signature']

/** Redacts keys: a reader of a recording does not need them. */
export function withoutKeys(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.includes(name) ? 'redacted' : value,
    ]),
  )
}

/** Returns one call of each kind: calls of an operation with the same answer count as one. */
export function listDistinct(calls: readonly RecordedCall[]): RecordedCall[] {
  const kinds = new Map<string, RecordedCall>()
  for (const call of calls) {
    const { operationId, request, response } = call
    const { pathname, search } = new URL(request.url)
    const kind = [operationId, request.method, pathname, search, response.status, response.body].join(' ')
    if (!kinds.has(kind)) kinds.set(kind, call)
  }
  return [...kinds.values()]
}
