import type { ChargebackState } from '../domain/machines.ts'
import type { PageWindow } from '../domain/pagination.ts'
import type { Db } from './database.ts'
import { nextPosition } from './next-position.ts'
import { type ListFilter, type Page, readPage } from './read-page.ts'
import { insertRow, listRows, updateRow } from './rows.ts'
import type { ChargebackRow } from './schema.ts'

/** The state of a chargeback that opens at `opensAt`. */
const SCHEDULED = 'SCHEDULED'

/** Adds a chargeback that opens later, after the business's existing ones. */
export async function scheduleChargeback(
  db: Db,
  chargeback: Omit<ChargebackRow, 'position' | 'status'>,
): Promise<ChargebackRow> {
  const position = await nextPosition(db, 'chargebacks', chargeback.businessId)
  return insertRow(db, 'chargebacks', { ...chargeback, status: SCHEDULED, position })
}

/** Lists the due chargebacks of all businesses that are not open yet, earliest first. */
export function listDueChargebacks(db: Db, now: number, most: number): Promise<ChargebackRow[]> {
  return db
    .selectFrom('chargebacks')
    .selectAll()
    .where('status', '=', SCHEDULED)
    .where('opensAt', '<=', now)
    .orderBy('opensAt')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Whether a chargeback of the order is due but not stored as open yet. */
export async function hasDueChargeback(db: Db, orderId: string, now: number): Promise<boolean> {
  const scheduled = await listRows(db, 'chargebacks', { orderId, status: SCHEDULED })
  return scheduled.some(({ opensAt }) => opensAt <= now)
}

/** Sets the amount of an order's scheduled chargebacks; deletes them if it is 0. */
export async function limitScheduledChargebacks(db: Db, orderId: string, amountMinor: number): Promise<void> {
  const match = { orderId, status: SCHEDULED }
  if (amountMinor === 0)
    await db
      .deleteFrom('chargebacks')
      .where(({ and }) => and(match))
      .execute()
  else
    await db
      .updateTable('chargebacks')
      .set({ amountMinor })
      .where(({ and }) => and(match))
      .execute()
}

/** Lists the states of an order's chargebacks, counting due ones as OPEN. */
export async function listChargebackStatesAt(db: Db, orderId: string, now: number): Promise<string[]> {
  const rows = await listRows(db, 'chargebacks', { orderId })
  const begun = rows.filter(({ status, opensAt }) => status !== SCHEDULED || opensAt <= now)
  return begun.map(({ status }) => (status === SCHEDULED ? ('OPEN' satisfies ChargebackState) : status))
}

export async function listChargebackStatuses(db: Db, orderId: string): Promise<string[]> {
  const rows = await listRows(db, 'chargebacks', { orderId })
  return rows.map(({ status }) => status)
}

/**
 * Changes the status of a chargeback that is still in the state in which it was read.
 *
 * @throws StaleRowError if it is not
 */
export function updateChargebackStatus(
  db: Db,
  { id, status }: ChargebackRow,
  next: ChargebackState,
  now: number,
): Promise<ChargebackRow> {
  return updateRow(db, 'chargebacks', { id, status }, { status: next, updatedAt: now })
}

/** Lists one page of a business's chargebacks that have opened by now, newest first. */
export async function listChargebacks(
  db: Db,
  businessId: string,
  { orderReference, status, from, to }: ListFilter,
  window: PageWindow,
  now: number,
): Promise<Page<ChargebackRow>> {
  let matching = db
    .selectFrom('chargebacks')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('opensAt', '<=', now)
  if (orderReference !== undefined) matching = matching.where('orderReference', '=', orderReference)
  if (status !== undefined) {
    const stored = status === ('OPEN' satisfies ChargebackState) ? [status, SCHEDULED] : [status]
    matching = matching.where('status', 'in', stored)
  }
  if (from !== undefined) matching = matching.where('createdAt', '>=', from)
  if (to !== undefined) matching = matching.where('createdAt', '<', to)
  const ordered = matching.orderBy('createdAt', 'desc').orderBy('position', 'desc')
  const { rows, total } = await readPage(ordered, window)
  return { rows: rows.map((row) => (row.status === SCHEDULED ? { ...row, status: 'OPEN' } : row)), total }
}
