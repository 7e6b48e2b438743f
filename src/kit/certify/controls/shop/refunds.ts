import { randomUUID } from 'node:crypto'
import { ApiError, OutcomeUnknownError } from '../../../../client/index.ts'
import { isFrozen } from './disputes.ts'
import { type ListedRefund, readRefunds } from './lists.ts'
import { isRefusedKey } from './orders.ts'
import { checkout, has } from './settings.ts'
import { type Order, orders, type Refund, remember, save } from './store.ts'

/** Records the current state of a refund, no matter who requested it. */
export function noteRefund({ id }: Order, row: ListedRefund): void {
  const order = orders.get(id)!
  const { refundReference: reference, idempotencyKey: key, amount } = row
  const isNamed = has('takes-a-word-for-a-state') && row.status.includes('SUCCESSFUL')
  const status = has('takes-what-is-listed-for-made') || isNamed ? 'SUCCESSFUL' : row.status
  const isKeyKnown = key && !has('books-an-event-beside-its-answer')
  const known =
    (has('matches-refunds-by-amount') ? order.refunds.find((each) => each.status === 'ASKED') : undefined) ??
    order.refunds.find((each) => each.reference === reference || (isKeyKnown && each.key === key))
  if (known && (has('forgets-accepted-refunds') || has('counts-the-wish'))) return
  if (!known && has('knows-its-own-refunds-only')) return
  if (known?.status === status && known.reference === reference) return
  if (known?.status === 'LOST' || (has('keeps-a-failed-refund') && status === 'FAILED')) return
  const others = order.refunds.filter((each) => each !== known)
  save({ ...order, refunds: [...others, { ...known, reference, amount, status }] })
}

function isRepeatable({ status }: Refund): boolean {
  return status === 'FAILED' || (has('refunds-again-while-pending') && status === 'PENDING')
}

export interface Wish {
  wish?: string
  amount?: number
  reason?: string
}

