import { orderMachine } from '../domain/machines.ts'
import { isPayable } from '../domain/order-state.ts'
import type { Db } from './database.ts'
import { findRow, listRows } from './rows.ts'
import type { OrderRow } from './schema.ts'

/** @param reference the merchant's own on the checkout host, ours on the other one */
export function findOrder(
  db: Db,
  businessId: string,
  host: OrderRow['host'],
  reference: string,
): Promise<OrderRow | undefined> {
  return findRow(db, 'orders', { businessId, host, reference })
}

export async function findOrderById(db: Db, id: string): Promise<OrderRow> {
  return (await findRow(db, 'orders', { id }))!
}

/** Lists every order with a reference: each business and host may have one. */
export function findOrdersByReference(
  db: Db,
  reference: string,
  { businessId, host }: { businessId?: string | undefined; host?: string | undefined },
): Promise<OrderRow[]> {
  return listRows(db, 'orders', {
    ...{ reference, businessId },
    ...((host === 'checkout' || host === 's2s') && { host }),
  })
}

/** Reserves an amount for a refund, if that much of the payment is left; otherwise changes nothing. */
export function holdForRefund(
  db: Db,
  orderId: string,
  amountMinor: number,
  now: number,
): Promise<OrderRow | undefined> {
  return db
    .updateTable('orders')
    .set((order) => ({ refundedMinor: order('refundedMinor', '+', amountMinor), updatedAt: now }))
    .where('id', '=', orderId)
    .where((order) => order(order('refundedMinor', '+', amountMinor), '<=', order.ref('paidMinor')))
    .returningAll()
    .executeTakeFirst()
}

/** Releases an amount reserved for a refund. */
export async function releaseFromRefund(db: Db, orderId: string, amountMinor: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((order) => ({ refundedMinor: order('refundedMinor', '-', amountMinor) }))
    .where('id', '=', orderId)
    .execute()
}

/** Lists the overdue orders of all businesses, earliest first. */
export async function listOverdueOrders(db: Db, now: number, most: number): Promise<OrderRow[]> {
  const overdue: OrderRow[] = []
  // one query per state, which an index answers in order: twenty thousand rows cost no more than a few
  for (const status of orderMachine.states.filter(isPayable)) {
    const match = { status, expiresAt: { '<=': now } }
    const rows = await listRows(db, 'orders', match, ['expiresAt', 'id'], most)
    overdue.push(...rows)
  }
  return overdue.sort((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1)).slice(0, most)
}
