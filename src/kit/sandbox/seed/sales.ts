import { toMinor } from '../../../client/money/minor-units.ts'
import { decideChargeback, openDueChargebacks, planChargeback } from '../payments/chargebacks.ts'
import { fundOrder } from '../payments/fund-order.ts'
import { openOrder } from '../payments/open-order.ts'
import { payOrder } from '../payments/pay-order.ts'
import { refundOrder } from '../payments/refund-order.ts'
import { findOrderById } from '../store/orders.ts'
import type { OrderRow } from '../store/schema.ts'
import { DAY, type Later, MINUTE, type Person, type Story } from './story.ts'

export interface Sale {
  host: 'checkout' | 's2s'
  /** The merchant's own reference on the checkout host; ignored on the other host, which generates one. */
  reference: string
  /** Major units. */
  amount: number
  currency: string
  description: string
  customer: Person
  at: number
}

/** Opens an order that is not paid yet. */
export function openSale({ businessId, step }: Story, sale: Sale): Later<OrderRow> {
  const { host, currency, description, at } = sale
  const [firstName, lastName, email] = sale.customer
  const isS2s = host === 's2s'
  let id = ''
  step(at, async (context) => {
    const order = await openOrder(context, businessId, {
      ...{ host, amountMinor: toMinor(sale.amount, currency), currency, description },
      reference: isS2s ? context.ids.reference('s2sPayment') : sale.reference,
      ...(isS2s && { slug: context.ids.uuid() }),
      customer: isS2s ? { firstName, lastName, email } : { firstname: firstName, lastname: lastName, email },
    })
    id = order.id
  })
  return (afterMs, act) =>
    step(at + afterMs, async (context) => act(context, await findOrderById(context.db, id)))
}

/** Tries to pay by card. The card number selects the outcome. */
export function payByCard(later: Later<OrderRow>, number = '4242424242424242'): void {
  later(3 * MINUTE, (context, order) => {
    const expiryYear = String(new Date(context.now).getUTCFullYear() + 3)
    return payOrder(context, order, {
      ...{ option: 'CARD', card: { number, expiryMonth: '12', expiryYear, cvv: '' } },
    })
  })
}

/** Chooses to pay by transfer or by USSD code. The money has not arrived yet. */
export function choose(later: Later<OrderRow>, option: 'BANK_TRANSFER' | 'USSD'): void {
  later(2 * MINUTE, (context, order) => payOrder(context, order, { option }))
}

/** Adds a paid order. */
export function sell(story: Story, sale: Sale, option: 'CARD' | 'BANK_TRANSFER' | 'USSD'): Later<OrderRow> {
  const later = openSale(story, sale)
  if (option === 'CARD') payByCard(later)
  else {
    choose(later, option)
    later(3 * MINUTE, (context, order) => fundOrder(context, order))
  }
  return later
}

/** @param amountMinor selects how the refund ends; defaults to the whole price */
export function giveBack(
  later: Later<OrderRow>,
  afterMs: number,
  reason: string,
  amountMinor?: number,
): void {
  later(afterMs, (context, order) =>
    refundOrder(context, order, { reason, ...(amountMinor !== undefined && { amountMinor }) }),
  )
}

export interface Dispute {
  reasonCode: string
  reason: string
  /** The decisions on the chargeback, each a day after the last. */
  decisions: readonly ('accepted' | 'declined' | 'won' | 'lost')[]
}

export function dispute(
  later: Later<OrderRow>,
  afterMs: number,
  { reasonCode, reason, decisions }: Dispute,
): void {
  later(afterMs, async (context, order) => {
    const planned = await planChargeback(context, order, 0, { reasonCode, reason })
    await openDueChargebacks(context, 1)
    let chargeback = { ...planned, status: 'OPEN' }
    for (const [day, decision] of decisions.entries()) {
      const now = context.now + (day + 1) * DAY
      chargeback = await decideChargeback({ ...context, now }, chargeback, decision)
    }
  })
}
