import { type ChargebackState, type RefundEvent, refundMachine } from '../domain/machines.ts'
import { refundOutcome } from '../domain/magic-values.ts'
import { checkRefund, isWhollyRefunded } from '../domain/refunds.ts'
import { notAllowed } from '../domain/refusal.ts'
import {
  isCredited,
  recordRefundDebit,
  reverseCredit,
  settleRefundDebit,
} from '../ledger/record-refund-debit.ts'
import { limitScheduledChargebacks, listChargebackStatesAt } from '../store/chargebacks.ts'
import { insertInOrder } from '../store/next-position.ts'
import { findOrderById, holdForRefund, releaseFromRefund } from '../store/orders.ts'
import { sumSucceededRefunds } from '../store/refunds.ts'
import { updateRead } from '../store/rows.ts'
import type { OrderRow, RefundRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { nextStatus } from './order-status.ts'
import { presentRefund } from './present-order.ts'

interface RefundRequest {
  /** Defaults to all that is left. */
  amountMinor?: number
  reason?: string
}

/**
 * Refunds a paid order, in part or in full. The amount selects how the refund ends; a failed one releases what it held. Refuses
 * (12) an order that is not paid or has less than the amount left, and one with a chargeback that is undecided or took the
 * money: it could be returned twice.
 */
export async function refundOrder(
  context: WriteContext,
  order: OrderRow,
  { amountMinor: requestedMinor, reason }: RefundRequest,
): Promise<RefundRow> {
  const { db, ids, now, idempotencyKey } = context
  if (order.paidMinor === 0) throw notAllowed('Order is not SUCCESSFUL')
  if (!(await isCredited(context, order.id)))
    throw notAllowed('The payment is held in review, or was rejected')
  for (const state of await listChargebackStatesAt(db, order.id, now))
    refuseDisputed(state as ChargebackState)
  const amountMinor = checkRefund(requestedMinor, order)
  const held = await holdForRefund(db, order.id, amountMinor, now)
  if (!held) throw notAllowed('Less is left to refund')
  const { id: orderId, businessId, reference: orderReference, currency } = held
  const refund = await insertInOrder(db, 'refunds', {
    ...{ id: ids.uuid(), businessId, orderId, reference: ids.reference('refund'), orderReference },
    ...{ amountMinor, currency, reason: reason ?? null, status: refundMachine.initial },
    idempotencyKey: idempotencyKey ?? null,
    ...{ createdAt: now, updatedAt: now },
  })
  await recordRefundDebit(context, refund, reason ?? `Refund of ${orderReference}`)
  const finished = await finish(context, refund)
  const { paidMinor, refundedMinor } = await findOrderById(db, orderId)
  await limitScheduledChargebacks(db, orderId, paidMinor - refundedMinor)
  return finished
}

/** Why an order is not refunded, by the state of its chargeback; null if it may be. */
const reasons: Record<ChargebackState, string | null> = {
  OPEN: 'A chargeback of the order is open',
  DECLINED: 'A chargeback of the order is contested',
  ACCEPTED: 'The order was charged back',
  LOST: 'The order was charged back',
  WON: null,
}

function refuseDisputed(state: ChargebackState): void {
  const reason = reasons[state]
  if (reason !== null) throw notAllowed(reason)
}

/** Ends a refund as its amount selects. */
async function finish(context: WriteContext, refund: RefundRow): Promise<RefundRow> {
  const outcome = refundOutcome(refund.amountMinor, refund.currency)
  return outcome === 'SUCCESSFUL' || outcome === 'FAILED' ? endRefund(context, refund, outcome) : refund
}

/** Ends a PENDING refund. */
export async function endRefund(
  context: WriteContext,
  refund: RefundRow,
  outcome: 'SUCCESSFUL' | 'FAILED',
): Promise<RefundRow> {
  const started = await advance(context, refund, 'processing_started')
  const isDone = outcome === 'SUCCESSFUL'
  const ended = await advance(context, started, isDone ? 'succeeded' : 'failed')
  if (isDone) await noteWholeRefund(context, ended.orderId)
  else await releaseFromRefund(context.db, ended.orderId, ended.amountMinor)
  await settleRefundDebit(context, ended.id, outcome)
  await context.emit(ended.businessId, isDone ? 'refund.succeeded' : 'refund.failed', presentRefund(ended))
  return ended
}

function advance({ db, now }: WriteContext, refund: RefundRow, event: RefundEvent): Promise<RefundRow> {
  const status = refundMachine.next(refund.status, event)
  if (!status) throw new Error(`a refund that is ${refund.status} cannot have ${event}`)
  return updateRead(db, 'refunds', refund, { status, updatedAt: now })
}

/** Reverses the credit of an order once it is refunded in full; an S2S order becomes REVERSED. */
async function noteWholeRefund(context: WriteContext, orderId: string): Promise<void> {
  const { db, now } = context
  const order = await findOrderById(db, orderId)
  if (!isWhollyRefunded(order.paidMinor, await sumSucceededRefunds(db, orderId))) return
  const status = nextStatus(order, 'wholly_refunded')
  if (status !== undefined) await updateRead(db, 'orders', order, { status, updatedAt: now })
  await reverseCredit(context, orderId)
}
