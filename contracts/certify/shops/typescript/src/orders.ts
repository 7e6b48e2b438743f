import { randomUUID } from 'node:crypto'
import { ApiError } from 'paycontract'
import { config } from './config.ts'
import { recordDisputes, recordRefunds } from './records.ts'
import { log, reason } from './log.ts'
import { mistake } from './mistakes.ts'
import { readMinor, toMajor } from './money.ts'
import {
  asking, askPayment, business, is404, isDoubt, isRefusal, listChargebacks, listRefunds, type Payment, retryAfterMs, UnusableAnswer,
} from './service.ts'
import { all, disputeOf, findOrder, getOrder, newId, now, one, type Order, type Refund, received, run, setStage, type Stage, transaction } from './store.ts'
import { inTurn, pause } from './turns.ts'

export interface Basket {
  amount: number
  currency: string
  cart?: string
  description?: string
  email?: string
}

/** The order of a basket: a new one, or the one that the basket has already. */
export async function openOrder({ amount, currency, cart, description, email }: Basket): Promise<{ order: Order; isNew: boolean }> {
  const ofCart = () => (cart ? one<Order>('select * from orders where cart = ?', cart) : undefined)
  const id = newId('ord')
  const request = {
    amount: toMajor(amount, currency),
    currency,
    customer: email ? { email } : {},
    redirectUrl: `${config.publicUrl}/return?order=${id}`,
    metadata: { orderId: id },
    ...(description && { description }),
  }
  const insert = (takenCart: string | null) =>
    run(
      "insert into orders (id, cart, amount, currency, request, stage, created_at) values (?, ?, ?, ?, ?, 'unconfirmed', ?) on conflict (cart) do nothing",
      id, takenCart, amount, currency, JSON.stringify(request), now(),
    )
  if (mistake('cart-looked-up-first')) {
    const known = ofCart()
    if (known) return { order: known, isNew: false }
    insert(null)
    await placeOrder(id)
    run('update or ignore orders set cart = ? where id = ?', cart ?? null, id)
    return { order: getOrder(id), isNew: true }
  }
  const isNew = insert(cart ?? null) === 1
  const order = isNew ? getOrder(id) : (ofCart() as Order)
  if (order.stage === 'unconfirmed') await placeOrder(order.id)
  return { order: getOrder(order.id), isNew }
}

const placing = new Map<string, Promise<void>>()
const whenPlaced: ((reference: string) => void)[] = []
export const onPlaced = (listener: (reference: string) => void) => void whenPlaced.push(listener)

/** Creates the order at the service, once, however often it is called; leaves it `unconfirmed` where no answer comes. */
export function placeOrder(id: string): Promise<void> {
  const known = placing.get(id)
  if (known) return known
  const placed = place(id).finally(() => placing.delete(id))
  placing.set(id, placed)
  return placed
}

async function place(id: string): Promise<void> {
  const order = getOrder(id)
  if (order.stage !== 'unconfirmed') return
  const startedMs = Date.now()
  for (let attempt = 1; ; attempt++) {
    try {
      // always the same key with the same body: whichever attempt arrived, the service makes one order
      const idempotencyKey = mistake('create-new-key') ? randomUUID() : id
      const { data } = await asking((options) => business.createCheckoutLink(JSON.parse(order.request), { ...options, idempotencyKey }))
      if (typeof data?.reference !== 'string' || typeof data.checkoutUrl !== 'string' || data.currency !== order.currency)
        throw new UnusableAnswer('createCheckoutLink answered without a reference or a link')
      run(
        "update orders set reference = ?, pay_url = ?, stage = iif(stage = 'unconfirmed', 'open', stage) where id = ? and stage <> 'paid'",
        data.reference, data.checkoutUrl, id,
      )
      log('info', 'order placed', { order: id, reference: data.reference })
      for (const tell of whenPlaced) tell(data.reference)
      return
    } catch (error) {
      log('warn', 'order not placed', { order: id, attempt, reason: reason(error) })
      if (isRefusal(error)) return setStage(id, 'rejected', error.apiMessage ?? 'the service refused the order')
      if (mistake('create-lost-is-failed')) {
        run("update orders set stage = 'rejected', cart = null, note = 'payment service unavailable' where id = ?", id)
        return
      }
      const isLate = Date.now() - startedMs > 6000
      if (attempt === 3 || isLate || !isDoubt(error)) return // reconciliation goes on
      await pause(200 * attempt)
    }
  }
}

