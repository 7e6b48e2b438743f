import { isEventNew } from '../../src/kit/check/harness/plan/place-collection.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { pick } from '../../src/kit/check/harness/states/items.ts'
import { byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import type { Transaction } from './given.ts'

/** Rows of one page: few enough that most services give as many. */
const PAGE = 20
/** So many pages at each end of a history are new enough; which end has the latest is not stated. */
const RECENT_PAGES = 5
/** So many are read before something is missing: the latest may be anywhere. */
const MAX_PAGES = 30

/** Transactions of a business, and whether they are all that there are. */
export interface Recent {
  rows: Transaction[]
  isWhole: boolean
}

/** The transactions at both ends of a business's history; all of them, where there are not many. */
export async function readRecent(session: Session, near = RECENT_PAGES): Promise<Recent> {
  const first = await readPage(session, 1)
  const pages = Math.ceil(first.total / Math.max(first.rows.length, 1))
  const numbers = Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => index + 2)
  const wanted = numbers.filter((number) => number <= near || number > pages - near)
  const others = await Promise.all(wanted.map((number) => readPage(session, number)))
  const rows = [first, ...others].flatMap((each) => each.rows)
  return { rows, isWhole: wanted.length === numbers.length }
}

/** The same, as far as a history is read at all. */
export const readHistory = (session: Session) => readRecent(session, MAX_PAGES)

async function readPage(session: Session, page: number): Promise<{ rows: Transaction[]; total: number }> {
  const { body } = await session.succeed('listTransactions', { query: { list: PAGE, page } })
  const rows = pick(body, 'data.transactions').flat() as Transaction[]
  return { rows, total: Number(pick(body, 'data.meta.totalItems')[0]) }
}

/** Where a row shows what was collected: gross or net of a fee is not stated. */
const READINGS: readonly ((row: Transaction) => unknown)[] = [
  ({ amount }) => amount,
  ({ amount, fee }) => amount + fee,
  ({ deposit }) => deposit?.amount,
]

/**
 * The rows that credit each of these amounts. A row credits one at most, in the way in which most rows do: an amount without
 * its fee may come to another amount.
 */
export function creditsOf(amounts: readonly number[], rows: readonly Transaction[]) {
  const find = (value: unknown) =>
    typeof value === 'number' ? amounts.find((each) => Math.abs(each - value) < 0.005) : undefined
  const count = (read: (typeof READINGS)[number]) =>
    rows.filter((row) => find(read(row)) !== undefined).length
  const usualFirst = READINGS.toSorted((one, other) => count(other) - count(one))
  return Map.groupBy(rows, (row) =>
    usualFirst.map((read) => find(read(row))).find((amount) => amount !== undefined),
  )
}

/** Ends a test that misses credits, where the target may take all notifications for one event that it has applied. */
export function requireNewEvents(session: Session): void {
  const described = session.target.requests?.receiveCadCollection
  if (!described || isEventNew(described)) return
  const reason =
    'no credit shows, and requests.receiveCadCollection of target.json does not show which field holds the id of the event, so that all may be taken for one: write "{$random}" there'
  session.undecidable(reason, byDescribingRequest(findOperation('receiveCadCollection')))
}
