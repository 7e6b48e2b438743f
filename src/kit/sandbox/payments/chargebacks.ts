import { type ChargebackEvent, chargebackMachine } from '../domain/machines.ts'
import { notAllowed } from '../domain/refusal.ts'
import { listChargebackStatuses, listDueChargebacks, scheduleChargeback } from '../store/chargebacks.ts'
import { findOrderById } from '../store/orders.ts'
import { updateRead } from '../store/rows.ts'
import type { ChargebackRow, OrderRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { presentChargeback } from './present-order.ts'

/** The time that a merchant has to answer a chargeback. */
const ANSWER_WITHIN_MS = 14 * 24 * 60 * 60 * 1000

/** Schedules a chargeback of a paid order, for the part that is not refunded. */
export async function planChargeback(
  { db, ids, now }: WriteContext,
  { id: orderId, businessId, reference: orderReference, paidMinor, refundedMinor, currency }: OrderRow,
  afterMs: number,
  why = { reasonCode: '10.4', reason: 'Card holder does not recognise the payment' },
): Promise<ChargebackRow> {
  const amountMinor = paidMinor - refundedMinor
  const opensAt = now + afterMs
  return scheduleChargeback(db, {
    ...{ id: ids.uuid(), businessId, orderId, reference: ids.reference('chargeback'), orderReference },
    ...{ amountMinor, currency, ...why },
    ...{ opensAt, dueAt: opensAt + ANSWER_WITHIN_MS, createdAt: opensAt, updatedAt: opensAt },
  })
}

/** Opens the due chargebacks of all businesses, at most `most` of them, and returns how many it opened. */
export async function openDueChargebacks(context: WriteContext, most: number): Promise<number> {
  const due = await listDueChargebacks(context.db, context.now, most)
  for (const scheduled of due) await openChargeback(context, scheduled)
  return due.length
}

/** Opens a chargeback that is due. */
export async function openChargeback(
  context: WriteContext,
  scheduled: ChargebackRow,
): Promise<ChargebackRow> {
  const opened = await updateRead(context.db, 'chargebacks', scheduled, {
    status: chargebackMachine.initial,
    updatedAt: scheduled.opensAt,
  })
  await noteDispute(context, opened)
  await context.emit(opened.businessId, 'chargeback.opened', presentChargeback(opened))
  return opened
}

/** Advances a chargeback: the merchant accepts or declines it, the card scheme decides. Refuses a decision out of turn (12). */
export async function decideChargeback(
  context: WriteContext,
  chargeback: ChargebackRow,
  event: ChargebackEvent,
): Promise<ChargebackRow> {
  const status = chargebackMachine.next(chargeback.status, event)
  if (!status) throw notAllowed(`Chargeback is already ${chargeback.status}`)
  const decided = await updateRead(context.db, 'chargebacks', chargeback, { status, updatedAt: context.now })
  await noteDispute(context, decided)
  const name = chargebackMachine.isFinal(status) ? 'chargeback.resolved' : 'chargeback.declined'
  await context.emit(decided.businessId, name, presentChargeback(decided))
  return decided
}

/** Stores on the order whether any of its chargebacks is open or contested. */
async function noteDispute({ db }: WriteContext, { orderId, updatedAt }: ChargebackRow): Promise<void> {
  const statuses = await listChargebackStatuses(db, orderId)
  const isDisputed = statuses.some(
    (status) => chargebackMachine.isState(status) && !chargebackMachine.isFinal(status),
  )
  await updateRead(db, 'orders', await findOrderById(db, orderId), {
    isDisputed: isDisputed ? 1 : 0,
    updatedAt,
  })
}