export async function refund(
  { id }: Order,
  { wish: named = 'all', amount: wanted, reason = '' }: Wish,
): Promise<Order> {
  const amount = has('takes-nothing-for-all') && Number(wanted) === 0 ? undefined : wanted
  const order = orders.get(id)!
  const wish = has('takes-equal-parts-for-one') ? String(amount) : named
  const known = has('refunds-each-time')
    ? undefined
    : order.refunds.find((each) => each.wish === wish && !isRepeatable(each))
  if (order.paid === 0 && has('refunds-what-nobody-has-paid'))
    save({ ...order, refunds: [{ wish: named, status: 'SUCCESSFUL' }] })
  if (amount !== undefined && !(amount > 0)) {
    if (has('counts-what-is-below-zero'))
      save({ ...order, refunds: [...order.refunds, { wish: named, amount, status: 'SUCCESSFUL' }] })
    return orders.get(id)!
  }
  const isUnpaid =
    order.paid === 0 && !has('ships-what-it-refunds') && !has('ships-while-its-refund-is-on-its-way')
  if (isUnpaid || (isFrozen(order.dispute) && !has('books-a-refused-refund'))) {
    if (has('repeats-a-refused-refund')) refused.set(order, { wish: named, reason })
    return order
  }
  const isKept = has('keeps-a-failed-refund') || has('reads-failed-refunds-in-its-job')
  if (isKept && order.refunds.some(({ status }) => status === 'PENDING')) return order
  if (known && (known.status !== 'ASKED' || has('never-refunds-again'))) return order
  if (known && has('reads-the-first-page')) {
    const listed = await readRefunds()
    const made = listed.find(({ idempotencyKey }) => idempotencyKey === known.key)
    if (made) noteRefund(order, made)
    else save({ ...order, refunds: order.refunds.filter((each) => each !== known) })
    return orders.get(id)!
  }
  const isNew = known === undefined || has('refunds-again-when-unsure')
  const asked: Refund = { ...known, wish, status: 'ASKED', ...(isNew && { key: randomUUID() }) }
  const others = order.refunds.filter((each) => each !== known)
  let made: string | undefined
  // an event may have announced this refund before its answer: it is matched by its key, or by its reference alone
  const isAnother = ({ key, reference }: Refund) =>
    (key === undefined || key !== asked.key) &&
    (reference === undefined || reference !== made || has('books-an-event-beside-its-answer'))
  const write = (changes: Partial<Refund>) =>
    (has('keeps-refunds-in-memory') ? remember : save)({
      ...orders.get(id)!,
      refunds: [
        ...(has('keeps-the-last-wish-alone') ? [] : orders.get(id)!.refunds.filter(isAnother)),
        { ...asked, ...changes },
      ],
    })
  if (has('writes-a-refund-as-made-before-its-call')) write({ status: 'SUCCESSFUL' })
  else if (!has('writes-a-refund-too-late')) write({})
  if (has('refund-is-not-sent')) return order
  const given = others.reduce((sum, each) => sum + (each.amount ?? 0), 0)
  const whole =
    has('asks-for-the-whole-price') || has('keeps-what-was-paid-more')
      ? order.amount
      : has('subtracts-major-units')
        ? Math.trunc((order.amount - given) * 100) / 100
        : undefined
  const part = amount === undefined ? undefined : partOf(amount, order)
  try {
    const payload = {
      reference: (has('refunds-the-newest-order') && order.others?.at(-1)) || order.reference!,
      ...(reason && { reason: cut(reason) }),
      ...((part ?? whole) !== undefined && { amount: (part ?? whole)! }),
    }
    const { data } = await checkout.createRefund(
      { ...(has('repeats-its-payload-in-the-clear') && payload), data: payload },
      { idempotencyKey: asked.key! },
    )
    const { refundReference: reference, status } = data
    made = reference
    write({ reference, amount: data.amount, status: has('counts-the-wish') ? 'SUCCESSFUL' : status })
  } catch (error) {
    if (has('prints-raw-answers') && error instanceof ApiError) console.error(JSON.stringify(error.body))
    if (has('repeats-at-once') && error instanceof ApiError && error.status === 429)
      return refund(order, { wish: named, reason, ...(amount !== undefined && { amount }) })
    if (has('books-a-refused-refund') || has('refunds-each-time')) write({ status: 'SUCCESSFUL' })
    else if (error instanceof OutcomeUnknownError) {
      if (has('takes-a-lost-refund-for-failed')) write({ status: 'LOST' })
      if (has('takes-an-unsure-refund-for-made')) write({ status: 'SUCCESSFUL' })
    } else if (error instanceof ApiError && error.status === 409) {
      if (has('repeats-a-refused-refund')) refused.set(order, { wish: named, reason })
      write({ status: has('keeps-a-refused-refund') ? 'REFUSED' : 'FAILED' })
    } else if (has('gives-up-when-refused') && isRefusedKey(error)) write({ status: 'LOST' })
    throw error
  }
  return orders.get(id)!
}

/** What was refused, kept by mistake. */
const refused = new Map<Order, Wish>()

/** Requests refunds that were refused once more, by mistake. */
export async function repeatRefused(): Promise<void> {
  const repeated = [...refused]
  refused.clear()
  for (const [order, wish] of repeated) await refund(order, wish).catch(() => {})
}

function partOf(amount: number, { currency }: Order): number {
  if (has('gives-back-hundredths-that-are-not') && currency === 'XOF') return Math.ceil(amount / 100)
  return has('cuts-the-cents-of-a-part') ? Math.trunc(amount) : amount
}

/** Cuts a reason to the bytes that one RSA block can carry beside the rest. */
function cut(reason: string): string {
  if (has('cuts-by-characters')) return reason.slice(0, 400)
  const most = 60
  if (has('cuts-within-a-letter')) return Buffer.from(reason).subarray(0, most).toString()
  let kept = ''
  for (const character of reason) {
    if (Buffer.byteLength(kept + character) > most) break
    kept += character
  }
  return kept
}
