import { isTaken as isOutcomeTaken } from '../../src/kit/check/harness/outcome.ts'
import { listOperations } from '../../src/kit/contract/contract.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { memoize } from './memoize.ts'

export type Business = HistoryExchange['business']

/** Returns the body of an answer in the names of the shipped contract; undefined if there is no answer, or if it is not JSON. */
export const bodyOf = memoize(({ answer }: HistoryExchange): unknown => {
  if (!answer || answer.shown !== undefined) return answer?.shown
  try {
    return JSON.parse(answer.body)
  } catch {
    return undefined
  }
})

/** Whether the request was carried out: an envelope can deny it in spite of a 2xx. */
export const isTaken = memoize((exchange: HistoryExchange): boolean => {
  const { answer } = exchange
  return answer !== undefined && isOutcomeTaken({ status: answer.status, body: bodyOf(exchange) })
})

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
export function listTexts(node: unknown): readonly string[] {
  if (typeof node === 'string') return [node]
  return typeof node === 'object' && node !== null ? textsIn(node) : []
}

const textsIn = memoize((node: object): readonly string[] => {
  const listed: string[] = []
  collectTexts(node, listed)
  return listed
})

function collectTexts(node: object, listed: string[]): void {
  for (const each of Object.values(node)) {
    if (typeof each === 'string') listed.push(each)
    else if (typeof each === 'object' && each !== null) collectTexts(each, listed)
  }
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
