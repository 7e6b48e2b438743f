import type { Db } from './database.ts'
import { insertRow, listRows, updateRow } from './rows.ts'
import type { PaymentRow } from './schema.ts'

/** Adds an attempt after those that its order has had. */
export async function insertPayment(db: Db, payment: Omit<PaymentRow, 'attempt'>): Promise<PaymentRow> {
  const latest = await findLatestPayment(db, payment.orderId)
  return insertRow(db, 'payments', { ...payment, attempt: (latest?.attempt ?? 0) + 1 })
}

export async function findLatestPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  const [latest] = await listRows(db, 'payments', { orderId }, ['attempt desc'], 1)
  return latest
}

/** The attempts to pay an order, the oldest first. */
export function listPayments(db: Db, orderId: string): Promise<PaymentRow[]> {
  return listRows(db, 'payments', { orderId }, ['attempt'])
}

/**
 * Changes an attempt that is still in the state it was read in.
 *
 * @throws StaleRowError when it is not
 */
export function updatePayment(
  db: Db,
  { id, status, challenge, wrongTries }: Pick<PaymentRow, 'id' | 'status' | 'challenge' | 'wrongTries'>,
  changes: Partial<
    Pick<PaymentRow, 'status' | 'challenge' | 'wrongTries' | 'failureCode' | 'paidAt' | 'updatedAt'>
  >,
): Promise<PaymentRow> {
  return updateRow(db, 'payments', { id, status, challenge, wrongTries }, changes)
}
