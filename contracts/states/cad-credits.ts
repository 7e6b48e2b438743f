import type { Session } from '../../src/kit/check/harness/session.ts'
import { pick } from '../../src/kit/check/harness/states/items.ts'
import type { Transaction } from './given.ts'

/** Rows of one page: few enough that every service gives as many. */
const PAGE = 20
/** So many rows at each end of a history are new enough; which end has the latest is not stated. */
const RECENT = 100

/** The transactions at both ends of a business's history; all of them, where there are not many. */
export async function readRecent(session: Session): Promise<Transaction[]> {
  const first = await readPage(session, 1)
  const pages = Math.ceil(first.total / Math.max(first.rows.length, 1))
  const near = Math.ceil(RECENT / PAGE)
  const numbers = Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => index + 2)
  const wanted = numbers.filter((number) => number <= near || number > pages - near)
  const others = await Promise.all(wanted.map((number) => readPage(session, number)))
  return [first, ...others].flatMap(({ rows }) => rows)
}

async function readPage(session: Session, page: number): Promise<{ rows: Transaction[]; total: number }> {
  const { body } = await session.succeed('listTransactions', { query: { list: PAGE, page } })
  const rows = pick(body, 'data.transactions').flat() as Transaction[]
  return { rows, total: Number(pick(body, 'data.meta.totalItems')[0]) }
}

type Show = (rows: readonly Transaction[], amount: number) => Transaction[]

/** Where a transaction shows what was collected: whether a fee is taken off is not stated. */
const PLACES = [
  (row: Transaction) => row.amount,
  (row: Transaction) => row.amount + row.fee,
  (row: Transaction) => row.deposit?.amount,
]

/**
 * Finds the rows that show an amount, in the one place where most of these amounts are shown: an amount with its fee may
 * come to another's.
 */
export function chooseShow(rows: readonly Transaction[], amounts: readonly number[]): Show {
  const shows = PLACES.map(
    (read): Show =>
      (own, amount) => {
        const isIt = (value: unknown) => typeof value === 'number' && Math.abs(value - amount) < 0.005
        return own.filter((row) => isIt(read(row)))
      },
  )
  const countOf = (show: Show) => amounts.filter((amount) => show(rows, amount).length > 0).length
  return shows.reduce((one, other) => (countOf(other) > countOf(one) ? other : one))
}
