import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { CREATING, findNamed, listOrderViews, type OrderView, orderAsked, PAYING } from './orders.ts'
import { askerOf, type Business, isTaken, listWords } from './read-exchange.ts'
import { MIN_NAME_LENGTH, recordsOf } from './records.ts'
import { groupBy, outcomeOf } from './timeline.ts'

const RULES = {
  once: {
    title: 'a payment is credited once where others are',
    requirements: ['REQ-ORD-02', 'REQ-ORD-11', 'REQ-S2S-03'],
    section: '§4.1',
    needsAllCalls: true,
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

/** An order that was paid once, and the transactions that name it in any of their texts. */
interface Payment {
  created: OrderView
  paid: HistoryExchange
  credits: Map<string, Credit>
  /** Whether a debit names it too, such as its refund. */
  isReversed: boolean
}

interface Credit {
  fields: JsonObject
  /** The answer that showed it last. */
  list: HistoryExchange
}

/**
 * How transactions show payments is not documented. Weak reading: any number of them may name an order, if they differ in amount,
 * currency, text, status or wallet, or if every payment has as many.
 */
export const judgePayments = judgeEachEra(RULES, (exchanges, evaluations) => {
  const orders = listPaidOnce(exchanges)
  for (const business of ['caller', 'other'] as const) {
    const own = [...(orders.get(business) ?? [])]
    if (own.length === 0) continue
    readCredits(own, exchanges, business)
    judgeOnce(
      own.map(([, payment]) => payment),
      evaluations,
    )
  }
})

/** Returns the orders that were created here and then paid by a single request, by business and reference. */
function listPaidOnce(exchanges: readonly HistoryExchange[]): Map<Business, Map<string, Payment>> {
  const views = listOrderViews(exchanges)
  const created = groupBy(
    views.filter(({ exchange }) => CREATING.has(exchange.operationId)),
    ({ business, reference }) => `${business} ${reference}`,
  )
  const shown = new Map(views.map((view) => [view.exchange, view.reference]))
  const nameOrder = (each: HistoryExchange) =>
    orderAsked(each) ?? findNamed(each, (name) => created.has(`${each.business} ${name}`)) ?? shown.get(each)
  const paying = exchanges.filter(
    (each) => PAYING.has(each.operationId) && askerOf(each) && outcomeOf(each) !== 'refused',
  )
  const paid = groupBy(paying, (each) => `${each.business} ${nameOrder(each)}`)
  const orders = new Map<Business, Map<string, Payment>>()
  for (const [name, views] of created) {
    // A token may be charged for an order that exists, or for one of its own.
    const others = views.filter(({ exchange }) => !PAYING.has(exchange.operationId))
    const [first, ...more] = others.length > 0 ? others : views
    const [payment, ...again] = paid.get(name) ?? []
    // A checkout link is paid on its page too, and a payment without a name may be of any order.
    const isOnce = first && payment && more.length + again.length === 0 && isTaken(payment)
    if (!isOnce || first.exchange.operationId === 'createCheckoutLink') continue
    if (paid.has(`${first.business} undefined`) || first.reference.length < MIN_NAME_LENGTH) continue
    const own = orders.get(first.business) ?? new Map<string, Payment>()
    orders.set(first.business, own)
    own.set(first.reference, {
      ...{ created: first, paid: payment, credits: new Map(), isReversed: false },
    })
  }
  return orders
}

/** Adds to each payment the transactions that name it. */
function readCredits(
  payments: readonly (readonly [string, Payment])[],
  exchanges: readonly HistoryExchange[],
  business: Business,
): void {
  const byName = new Map(payments)
  for (const list of exchanges) {
    if (list.operationId !== 'listTransactions' || askerOf(list) !== business) continue
    for (const { fields } of recordsOf(list)) {
      const { id } = fields
      const [payment, ...others] = new Set(listWords(fields).flatMap((word) => byName.get(word) ?? []))
      if (!payment || others.length > 0 || typeof id !== 'string') continue
      if (fields.type === 'CREDIT') payment.credits.set(id, { fields, list })
      else payment.isReversed = true
    }
  }
}

function judgeOnce(payments: readonly Payment[], evaluations: Evaluations<Name>): void {
  const single = payments.filter(({ credits }) => credits.size === 1)
  // Where every payment is shown several times, that is how they are shown.
  if (single.length < MIN_SINGLE) return
  for (const { created, paid, credits, isReversed } of payments) {
    if (credits.size === 1) evaluations.compared('once')
    const twins = [...groupBy(credits.values(), nameCredit).values()].find((own) => own.length > 1)
    if (!twins || isReversed) continue
    const ids = twins.map(({ fields }) => fields.id).join(' and ')
    const message = `${created.reference} is paid once, but is credited as ${ids}, unlike ${single.length} others.`
    evaluations.contradicted('once', message, [paid, ...twins.map(({ list }) => list)])
  }
}

const MIN_SINGLE = 2

/** What two credits of one payment share, in one answer. */
function nameCredit({ fields, list }: Credit): string {
  const { amount, currency, description, status, walletId } = fields
  return JSON.stringify([amount, currency, description, status, walletId, list.startedMs])
}
