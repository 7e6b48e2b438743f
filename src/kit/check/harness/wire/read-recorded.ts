import type { Operation } from '../../../contract/contract.ts'
import type { HistoryExchange } from '../../../history/history.ts'
import { toHeaders } from '../../../history/to-headers.ts'
import type { Exchange } from './request.ts'

/**
 * Restores an exchange of a history. Undefined if it has no answer.
 *
 * @param body body of the answer, in the names of the operation
 */
export function readRecorded(
  { key, sent, answer, startedMs, endedMs }: HistoryExchange,
  operation: Operation,
  body: unknown,
): Exchange | undefined {
  if (!answer) return undefined
  const { status, body: text } = answer
  const headers = toHeaders(Object.entries(answer.headers))
  return {
    ...{ operation, key, status, text, body },
    contentType: headers.get('content-type')?.split(';', 1)[0]?.trim() ?? '',
    sent: { ...sent, headers: toHeaders(Object.entries(sent.headers)) },
    received: { status, headers, text, durationMs: endedMs - startedMs },
  }
}
