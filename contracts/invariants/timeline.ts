import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { bodyOf, isTaken } from './read-exchange.ts'

/** How long a read after a write may not show it yet. */
export interface Settling {
  settlesInMs: number
}

/**
 * Whether a read must show an effect of a write. A read that shows it agrees with the write at any time: agreement must not
 * depend on the speed of the run.
 */
export function isSettled(
  read: HistoryExchange,
  { endedMs }: HistoryExchange,
  { settlesInMs }: Settling,
): boolean {
  // a history holds whole milliseconds
  return read.startedMs > endedMs + settlesInMs
}

/** Whether two reads may differ because of a write: the first may not show it yet while the second does. */
export function isWrittenBetween(
  write: HistoryExchange,
  before: HistoryExchange,
  after: HistoryExchange,
  { settlesInMs }: Settling,
): boolean {
  // A history holds whole milliseconds: within one, the order is unknown.
  return write.startedMs <= after.endedMs && write.endedMs + settlesInMs >= before.startedMs
}

/** Returns the outcome of a request: without an answer, or with a server error, it may have been carried out. */
export function outcomeOf(exchange: HistoryExchange): 'taken' | 'refused' | 'unknown' {
  const { answer } = exchange
  if (!answer || answer.status >= 500) return 'unknown'
  return isTaken(exchange) ? 'taken' : 'refused'
}

/** Returns the last read that began once a write had ended (or in that millisecond) and ended before the next write. */
export function findDeciding(
  reads: readonly HistoryExchange[],
  afterMs: number,
  beforeMs = Number.POSITIVE_INFINITY,
): HistoryExchange | undefined {
  const last = reads[countStartedBefore(reads, beforeMs) - 1]
  // A read in flight when the next write began may show either state: the previous read decides.
  const read = last && last.endedMs >= beforeMs ? reads[countStartedBefore(reads, last.startedMs) - 1] : last
  return read && read.endedMs < beforeMs && read.startedMs >= afterMs ? read : undefined
}

/** Returns the number of exchanges, sorted by start, that began before a time. */
export function countStartedBefore(exchanges: readonly HistoryExchange[], ms: number): number {
  let [low, high] = [0, exchanges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (exchanges[middle]!.startedMs < ms) low = middle + 1
    else high = middle
  }
  return low
}

export function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | undefined,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Whether an answer contains a list, empty or not. */
export function showsList(exchange: HistoryExchange): boolean {
  const holdsList = (node: unknown): boolean =>
    Array.isArray(node) || (typeof node === 'object' && node !== null && Object.values(node).some(holdsList))
  return isTaken(exchange) && holdsList(bodyOf(exchange))
}

/** How much older than another a record is that cannot be new beside it: no list is behind for so long. */
export const AGED_MS = 60 * 60_000
