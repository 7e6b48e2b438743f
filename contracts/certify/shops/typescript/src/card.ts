import { OutcomeUnknownError } from 'paycontract'
import { log, reason } from './log.ts'
import { mistake } from './mistakes.ts'
import { recordPayment, settle, ship } from './orders.ts'
import { asking, business, isDoubt, isRefusal } from './service.ts'
import { getOrder, newId, type Order, run } from './store.ts'
import { inTurn } from './turns.ts'

export interface Card {
  number: string
  expiryMonth: string
  expiryYear: string
  cvv: string
  pin?: string
  otp?: string
}

export function readCard(given: Record<string, unknown>): Card | undefined {
  const digits = (name: string) => String(given[name] ?? '').replace(/[ -]/g, '')
  const [number, expiryMonth, expiryYear, cvv, pin, otp] = ['number', 'expiryMonth', 'expiryYear', 'cvv', 'pin', 'otp'].map(digits) as [
    string, string, string, string, string, string,
  ]
  const isCard = /^\d{12,19}$/.test(number) && /^\d{1,2}$/.test(expiryMonth) && /^(\d{2}|\d{4})$/.test(expiryYear) && /^\d{3,4}$/.test(cvv)
  if (!isCard) return undefined
  return { number, expiryMonth: expiryMonth.padStart(2, '0'), expiryYear, cvv, ...(pin && { pin }), ...(otp && { otp }) }
}

export interface Charged {
  next: { type: string; url?: string } | null
  isKnown: boolean
  message?: string
}

/** Charges a card for an order. The card is in this call alone: it is neither kept nor written down. */
export function chargeCard({ id }: Order, card: Card): Promise<Charged> {
  return inTurn(`card ${id}`, async () => {
    const order = await settle(id) // whatever became of an earlier attempt
    if (order.stage !== 'open' || !order.reference) return { next: null, isKnown: true }
    const { reference } = order
    const idempotencyKey = newId('chg')
    if (mistake('card-logged')) log('info', 'charge', { order: id, card: JSON.stringify(card) })
    if (mistake('card-stored')) run('update orders set request = ? where id = ?', JSON.stringify({ ...JSON.parse(order.request), card }), id)
    try {
      const { data, message } = await asking((options) => business.chargeCard({ reference, cardData: card }, { ...options, idempotencyKey }))
      if (mistake('charge-answered-is-paid')) {
        recordPayment(order, { ...order, reference, status: 'SUCCESSFUL', amount: JSON.parse(order.request).amount })
        await ship(getOrder(id))
        return { next: null, isKnown: true }
      }
      const next = data?.nextAction ?? null
      if (!next) await settle(id)
      return { next, isKnown: true, message }
    } catch (error) {
      log('warn', 'charge not answered', { order: id, reason: reason(error) })
      if (error instanceof OutcomeUnknownError || isDoubt(error)) {
        // it may be charged: the payer waits, and nobody charges anew before the service has been asked
        const { stage } = await settle(id).catch(() => getOrder(id))
        return { next: null, isKnown: stage !== 'open' }
      }
      if (!isRefusal(error)) throw error
      await settle(id)
      return { next: null, isKnown: true, message: 'the card was not taken' }
    }
  })
}
