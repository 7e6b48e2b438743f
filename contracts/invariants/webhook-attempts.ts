import type { HistoryExchange, HistoryWebhook } from '../../src/kit/history/history.ts'
import type { Finding } from '../../src/kit/history/invariant.ts'

/** A webhook with its parsed body. */
export interface Sent {
  webhook: HistoryWebhook
  id: string
  body: Readonly<Record<string, unknown>>
}

/** Tolerance between two clocks. */
export const SLACK_MS = 1_000

/** Weak reading: a retry may be this late, as some services poll for due ones. */
export const LATE_MS = 30_000

/** Undefined if the event is not in the contract, or its id is not a text. */
export function findDelivery(webhook: HistoryWebhook): Sent | undefined {
  const { event, shown, sent } = webhook
  const body = shown ?? parse(sent.body)
  if (event === undefined || typeof body !== 'object' || body === null) return undefined
  const { id } = body as { id?: unknown }
  return typeof id === 'string' && id !== '' ? { webhook, id, body: body as Sent['body'] } : undefined
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export const isTaken = ({ answered }: HistoryWebhook): boolean =>
  answered !== undefined && answered >= 200 && answered < 300

/**
 * Whether the deliveries of one event follow the schedule, from any attempt on: earlier ones may not have been seen. Deliveries
 * after an accepted one may have been requested, so they decide nothing.
 */
export function judgeAttempts(
  own: readonly Sent[],
  attemptSeconds: readonly number[],
): readonly (Finding | undefined)[] {
  const taken = own.findIndex(({ webhook }) => isTaken(webhook))
  const tried = taken < 0 ? own : own.slice(0, taken + 1)
  if (tried.length < 2) return []
  const startedMs = tried.map(({ webhook }) => webhook.startedMs)
  const fits = attemptSeconds.some((first, from) =>
    startedMs.every((time, index) => {
      const due = attemptSeconds[from + index]
      return due !== undefined && time - startedMs[0]! >= (due - first) * 1_000 - SLACK_MS
    }),
  )
  if (fits) return [undefined]
  const { webhook, id } = tried[0]!
  const seconds = startedMs.map((time) => ((time - startedMs[0]!) / 1_000).toFixed(1)).join(', ')
  const message = `${webhook.event} ${id} was attempted after ${seconds} s, but ${attemptSeconds.join(', ')} s are stated.`
  return [{ message, exchanges: [], webhooks: tried.map((each) => each.webhook) }]
}

interface Surroundings {
  all: readonly HistoryWebhook[]
  exchanges: readonly HistoryExchange[]
  attemptSeconds: readonly number[]
}

/**
 * Whether a first attempt that was refused was followed by another. It counts as the first only if its record was created while
 * the receiver was already listening; a missing retry is certain only if the address received another webhook after it was due.
 */
export function judgeRetried(
  own: readonly Sent[],
  { all, exchanges, attemptSeconds }: Surroundings,
): readonly (Finding | undefined)[] {
  const [first, again] = own
  const [, second] = attemptSeconds
  if (!first || second === undefined || isTaken(first.webhook)) return []
  if (again) return [undefined]
  const { webhook, id } = first
  const { openedMs = Number.POSITIVE_INFINITY, era, business, startedMs, sent } = webhook
  const madeMs = findCallsAbout(first, exchanges)?.[0]?.startedMs
  if (madeMs === undefined || madeMs < openedMs) return []
  const dueMs = startedMs + second * 1_000
  const later = all.find(
    (each) =>
      each.era === era &&
      each.business === business &&
      each.sent.url === sent.url &&
      each.openedMs === openedMs &&
      each.startedMs >= dueMs + LATE_MS,
  )
  if (!later) return []
  const seconds = Math.floor((later.startedMs - startedMs) / 1_000)
  const message = `${webhook.event} ${id} was rejected and not repeated within ${seconds} s, but ${second} s are stated.`
  return [{ message, exchanges: [], webhooks: [webhook, later] }]
}

const SHORTEST_NAME = 6

/** Returns the calls about the record of an event; undefined if the event names no record. */
export function findCallsAbout(
  { body }: Sent,
  exchanges: readonly HistoryExchange[],
): readonly HistoryExchange[] | undefined {
  const { reference, id } = (body.data ?? {}) as Record<string, unknown>
  const name = [reference, id].find((each) => typeof each === 'string' && each.length >= SHORTEST_NAME)
  if (typeof name !== 'string') return undefined
  return exchanges.filter(({ meant, sent, answer }) =>
    [JSON.stringify(meant), sent.url, sent.body ?? '', answer?.body ?? ''].some((text) =>
      text.includes(name),
    ),
  )
}
