import { type BusinessClient, type BusinessComponents, paginate } from 'paycontract'

export type Transaction = BusinessComponents['schemas']['Transaction']

/** From when, and until before when. */
export interface Period {
  from: Date
  until: Date
}

/**
 * The whole history. The list cannot be narrowed to a period, and in which order it comes is not stated, so no page
 * can be left out. What comes in meanwhile moves records to the next page, where they are seen again: each counts once.
 */
export async function listTransactions(business: BusinessClient, pageSize = 100): Promise<Transaction[]> {
  const found = new Map<string, Transaction>()
  const pages = paginate(business, '/transactions', { params: { query: { list: pageSize } } })
  for await (const transaction of pages) found.set(transaction.id, transaction)
  // One order, whatever that of the pages was: the same transactions are the same bytes.
  return [...found.values()].sort(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1),
  )
}

export function isWithin({ from, until }: Period, timestamp: string): boolean {
  const time = Date.parse(timestamp)
  return time >= from.getTime() && time < until.getTime()
}

const columns = [
  ...(['createdAt', 'id', 'reference', 'type', 'status', 'currency', 'amount', 'fee'] as const),
  ...(['channel', 'method', 'description', 'depositId', 'refundId'] as const),
]

/** What a spreadsheet shows: a heading and a row for each. Not `updatedAt`, which is not part of a booking. */
export function toRows(transactions: readonly Transaction[]): (string | number | null)[][] {
  return [[...columns], ...transactions.map((each) => columns.map((column) => each[column] ?? null))]
}
