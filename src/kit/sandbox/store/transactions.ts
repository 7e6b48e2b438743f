import { sql } from 'kysely'
import type { PageWindow } from '../domain/pagination.ts'
import type { Db } from './database.ts'
import { lastPosition } from './next-position.ts'
import { type Page, readPage } from './read-page.ts'
import { listRows, runCompiled } from './rows.ts'
import type { TransactionRow } from './schema.ts'

/** Lists the transactions that belong to a record. */
export function listTransactionsOf(
  db: Db,
  column: 'orderId' | 'depositId' | 'refundId',
  id: string,
): Promise<TransactionRow[]> {
  return listRows(db, 'transactions', { [column]: id }, ['position'])
}

/** Reads the whole ledger of a business, oldest first. */
export function readLedger(db: Db, businessId: string): Promise<TransactionRow[]> {
  return listRows(db, 'transactions', { businessId }, ['position'])
}

/**
 * Lists one page of a business's transactions as answered, newest first.
 *
 * @param filter words in lower case, each a prefix of some word of a transaction
 */
export async function listTransactionBodies(
  db: Db,
  businessId: string,
  { type, words = [] }: { type?: TransactionRow['type']; words?: readonly string[] },
  window: PageWindow,
): Promise<Page<string>> {
  if (!type && words.length === 0) return listAllBodies(db, businessId, window)
  let matching = db
    .selectFrom('transactions')
    .select('body')
    .where('businessId', '=', businessId)
    .orderBy('position', 'desc')
  if (type) matching = matching.where('type', '=', type)
  for (const word of words) {
    const pattern = `% ${word.replace(/[\\%_]/g, '\\$&')}%`
    matching = matching.where(sql<boolean>`words like ${pattern} escape '\\'`)
  }
  const { rows, total } = await readPage(matching, window)
  return { rows: rows.map(({ body }) => body), total }
}

/** Lists all transactions: the most frequent query, so compiled once. Rows are never deleted, so they are not counted. */
async function listAllBodies(
  db: Db,
  businessId: string,
  { limit, offset }: PageWindow,
): Promise<Page<string>> {
  const total = await lastPosition(db, 'transactions', businessId)
  const parameters = [businessId, total - offset, limit]
  const rows = await runCompiled<{ body: string }>(db, 'bodies of transactions', parameters, (untyped) =>
    untyped
      .selectFrom('transactions')
      .select('body')
      .where('businessId', '=', businessId)
      .where('position', '<=', total - offset)
      .orderBy('position', 'desc')
      .limit(limit),
  )
  return { rows: rows.map(({ body }) => body), total }
}
