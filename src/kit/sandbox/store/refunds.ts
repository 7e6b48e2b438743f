import type { RefundState } from '../domain/machines.ts'
import type { PageWindow } from '../domain/pagination.ts'
import type { Db } from './database.ts'
import { nextPosition } from './next-position.ts'
import { type ListFilter, type Page, readPage } from './read-page.ts'
import { insertRow, updateRow } from './rows.ts'
import type { RefundRow } from './schema.ts'

/** Adds a refund after those that the business has made. */
export async function insertRefund(db: Db, refund: Omit<RefundRow, 'position'>): Promise<RefundRow> {
  const position = await nextPosition(db, 'refunds', refund.businessId)
  return insertRow(db, 'refunds', { ...refund, position })
}

/**
 * Moves a refund that is still in the state it was read in.
 *
 * @throws StaleRowError when it is not
 */
export function updateRefundStatus(
  db: Db,
  { id, status }: RefundRow,
  next: RefundState,
  now: number,
): Promise<RefundRow> {
  return updateRow(db, 'refunds', { id, status }, { status: next, updatedAt: now })
}

/** What the refunds of an order that succeeded add up to. */
export async function sumSucceededRefunds(db: Db, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((refunds) => refunds.fn.sum('amountMinor').as('sum'))
    .where('orderId', '=', orderId)
    .where('status', '=', 'SUCCESSFUL' satisfies RefundState)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** One page of a business's refunds, the newest first. */
export async function listRefunds(
  db: Db,
  businessId: string,
  { orderReference, status, from, to }: ListFilter,
  window: PageWindow,
): Promise<Page<RefundRow>> {
  let matching = db.selectFrom('refunds').selectAll().where('businessId', '=', businessId)
  if (orderReference !== undefined) matching = matching.where('orderReference', '=', orderReference)
  if (status !== undefined) matching = matching.where('status', '=', status)
  if (from !== undefined) matching = matching.where('createdAt', '>=', from)
  if (to !== undefined) matching = matching.where('createdAt', '<', to)
  return readPage(matching.orderBy('createdAt', 'desc').orderBy('position', 'desc'), window)
}