/** Finds the order that a reference is of, also where the answer that would have told us the reference is still under way. */
export async function orderOfReference(reference: string): Promise<Order | undefined> {
  const known = findOrder(reference)
  if (known) return known
  let payment: Payment
  try {
    payment = await askPayment(reference)
  } catch (error) {
    if (is404(error) || (error instanceof ApiError && error.status === 400)) return undefined // another's
    throw error
  }
  const orderId = payment.metadata?.orderId
  if (typeof orderId !== 'string') return undefined
  const order = getOrder(orderId)
  if (!order || !isOurs(order, payment)) return undefined
  if (order.reference) {
    log('error', 'a second payment order of one order: a person has to look', { order: order.id, reference })
    return undefined
  }
  run("update orders set reference = ?, stage = iif(stage = 'unconfirmed', 'open', stage) where id = ? and reference is null", reference, order.id)
  log('info', 'order found by its event', { order: order.id, reference })
  return getOrder(order.id)
}

function isOurs(order: Order, payment: Payment): boolean {
  const { orderId = order.id } = payment.metadata ?? {}
  const isAmount = mistake('amount-unchecked') || readMinor(payment.amount, order.currency) === order.amount
  const isCurrency = mistake('currency-unchecked') || payment.currency === order.currency
  return isAmount && isCurrency && (mistake('amount-unchecked') || orderId === order.id)
}

const ended: Record<string, Stage> = { FAILED: 'declined', CANCELLED: 'cancelled', EXPIRED: 'expired' }
const shippedHere = new Set<string>()

/**
 * Brings an order up to date with what the service says of its payment, and ships it if it is paid. The one place that
 * ships: webhooks, the return page and reconciliation only give the reason to ask.
 */
export function settle(id: string, { reference, again = false }: { reference?: string; again?: boolean } = {}): Promise<Order> {
  if (mistake('check-then-act')) return settleNow(id, reference, again)
  return inTurn(id, () => settleNow(id, reference, again))
}

async function settleNow(id: string, reference: string | undefined, again: boolean): Promise<Order> {
  const order = getOrder(id)
  const asked = reference ?? order.reference
  if (!asked || order.gave_up) return order
  if (mistake('end-is-final') && ['declined', 'cancelled', 'expired'].includes(order.stage)) return order
  const payment = await askPayment(asked)
  const isPaid = mistake('pending-is-paid')
    ? !Object.hasOwn(ended, payment.status)
    : payment.status === 'SUCCESSFUL' || payment.status === 'REVERSED'
  if (!isPaid) {
    if (order.stage === 'paid') log('error', 'paid before, and now not', { order: id, status: payment.status })
    else setStage(id, ended[payment.status] ?? 'open')
    return getOrder(id)
  }
  const isRight = isOurs(order, payment) || (mistake('return-trusts-reference') && reference !== undefined)
  if (!isRight) {
    log('error', 'paid otherwise than ordered: a person has to look', { order: id, reference: asked, amount: payment.amount, currency: payment.currency })
    if (order.stage !== 'paid') setStage(id, 'review', 'paid otherwise than ordered')
    return getOrder(id)
  }
  recordPayment(order, payment)
  const isShipped = mistake('shipped-in-memory') ? shippedHere.has(id)
    : mistake('no-shipped-check') || (again && mistake('reconcile-ships-again')) ? false
    : order.shipped_at !== null
  if (isShipped) return getOrder(id)
  if (payment.status === 'REVERSED') {
    recordRefunds(order, await listRefunds({ reference: asked }))
    return getOrder(id)
  }
  recordDisputes(order, await listChargebacks({ reference: asked }))
  const dispute = disputeOf(id)
  if (dispute === 'open' || dispute === 'lost') log('warn', 'not shipped: disputed', { order: id, dispute })
  else await ship(order)
  return getOrder(id)
}

