import { log, reason } from './log.ts'
import { mistake } from './mistakes.ts'
import { toMajor } from './money.ts'
import { recordDisputes, recordRefund, recordRefunds } from './records.ts'
import { asking, checkout, isDoubt, isRefusal, listChargebacks, listRefunds } from './service.ts'
import { all, disputeOf, getOrder, getRefund, newId, now, one, type Order, received, type Refund, returning, run, transaction } from './store.ts'
import { inTurn, pause } from './turns.ts'

/** Why no money goes back. */
export class NotRefundable extends Error {}

export interface Wish {
  /** Minor units; all that is left, where none is given. */
  amount?: number
  /** Tells two wishes of the same amount apart. */
  wish?: string
  reason?: string
}

/** Gives money back, once for each wish: the wish is on the disk, with its key, before the service hears of it. */
export function refund(order: Order, { amount, wish, reason: why = '' }: Wish): Promise<Refund> {
  const name = wish ?? (amount === undefined ? 'all' : `amount:${amount}`)
  const turn = mistake('refund-key-per-request', 'refund-recorded-after') ? newId('turn') : `refund ${order.id}`
  return inTurn(turn, async () => {
    const known = latest(order, name)
    if (known) return pursue(known)
    // what was refunded elsewhere, and disputes, as far as they can be learned; the service has the last word
    await Promise.allSettled([
      listRefunds({ reference: order.reference ?? '' }).then((records) => recordRefunds(order, records)),
      listChargebacks({ reference: order.reference ?? '' }).then((records) => recordDisputes(order, records)),
    ])
    const made = latest(order, name) // what had failed for us may have been made after all
    if (made) return pursue(made)
    const asked = transaction(() => {
      const { stage } = getOrder(order.id)
      const dispute = disputeOf(order.id)
      if (stage !== 'paid') throw new NotRefundable('the order is not paid')
      if (dispute === 'open' || dispute === 'lost') throw new NotRefundable(`the payment is ${dispute === 'open' ? 'disputed' : 'charged back'}`)
      const left = received(order.id).sum - returning(order.id)
      const minor = amount ?? left
      if (minor <= 0 || minor > left) throw new NotRefundable(`only ${toMajor(left, order.currency)} ${order.currency} is left`)
      const row: Refund = {
        id: newId('ref'), order_id: order.id, wish: name, amount: minor, reason: cut(why), state: 'asked',
        reference: null, tries: 0, note: null, created_at: now(),
      }
      if (!mistake('refund-recorded-after')) insert(row)
      return row
    })
    return pursue(asked)
  })
}

const insert = (row: Refund) =>
  run(
    'insert into refunds (id, order_id, wish, amount, reason, state, reference, note, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    row.id, row.order_id, row.wish, row.amount, row.reason, row.state, row.reference, row.note, row.created_at,
  )

/** The refund of this wish, unless it came to nothing: then the wish may be made again. */
function latest(order: Order, wish: string): Refund | undefined {
  if (mistake('refund-key-per-request')) return undefined
  const known = one<Refund>('select * from refunds where order_id = ? and wish = ? order by rowid desc limit 1', order.id, wish)
  return known && !['failed', 'refused'].includes(known.state) ? known : undefined
}

/** One RSA block carries few bytes: the reason is what can be spared. As JSON, since quotes take two. */
function cut(text: string): string {
  if (mistake('reason-cut-by-characters')) return text.slice(0, 255)
  const characters = [...text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')]
  while (Buffer.byteLength(JSON.stringify(characters.join(''))) > 82) characters.pop()
  return characters.join('')
}

/** Has a refund made, or learns that it was. Leaves it `asked` where neither can be known yet; never throws. */
async function pursue(refund: Refund): Promise<Refund> {
  if (refund.state !== 'asked') return refund
  const order = getOrder(refund.order_id)
  const { id, amount } = refund
  const data = { reference: order.reference ?? '', amount: toMajor(amount, order.currency), ...(refund.reason && { reason: refund.reason }) }
  let isInDoubt = refund.tries > 0
  for (let attempt = 1; attempt <= 3; attempt++) {
    try {
      if (isInDoubt && !mistake('refund-new-key')) {
        recordRefunds(order, await listRefunds({ reference: data.reference }))
        if (getRefund(id).state !== 'asked') return getRefund(id)
      }
      const dispute = disputeOf(order.id)
      if (dispute === 'open') return refund
      if (dispute === 'lost') return refuse(id, 'charged back')
      run('update refunds set tries = tries + 1 where id = ?', id)
      const idempotencyKey = mistake('refund-new-key') && attempt > 1 ? newId('ref') : id
      const made = await asking((options) => checkout.createRefund({ data }, { ...options, idempotencyKey }))
      if (mistake('refund-recorded-after')) insert(refund)
      if (typeof made.data?.refundReference === 'string') recordRefund(order, { ...made.data, idempotencyKey: id })
      if (getRefund(id).state !== 'asked') return getRefund(id)
      isInDoubt = true
    } catch (error) {
      log('warn', 'refund not answered', { order: order.id, refund: id, attempt, reason: reason(error) })
      if (mistake('refund-lost-is-failed') && isDoubt(error)) {
        run("update refunds set state = 'failed', note = 'payment service unavailable' where id = ?", id)
        return getRefund(id)
      }
      if (mistake('refund-recorded-after')) return { ...refund, state: 'failed' }
      // a refusal of a repeated request may be of the repetition alone: until it is old, the list decides
      const isOld = Date.now() - Date.parse(refund.created_at) > 60_000
      if (isRefusal(error) && (!isInDoubt || isOld)) return refuse(id, error.apiMessage ?? 'refused')
      if (!isDoubt(error) && !isRefusal(error)) break // 401, 429: later
      isInDoubt = true
      await pause(200 * attempt)
    }
  }
  return getRefund(id)
}

function refuse(id: string, note: string): Refund {
  run("update refunds set state = 'refused', note = ? where id = ?", note, id)
  return getRefund(id)
}

/** For the scheduled job and for news of a refund: what the service has, then what it has not. */
export function followRefunds(order: Order): Promise<void> {
  return inTurn(`refund ${order.id}`, async () => {
    recordRefunds(order, await listRefunds({ reference: order.reference ?? '' }))
    for (const open of all<Refund>("select * from refunds where order_id = ? and state = 'asked' order by created_at", order.id))
      await pursue(open)
  })
}
