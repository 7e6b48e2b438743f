import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Account } from './collections.ts'
import { bodyOf, listTexts } from './read-exchange.ts'
import { recordsOf } from './records.ts'
import { AGED_MS, isSettled, type Settling } from './timeline.ts'

/** Fewer rows may be in this order by chance. */
const MIN_TIMES = 5

/**
 * Returns a first page that shows every transaction that is newer than a notification. Weak reading: the order of the rows is not
 * documented. So it is one with the newest first, and with a row from before: one that is an hour older than another, if less time
 * has passed. A notification with a time may be booked as of that time.
 */
export function findNewest(
  { lists }: Account,
  notification: HistoryExchange,
  settling: Settling,
): HistoryExchange | undefined {
  if (listTexts(notification.meant.body).some((text) => IS_TIME.test(text))) return undefined
  return lists.findLast(
    (list) =>
      isSettled(list, notification, settling) &&
      list.endedMs - notification.startedMs < AGED_MS &&
      isFirstPage(list) &&
      showsOlder(list),
  )
}

const IS_TIME = /^\d{4}-\d\d-\d\d|^\d{10,}$/

function isFirstPage(list: HistoryExchange): boolean {
  const { page, type, search } = list.meant.query ?? {}
  const { nextPage, previousPage } = asObject(asObject(asObject(bodyOf(list)).data).meta)
  const isFirst = page === '1' || (page === undefined && nextPage === 2 && previousPage !== 2)
  return isFirst && type === undefined && search === undefined
}

function showsOlder(list: HistoryExchange): boolean {
  const times = recordsOf(list).map(({ fields }) => Date.parse(String(fields.createdAt)))
  const isSorted = times.every((time, at) => at === 0 || time <= times[at - 1]!)
  return isSorted && new Set(times).size >= MIN_TIMES && times[0]! - times.at(-1)! >= AGED_MS
}
