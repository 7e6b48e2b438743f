import type { RefundState } from '../domain/machines.ts'
import type { PageWindow } from '../domain/pagination.ts'
import type { Db } from './database.ts'
import { nextPosition } from './next-position.ts'
import { type ListFilter, type Page, readPage } from './read-page.ts'
import { insertRow, updateRow } from './rows.ts'
import type { RefundRow } from './schema.ts'

/** Adds a refund after the business's existing ones. */
export async function insertRefund(db: Db, refund: Omit<RefundRow, 'position'>): Promise<RefundRow> {
  const position = await nextPosition(db, 'refunds', refund.businessId)
  return insertRow(db, 'refunds', { ...refund, position })
}

/**
 * Changes the status of a refund that is still in the state in which it was read.
 *
 * @throws StaleRowError if it is not
 */
export function updateRefundStatus(
  db: Db,
  { id, status }: RefundRow,
  next: RefundState,
  now: number,
): Promise<RefundRow> {
  return updateRow(db, 'refunds', { id, status }, { status: next, updatedAt: now })
}

/** Returns the sum of an order's successful refunds. */
export async function sumSucceededRefunds(db: Db, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((refunds) => refunds.fn.sum('amountMinor').as('sum'))
    .where('orderId', '=', orderId)
    .where('status', '=', 'SUCCESSFUL' satisfies RefundState)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

/** Lists one page of a business's refunds, newest first. */
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
