import { log } from './log.ts'
import { mistake } from './mistakes.ts'
import { readMinor } from './money.ts'
import type { ChargebackRecord, RefundRecord } from './service.ts'
import { newId, now, one, type Order, type Refund, type RefundState, run, transaction } from './store.ts'

function stateOf(status: string): RefundState {
  if (mistake('refund-accepted-is-done')) return 'done'
  if (status === 'FAILED') return mistake('refund-failed-ignored') ? 'pending' : 'failed'
  return status === 'SUCCESSFUL' ? 'done' : 'pending'
}

/** Takes over what the service says of refunds of an order: ours by their key, and those that were made elsewhere. */
export function recordRefunds(order: Order, records: readonly RefundRecord[]): void {
  transaction(() => {
    for (const record of records.filter(({ orderReference }) => orderReference === order.reference)) recordRefund(order, record)
  })
}

export function recordRefund(order: Order, record: RefundRecord): void {
  const state = stateOf(record.status)
  const known =
    one<Refund>('select * from refunds where reference = ?', record.refundReference) ??
    one<Refund>('select * from refunds where id = ? and order_id = ?', record.idempotencyKey ?? '', order.id)
  if (!known) {
    run(
      "insert into refunds (id, order_id, wish, amount, reason, state, reference, note, created_at) values (?, ?, ?, ?, '', ?, ?, 'made elsewhere', ?)",
      newId('ref'), order.id, `service:${record.refundReference}`, readMinor(record.amount, order.currency), state, record.refundReference, now(),
    )
  } else if (known.state !== state || known.reference !== record.refundReference) {
    if (mistake('refund-accepted-is-done') && known.state === 'done') return
    if (mistake('refund-lost-is-failed') && known.state === 'failed') return
    run('update refunds set state = ?, reference = ?, note = null where id = ?', state, record.refundReference, known.id)
    log(state === 'failed' ? 'error' : 'info', `refund ${state}`, { order: order.id, refund: known.id, reference: record.refundReference })
  }
}

/** A dispute goes one way, OPEN, DECLINED, then its end; news of it may come in any order. */
const rank = (status: string) => ({ OPEN: 0, DECLINED: 1, ACCEPTED: 2, WON: 2, LOST: 2 })[status] ?? 0

export function recordDisputes(order: Order, records: readonly ChargebackRecord[]): void {
  transaction(() => {
    for (const { chargebackReference, orderReference, amount, status } of records) {
      if (orderReference !== order.reference) continue
      const known = one<{ status: string }>('select status from disputes where reference = ?', chargebackReference)
      if (known && rank(known.status) >= rank(status)) continue
      run(
        'insert into disputes (reference, order_id, status, amount, at) values (?, ?, ?, ?, ?) on conflict (reference) do update set status = excluded.status',
        chargebackReference, order.id, status, Math.round(amount * 100), now(),
      )
      log('warn', 'dispute', { order: order.id, dispute: chargebackReference, status })
    }
  })
}
