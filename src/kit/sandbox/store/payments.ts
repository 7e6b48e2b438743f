import type { Db } from './database.ts'
import { insertRow, listRows } from './rows.ts'
import type { PaymentRow } from './schema.ts'

/** Adds an attempt after the earlier ones of its order. */
export async function insertPayment(db: Db, payment: Omit<PaymentRow, 'attempt'>): Promise<PaymentRow> {
  const latest = await findLatestPayment(db, payment.orderId)
  return insertRow(db, 'payments', { ...payment, attempt: (latest?.attempt ?? 0) + 1 })
}

export async function findLatestPayment(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  const [latest] = await listRows(db, 'payments', { orderId }, ['attempt desc'], 1)
  return latest
}

/** Counts the wrong PINs and OTPs so far, over the attempts to pay an order with one card. */
export async function countWrongCodes(
  db: Db,
  orderId: string,
  { first6, last4 }: Pick<PaymentRow, 'first6' | 'last4'>,
): Promise<Pick<PaymentRow, 'wrongPins' | 'wrongOtps'>> {
  const isCard = first6 !== null
  const [latest] = isCard
    ? await listRows(db, 'payments', { orderId, first6, last4 }, ['attempt desc'], 1)
    : []
  return { wrongPins: latest?.wrongPins ?? 0, wrongOtps: latest?.wrongOtps ?? 0 }
}

/** Lists the attempts to pay an order, oldest first. */
export function listPayments(db: Db, orderId: string): Promise<PaymentRow[]> {
  return listRows(db, 'payments', { orderId }, ['attempt'])
}
