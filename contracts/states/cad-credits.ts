import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { isEventNew } from '../../src/kit/check/harness/plan/place-collection.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { pick } from '../../src/kit/check/harness/states/items.ts'
import { byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import type { Transaction } from './given.ts'
import { largestOf, TRANSACTIONS } from './lists.ts'

/** Page size for a service that refuses a larger one: small enough for most. */
const SMALL_PAGE = 20
/** Number of rows read at each end of a history; which end has the latest is not documented. */
const RECENT_ROWS = 80
/** Number of rows to read at each end before a row counts as missing: the latest may be anywhere. */
const MAX_ROWS = 600
/** Number of pages read at each end, however few rows they show. */
const MAX_PAGES = 30

/** Transactions of a business, and whether they are all it has. */
export interface Recent {
  rows: Transaction[]
  isWhole: boolean
}

/** Reads the transactions at both ends of a business's history, or all if there are few. */
export async function readRecent(session: Session, nearRows = RECENT_ROWS): Promise<Recent> {
  const { size, ...first } = await readFirstPage(session)
  // A page may show fewer rows than requested.
  const shown = Math.max(first.rows.length, 1)
  const pages = Math.ceil(first.total / shown)
  const numbers = Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => index + 2)
  const near = Math.min(MAX_PAGES, Math.ceil(nearRows / shown))
  // The last page may hold few rows.
  const wanted = numbers.filter((number) => number <= near || number >= pages - near)
  const others = await Promise.all(wanted.map((number) => readPage(session, size, number)))
  const rows = [first, ...others].flatMap((each) => each.rows)
  return { rows, isWhole: wanted.length === numbers.length }
}

/** Reads as much of a history as is ever read. */
export const readHistory = (session: Session) => readRecent(session, MAX_ROWS)

/** Reads the first page in the largest size that is accepted: the maximum is not documented. */
async function readFirstPage(session: Session) {
  const large = await session.call('listTransactions', askPage(largestOf(TRANSACTIONS), 1))
  if (isTaken(large)) return { ...rowsOf(large.body), size: largestOf(TRANSACTIONS) }
  return { ...(await readPage(session, SMALL_PAGE, 1)), size: SMALL_PAGE }
}

async function readPage(session: Session, size: number, page: number) {
  return rowsOf((await session.succeed('listTransactions', askPage(size, page))).body)
}

function askPage(list: number, page: number) {
  return { query: { list, page } }
}

function rowsOf(body: unknown): { rows: Transaction[]; total: number } {
  const rows = pick(body, 'data.transactions').flat() as Transaction[]
  return { rows, total: Number(pick(body, 'data.meta.totalItems')[0]) }
}

/** Fields that may show the collected amount: whether it is gross or net of a fee is not documented. */
const READINGS: readonly ((row: Transaction) => unknown)[] = [
  ({ amount }) => amount,
  ({ amount, fee }) => amount + fee,
  ({ deposit }) => deposit?.amount,
]

/**
 * Returns the rows that credit each of these amounts. A row credits at most one, read in the way that fits most rows: an amount
 * minus its fee may equal another amount.
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

/** Leaves a test undecided that misses credits, if the target may read all notifications as one event that it has processed. */
export function requireNewEvents(session: Session): void {
  const described = session.target.requests?.receiveCadCollection
  if (!described || isEventNew(described)) return
  const reason =
    'no credit appears, and requests.receiveCadCollection of target.json does not show which field holds the id of the event, so that all may count as one: write "{$random}" there'
  session.undecidable(reason, byDescribingRequest(findOperation('receiveCadCollection')))
}
