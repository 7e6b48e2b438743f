import { formatDuration } from '../sandbox/control/inspector/marks.ts'
import type { Terminal } from '../terminal.ts'
import { showAll, showLine } from '../visible-text.ts'
import type { Delivered } from './receive.ts'

/** Formats a delivery as one line for people: time, status, duration, event, and attempt. */
export function formatDelivery(
  { event, delivery, status, durationMs, problem }: Delivered,
  businessName: string,
  at: Date,
  { paint }: Terminal,
): string {
  const time = at.toTimeString().slice(0, 8)
  const isTaken = isSuccess(status)
  const answer = paint(isTaken ? 'green' : 'red', status === null ? '---' : String(status))
  const attempt = delivery.isReplay ? 'resent' : `attempt ${delivery.attempt}`
  const rest = isTaken ? '' : paint('red', `  ${[problem ?? 'refused', formatRetry(delivery)].join('; ')}`)
  const what = `${showLine(event.sentAs).padEnd(22)} ${event.id}  ${attempt}`
  return `${paint('dim', time)}  ${answer}  ${`${durationMs} ms`.padStart(7)}  ${what}  ${paint('dim', showLine(businessName))}${rest}\n`
}

function formatRetry({ isReplay, retryAfterSeconds }: Delivered['delivery']): string {
  if (retryAfterSeconds !== null)
    return `tried again in ${formatDuration(retryAfterSeconds * 1_000)} of sandbox time`
  return isReplay ? 'a replay is not tried again' : 'not tried again'
}

/** Formats it as a line of JSON. */
export function writeDelivery({ event, delivery, status, durationMs, problem }: Delivered, at: Date): string {
  const line = {
    ...{ type: 'delivery', time: at.toISOString(), event: event.sentAs, eventId: event.id },
    ...{ businessId: event.businessId, deliveryId: delivery.id },
    ...{ attempt: delivery.attempt, isReplay: delivery.isReplay, status, durationMs },
    ...{ problem: problem ?? null },
    retryAfterSeconds: isSuccess(status) ? null : delivery.retryAfterSeconds,
  }
  return `${JSON.stringify(showAll(line))}\n`
}

function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}
