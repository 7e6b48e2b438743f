import { compileOnce } from './compile-once.ts'
import type { Db } from './database.ts'
import { StaleRowError } from './orders.ts'
import type { PaymentRow } from './schema.ts'

/** Adds an attempt after those that its order has had. */
export async function insertPayment(db: Db, payment: Omit<PaymentRow, 'attempt'>): Promise<PaymentRow> {
  const latest = await findLatestPayment(db, payment.orderId)
  const row = { ...payment, attempt: (latest?.attempt ?? 0) + 1 }
  await db.insertInto('payments').values(row).execute()
  return row
}

export function findLatestPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const readByOrder = compileOnce<PaymentRow>((db) =>
  db.selectFrom('payments').selectAll().where('orderId', '=', '').orderBy('attempt'),
)

/** The attempts to pay an order, the oldest first. */
export function listPayments(db: Db, orderId: string): Promise<PaymentRow[]> {
  return readByOrder(db, [orderId])
}

/**
 * Changes an attempt that is still in the state it was read in.
 *
 * @throws StaleRowError when it is not
 */
export function updatePayment(
  db: Db,
  { id, status, challenge }: Pick<PaymentRow, 'id' | 'status' | 'challenge'>,
  changes: Partial<Pick<PaymentRow, 'status' | 'challenge' | 'failureCode' | 'paidAt' | 'updatedAt'>>,
): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('challenge', challenge === null ? 'is' : '=', challenge)
    .returningAll()
    .executeTakeFirstOrThrow(() => new StaleRowError())
}
