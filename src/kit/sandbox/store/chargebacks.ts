import type { ChargebackState } from '../domain/machines.ts'
import type { PageWindow } from '../domain/pagination.ts'
import type { Db } from './database.ts'
import { insertInOrder } from './next-position.ts'
import { type ListFilter, NEWEST_FIRST, type Page, pageRows } from './read-page.ts'
import { countRows, deleteRows, listRows, updateRows } from './rows.ts'
import type { ChargebackRow } from './schema.ts'

/** The state of a chargeback that opens at `opensAt`. */
const SCHEDULED = 'SCHEDULED'

/** Adds a chargeback that opens later, after the business's existing ones. */
export function scheduleChargeback(
  db: Db,
  chargeback: Omit<ChargebackRow, 'position' | 'status'>,
): Promise<ChargebackRow> {
  return insertInOrder(db, 'chargebacks', { ...chargeback, status: SCHEDULED })
}

/** Lists the due chargebacks of all businesses that are not open yet, earliest first. */
export function listDueChargebacks(db: Db, now: number, most: number): Promise<ChargebackRow[]> {
  return listRows(db, 'chargebacks', { status: SCHEDULED, opensAt: { '<=': now } }, ['opensAt', 'id'], most)
}

/** Whether a chargeback of the order is due but not stored as open yet. */
export async function hasDueChargeback(db: Db, orderId: string, now: number): Promise<boolean> {
  return (await countRows(db, 'chargebacks', { orderId, status: SCHEDULED, opensAt: { '<=': now } })) > 0
}

/** Sets the amount of an order's scheduled chargebacks; deletes them if it is 0. */
export async function limitScheduledChargebacks(db: Db, orderId: string, amountMinor: number): Promise<void> {
  const match = { orderId, status: SCHEDULED }
  if (amountMinor === 0) await deleteRows(db, 'chargebacks', match)
  else await updateRows(db, 'chargebacks', match, { amountMinor })
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

/** Lists one page of a business's chargebacks that have opened by now, newest first. */
export async function listChargebacks(
  db: Db,
  businessId: string,
  { status, ...filter }: ListFilter,
  window: PageWindow,
  now: number,
): Promise<Page<ChargebackRow>> {
  const stored = status === ('OPEN' satisfies ChargebackState) ? { in: [status, SCHEDULED] } : status
  const match = { ...filter, businessId, status: stored, opensAt: { '<=': now } }
  const { rows, total } = await pageRows(db, 'chargebacks', match, NEWEST_FIRST, window)
  return { rows: rows.map((row) => (row.status === SCHEDULED ? { ...row, status: 'OPEN' } : row)), total }
}
