import { isTaken as isOutcomeTaken } from '../../src/kit/check/harness/outcome.ts'
import { listOperations } from '../../src/kit/contract/contract.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'

export type Business = HistoryExchange['business']

const bodies = new WeakMap<HistoryExchange, unknown>()

/** Returns the body of an answer in the names of the shipped contract; undefined if there is no answer, or if it is not JSON. */
export function bodyOf(exchange: HistoryExchange): unknown {
  if (!bodies.has(exchange)) bodies.set(exchange, parseBody(exchange))
  return bodies.get(exchange)
}

function parseBody({ answer }: HistoryExchange): unknown {
  if (!answer || answer.shown !== undefined) return answer?.shown
  try {
    return JSON.parse(answer.body)
  } catch {
    return undefined
  }
}

/** Whether the request was carried out: an envelope can deny it in spite of a 2xx. */
export function isTaken(exchange: HistoryExchange): boolean {
  const { answer } = exchange
  return answer !== undefined && isOutcomeTaken({ status: answer.status, body: bodyOf(exchange) })
}

/** Whether two exchanges overlap in time. */
export function overlaps(one: HistoryExchange, other: HistoryExchange): boolean {
  return one.startedMs <= other.endedMs && other.startedMs <= one.endedMs
}

const KEYLESS = new Set<string>(
  listOperations().flatMap(({ operationId, row }) => (row.key === 'none' ? [operationId] : [])),
)

/** Returns the calling business; undefined without a known key, or if the operation takes no key. */
export function askerOf({ operationId, business, key }: HistoryExchange): Business | undefined {
  if (key === 'none' || key === 'unknown') return undefined
  return KEYLESS.has(operationId) ? undefined : business
}

/** Returns every text in a value, at any depth. */
export function listTexts(node: unknown, listed: string[] = []): string[] {
  if (typeof node === 'string') listed.push(node)
  else if (typeof node === 'object' && node !== null)
    for (const each of Object.values(node)) listTexts(each, listed)
  return listed
}

/** Returns every word of these texts: a reference may be part of one. */
export const listWords = (node: unknown): string[] => listTexts(node).flatMap((text) => text.split(/[^\w-]+/))

/** Whether the plaintext of a request is unknown. */
export function isSealed({ meant: { data, body } }: HistoryExchange): boolean {
  return data === undefined && typeof asObject(body).data === 'string'
}

/**
 * Returns a function that returns whether a business may have chosen any name before an answer ended, as it had sent an accepted
 * request whose plaintext is unknown.
 */
export function knowUnread(
  exchanges: readonly HistoryExchange[],
): (business: Business, { endedMs }: HistoryExchange) => boolean {
  const firstOf = (business: Business) =>
    exchanges.find((each) => each.business === business && isSealed(each) && isTaken(each))?.startedMs ??
    Number.POSITIVE_INFINITY
  const firstMs = { caller: firstOf('caller'), other: firstOf('other') }
  return (business, { endedMs }) => firstMs[business] <= endedMs
}

/** Names the content of a request: two requests with the same name are the same. */
export function nameRequest({ business, operationId, meant }: HistoryExchange): string {
  const asked = Object.entries(meant).filter(([, value]) => !isEmpty(value))
  return JSON.stringify([business, operationId, ...asked])
}

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
