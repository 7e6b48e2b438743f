import { orderMachine } from '../domain/machines.ts'
import { isPayable } from '../domain/order-state.ts'
import { compileOnce } from './compile-once.ts'
import type { Db } from './database.ts'
import type { OrderRow, Schema } from './schema.ts'

/** A row that is not as its reader believed: what was based on it is undone with the transaction. */
export class StaleRowError extends Error {
  override name = 'StaleRowError'

  constructor() {
    super('the row has changed since it was read')
  }
}

type OrderChanges = Partial<Omit<OrderRow, 'id' | 'businessId' | 'host' | 'reference' | 'refundedMinor'>>

export async function insertOrder(db: Db, order: OrderRow): Promise<OrderRow> {
  await db.insertInto('orders').values(order).execute()
  return order
}

const readByReference = compileOnce<OrderRow>((db) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('businessId', '=', '')
    .where('host', '=', 'checkout')
    .where('reference', '=', ''),
)

/** @param reference on the checkout host the merchant's own, on the other one of ours */
export async function findOrder(
  db: Db,
  businessId: string,
  host: OrderRow['host'],
  reference: string,
): Promise<OrderRow | undefined> {
  const [order] = await readByReference(db, [businessId, host, reference])
  return order
}

/** @param slug path segment of the order's hosted page */
export function findOrderBySlug(db: Db, slug: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export function findOrderById(db: Db, id: string): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The latest orders of all businesses, newest first. */
export async function listLatestOrders(db: Db, most: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(most).execute()
}

/** Every order of a reference: each business and host has its own. */
export async function findOrdersByReference(
  db: Db,
  reference: string,
  { businessId, host }: { businessId?: string | undefined; host?: string | undefined },
): Promise<OrderRow[]> {
  let query = db.selectFrom('orders').selectAll().where('reference', '=', reference)
  if (businessId !== undefined) query = query.where('businessId', '=', businessId)
  if (host === 'checkout' || host === 's2s') query = query.where('host', '=', host)
  return query.limit(4).execute()
}

/**
 * Changes an order that is still in the state it was read in.
 *
 * @throws StaleRowError when it is not
 */
export function updateOrder(
  db: Db,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  changes: OrderChanges,
): Promise<OrderRow> {
  return db
    .updateTable('orders')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirstOrThrow(() => new StaleRowError())
}

/** Sets an amount aside for a refund, if that much is left of what was paid; else changes nothing. */
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

/** Gives an amount back that was set aside for a refund. */
export async function releaseFromRefund(db: Db, orderId: string, amountMinor: number): Promise<void> {
  await db
    .updateTable('orders')
    .set((order) => ({ refundedMinor: order('refundedMinor', '-', amountMinor) }))
    .where('id', '=', orderId)
    .execute()
}

/** The orders of every business whose time is up, the first to expire first. */
export async function listOverdueOrders(db: Db, now: number, most: number): Promise<OrderRow[]> {
  const overdue: OrderRow[] = []
  // state by state: so an index has them in this order, and twenty thousand cost no more than a few
  for (const status of orderMachine.states.filter(isPayable)) {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('status', '=', status)
      .where('expiresAt', '<=', now)
      .orderBy('expiresAt')
      .orderBy('id')
      .limit(most)
      .execute()
    overdue.push(...rows)
  }
  return overdue.sort((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1)).slice(0, most)
}

/** @param event what the merchant says has happened */
export async function insertOrderEvent(db: Db, event: Schema['orderEvents']): Promise<void> {
  await db.insertInto('orderEvents').values(event).execute()
}