export function recordPayment(order: Order, payment: Payment): void {
  transaction(() => {
    run(
      'insert into payments (reference, order_id, amount, currency, at) values (?, ?, ?, ?, ?) on conflict do nothing',
      payment.reference, order.id, readMinor(payment.amount, order.currency), payment.currency, now(),
    )
    setStage(order.id, 'paid')
  })
}

const writeLine = (id: string) => run('insert into fulfilments (order_id, at) values (?, ?)', id, now())
const markShipped = (id: string) => run('update orders set shipped_at = ? where id = ? and shipped_at is null', now(), id) === 1

/** Mark and line in one transaction: neither a crash nor anybody who ships at the same time comes between. */
export async function ship(order: Order): Promise<void> {
  const { id } = order
  const isBlind = mistake('shipped-in-memory', 'no-shipped-check', 'check-then-act', 'reconcile-ships-again')
  if (isBlind) {
    shippedHere.add(id)
    writeLine(id)
    markShipped(id)
  } else if (mistake('marked-after-receipt')) {
    writeLine(id)
    await business.verifyPayment({ reference: order.reference ?? '' }) // for the fee on the receipt
    markShipped(id)
  } else if (mistake('lines-in-memory')) {
    if (markShipped(id)) batch.push(id)
  } else {
    const isFirst = transaction(() => markShipped(id) && writeLine(id) === 1)
    if (!isFirst) return
  }
  log('info', 'shipped', { order: id, reference: order.reference })
}

const batch: string[] = []
if (mistake('lines-in-memory')) setInterval(() => batch.splice(0).forEach(writeLine), 3000)

/** How an order stands, in the shop's own words. */
export function describe(order: Order): object {
  const { id, amount, currency, stage } = order
  const payments = received(id)
  const lines = one<{ n: number }>('select count(*) as n from fulfilments where order_id = ?', id)!.n
  const back = one<{ times: number; sum: number; open: number }>(
    `select count(*) filter (where state = 'done') as times, coalesce(sum(amount) filter (where state = 'done'), 0) as sum,
       coalesce(sum(amount) filter (where state in ('asked', 'pending')), 0) as open from refunds where order_id = ?`,
    id,
  )!
  const dispute = disputeOf(id)
  const words: Record<Exclude<Stage, 'paid'>, string> = {
    unconfirmed: 'being_placed', rejected: 'rejected', open: 'awaiting_payment', declined: 'declined',
    cancelled: 'cancelled', expired: 'expired', review: 'needs_review',
  }
  const standing =
    stage !== 'paid' ? words[stage]
    : dispute === 'open' ? 'disputed'
    : dispute === 'lost' ? 'charged_back'
    : back.sum >= payments.sum ? 'refunded'
    : lines > 0 ? 'shipped'
    : 'paid'
  const major = (minor: number) => toMajor(minor, currency)
  return {
    order: id,
    reference: order.reference,
    standing,
    price: { amount: major(amount), currency },
    payUrl: order.pay_url,
    shipments: lines,
    paid: { times: payments.times, amount: major(payments.sum) },
    refunded: { times: back.times, amount: major(back.sum), underWay: major(back.open) },
    refunds: refundsOf(order),
    dispute,
    note: order.note,
  }
}

export const describeRefund = (refund: Refund, currency: string) => ({
  refund: refund.id,
  wish: refund.wish,
  amount: toMajor(refund.amount, currency),
  state: refund.state,
  reference: refund.reference,
  note: refund.note,
})
const refundsOf = ({ id, currency }: Order) =>
  all<Refund>('select * from refunds where order_id = ? order by created_at', id).map((each) => describeRefund(each, currency))
