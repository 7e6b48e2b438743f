import { isDeepStrictEqual } from 'node:util'
import type { HistoryWebhook } from '../../../history/history.ts'
import { appendEntry, redactLeaves } from '../../../history/write-history.ts'
import { maskCardData, maskText } from '../../../sandbox/domain/masking/mask-card-data.ts'
import { describeTimes, type Recorded, readEra, type Times } from './note-wire.ts'
import { redactor } from './recording.ts'
import { parseJson } from './request.ts'

/** A request to the webhook URL of a business. */
export interface Arrived {
  business: HistoryWebhook['business']
  method: string
  url: string
  headers: Record<string, string>
  rawBody: string
  /** The contract's event, and its body in the names of the shipped contract. */
  event?: { name: string; body: unknown } | undefined
  /** Whether the business's secret signed it. Undefined if that cannot be known. */
  signature?: HistoryWebhook['signature']
  /** When the receiver began to listen, in milliseconds since 1970. */
  openedAtMs: number
  /** Status of our answer. Omitted if there was none. */
  answered?: number
}

export function noteWebhook({ history }: Recorded, arrived: Arrived, times: Times): void {
  if (!history) return
  const { business, method, url, headers, rawBody, event, signature, answered, openedAtMs } = arrived
  const isOtherwise = event && !isDeepStrictEqual(event.body, parseJson(rawBody))
  const webhook: HistoryWebhook = {
    kind: 'webhook',
    era: readEra(),
    business,
    ...(event && { event: event.name }),
    sent: { method, url, headers, body: maskText(rawBody) },
    ...(isOtherwise && { shown: maskCardData(event.body) }),
    ...(signature && { signature }),
    openedMs: openedAtMs - history.startedAtMs,
    ...(answered !== undefined && { answered }),
    ...describeTimes(times, history),
  }
  appendEntry(history.path, redactLeaves(webhook, redactor.redact))
}
