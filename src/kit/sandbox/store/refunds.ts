import type { PageWindow } from '../domain/pagination.ts'
import type { RefundState } from '../domain/refund-state.ts'
import { countUp } from './counters.ts'
import type { Db } from './database.ts'
import { StaleRowError } from './orders.ts'
import type { RefundRow } from './schema.ts'

export interface RefundFilter {
  orderReference?: string | undefined
  status?: string | undefined
  /** Created at this time or later, epoch milliseconds. */
  from?: number | undefined
  /** Created before this time, epoch milliseconds. */
  to?: number | undefined
}

/** Adds a refund after those that the business has made. */
export async function insertRefund(db: Db, refund: Omit<RefundRow, 'position'>): Promise<RefundRow> {
  const row = { ...refund, position: await countUp(db, refund.businessId, 'refunds') }
  await db.insertInto('refunds').values(row).execute()
  return row
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
  return db
    .updateTable('refunds')
    .set({ status: next, updatedAt: now })
    .where('id', '=', id)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirstOrThrow(() => new StaleRowError())
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

/** One page of a business's refunds, the newest first, and how many there are on all pages. */
export async function listRefunds(
  db: Db,
  businessId: string,
  { orderReference, status, from, to }: RefundFilter,
  { limit, offset }: PageWindow,
): Promise<{ rows: RefundRow[]; total: number }> {
  let matching = db.selectFrom('refunds').where('businessId', '=', businessId)
  if (orderReference !== undefined) matching = matching.where('orderReference', '=', orderReference)
  if (status !== undefined) matching = matching.where('status', '=', status)
  if (from !== undefined) matching = matching.where('createdAt', '>=', from)
  if (to !== undefined) matching = matching.where('createdAt', '<', to)
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}
