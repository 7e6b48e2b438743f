import { sql } from 'kysely'
import type { PageWindow } from '../domain/pagination.ts'
import type { Db } from './database.ts'
import { nextPosition } from './next-position.ts'
import { type Page, readPage } from './read-page.ts'
import type { TransactionRow } from './schema.ts'

/** Adds a transaction after those that its business has. */
export async function insertTransaction(
  db: Db,
  transaction: Omit<TransactionRow, 'position'>,
): Promise<TransactionRow> {
  const row = { ...transaction, position: await nextPosition(db, 'transactions', transaction.businessId) }
  await db.insertInto('transactions').values(row).execute()
  return row
}

export async function updateTransaction(
  db: Db,
  { id, status, body, words, updatedAt }: TransactionRow,
): Promise<void> {
  await db.updateTable('transactions').set({ status, body, words, updatedAt }).where('id', '=', id).execute()
}

export async function findTransaction(
  db: Db,
  businessId: string,
  id: string,
): Promise<TransactionRow | undefined> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The transactions that belong to a record. */
export async function listTransactionsOf(
  db: Db,
  column: 'orderId' | 'depositId' | 'refundId',
  id: string,
): Promise<TransactionRow[]> {
  return db.selectFrom('transactions').selectAll().where(column, '=', id).orderBy('position').execute()
}

/** The whole ledger of a business, oldest first. */
export async function readLedger(db: Db, businessId: string): Promise<TransactionRow[]> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('businessId', '=', businessId)
    .orderBy('position')
    .execute()
}

/**
 * One page of a business's transactions as they are answered, newest first.
 *
 * @param filter words in lower case, each of which must begin some word of a transaction
 */
export async function listTransactionBodies(
  db: Db,
  businessId: string,
  { type, words = [] }: { type?: TransactionRow['type']; words?: readonly string[] },
  window: PageWindow,
): Promise<Page<string>> {
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
