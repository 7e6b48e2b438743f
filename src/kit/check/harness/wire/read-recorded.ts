import type { Operation } from '../../../contract/contract.ts'
import type { HistoryExchange } from '../../../history/history.ts'
import type { ReadableExchange, ReadableHeaders } from './request.ts'

/**
 * Restores an exchange of a history. Undefined if it has no answer.
 *
 * @param body body of the answer, in the names of the operation
 */
export function readRecorded(
  { key, sent, answer }: HistoryExchange,
  operation: Operation,
  body: unknown,
): ReadableExchange | undefined {
  if (!answer) return undefined
  const headers = readHeaders(answer.headers)
  return {
    ...{ operation, key, status: answer.status, text: answer.body, body },
    contentType: headers.get('content-type')?.split(';', 1)[0]?.trim() ?? '',
    sent: { ...sent, headers: readHeaders(sent.headers) },
    received: { headers },
  }
}

/** Unlike the class `Headers`, takes no time to load. */
function readHeaders(given: Readonly<Record<string, string>>): ReadableHeaders {
  const values = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    get: (name) => values.get(name.toLowerCase()) ?? null,
    has: (name) => values.has(name.toLowerCase()),
  }
}
