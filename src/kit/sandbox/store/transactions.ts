import { sql } from 'kysely'
import { compileOnce } from './compile-once.ts'
import { countUp } from './counters.ts'
import type { Db } from './database.ts'
import type { TransactionRow } from './schema.ts'

export interface TransactionPage {
  bodies: string[]
  total: number
}

/** A stretch of a list, newest first. */
export interface Stretch {
  offset: number
  limit: number
}

/** Draws the places of a new transaction: in the business's history, and among those of its type. */
export async function drawPositions(
  db: Db,
  businessId: string,
  type: TransactionRow['type'],
): Promise<Pick<TransactionRow, 'position' | 'typePosition'>> {
  return {
    position: await countUp(db, businessId, 'transactions'),
    typePosition: await countUp(db, businessId, `transactions ${type}`),
  }
}

export async function insertTransaction(db: Db, transaction: TransactionRow): Promise<void> {
  await db.insertInto('transactions').values(transaction).execute()
}

export async function updateTransaction(
  db: Db,
  { id, status, body, updatedAt }: Pick<TransactionRow, 'id' | 'status' | 'body' | 'updatedAt'>,
): Promise<void> {
  await db.updateTable('transactions').set({ status, body, updatedAt }).where('id', '=', id).execute()
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

interface CountedBody {
  value: number
  body: string | null
}

/** Positions are dense, so that they say where a page is: the last page costs what the first does. */
function compilePage(position: 'position' | 'typePosition') {
  return compileOnce<CountedBody>((db) =>
    db
      .selectFrom('counters')
      .leftJoin('transactions', (join) => {
        const own = join
          .onRef('transactions.businessId', '=', 'counters.businessId')
          .on(`transactions.${position}`, '<=', sql<number>`counters.value - ${0}`)
          .on(`transactions.${position}`, '>', sql<number>`counters.value - ${0}`)
        return position === 'position' ? own : own.on('transactions.type', '=', 'CREDIT')
      })
      .select(['counters.value', 'transactions.body'])
      .where('counters.businessId', '=', '')
      .where('counters.name', '=', '')
      .orderBy(`transactions.${position}`, 'desc'),
  )
}

const readPage = compilePage('position')
const readTypePage = compilePage('typePosition')

/** One page of a business's transactions as they are answered, and how many there are. */
export async function listTransactionBodies(
  db: Db,
  businessId: string,
  { offset, limit }: Stretch,
  type?: TransactionRow['type'],
): Promise<TransactionPage> {
  const rows = type
    ? await readTypePage(db, [offset, offset + limit, type, businessId, `transactions ${type}`])
    : await readPage(db, [offset, offset + limit, businessId, 'transactions'])
  const bodies = rows.flatMap(({ body }) => body ?? [])
  return { bodies, total: rows[0]?.value ?? 0 }
}
