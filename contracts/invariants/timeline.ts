import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { bodyOf, isTaken } from './read-exchange.ts'

/** How long after a write a read may not show it yet. */
export interface Settling {
  settlesInMs: number
}

/**
 * Whether a read would show an effect, were there any. A read that shows it agrees with the write, however soon it came: what
 * agrees may not depend on how fast a run was.
 */
export function isSettled(
  read: HistoryExchange,
  { endedMs }: HistoryExchange,
  { settlesInMs }: Settling,
): boolean {
  // a history keeps whole milliseconds
  return read.startedMs > endedMs + settlesInMs
}

/** Whether two reads may differ because of a write: one of the first may not show yet what one of the second does. */
export function isWrittenBetween(
  write: HistoryExchange,
  before: HistoryExchange,
  after: HistoryExchange,
  { settlesInMs }: Settling,
): boolean {
  // A history keeps whole milliseconds: within one, either may have been first.
  return write.startedMs <= after.endedMs && write.endedMs + settlesInMs >= before.startedMs
}

/** What became of a request: one that got no answer, or an error of the server, may have been carried out. */
export function outcomeOf(exchange: HistoryExchange): 'taken' | 'refused' | 'unknown' {
  const { answer } = exchange
  if (!answer || answer.status >= 500) return 'unknown'
  return isTaken(exchange) ? 'taken' : 'refused'
}

/** The last of some reads that began when a write had ended, or within that millisecond, and ended before another began. */
export function findDeciding(
  reads: readonly HistoryExchange[],
  afterMs: number,
  beforeMs = Number.POSITIVE_INFINITY,
): HistoryExchange | undefined {
  const last = reads[countStartedBefore(reads, beforeMs) - 1]
  // A read that was still on its way when the next write began may show either: the one before decides.
  const read = last && last.endedMs >= beforeMs ? reads[countStartedBefore(reads, last.startedMs) - 1] : last
  return read && read.endedMs < beforeMs && read.startedMs >= afterMs ? read : undefined
}

/** How many of some exchanges, in the order in which they were sent, began before a moment. */
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

/** Whether an answer shows a list at all, empty or not. */
export function showsList(exchange: HistoryExchange): boolean {
  const holdsList = (node: unknown): boolean =>
    Array.isArray(node) || (typeof node === 'object' && node !== null && Object.values(node).some(holdsList))
  return isTaken(exchange) && holdsList(bodyOf(exchange))
}
