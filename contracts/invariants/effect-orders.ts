import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeCurrencies } from './effect-paid.ts'
import { judgeUnpaid, knowVouched } from './effect-unpaid.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { readOrderWords } from './order-words.ts'
import { CREATING, type OrderView, type OrderWords, PAYING, READING, stateOf } from './orders.ts'
import { groupBy, isSettled } from './timeline.ts'

const RULES = {
  verifyOrder: {
    title: 'an order that verifyOrder shows as paid stays paid',
    requirements: ['REQ-ORD-14', 'REQ-ORD-07'],
    section: '§1.1',
  },
  getOrderStatus: {
    title: 'an order that getOrderStatus shows as paid stays paid',
    requirements: ['REQ-ORD-14', 'REQ-ORD-03'],
    section: '§1.1',
  },
  verifyPayment: {
    title: 'an order that verifyPayment shows as paid stays paid',
    requirements: ['REQ-S2S-04'],
    section: '§4.2',
  },
  paid: {
    title: 'an order that was answered as paid is not shown as unpaid later',
    requirements: ['REQ-ORD-02', 'REQ-ORD-11', 'REQ-S2S-03'],
    section: '§1.1',
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

/** A paid order stays paid. */
export const judgeOrders = judgeEachEra(RULES, (exchanges, evaluations) => {
  const { orders, ...words } = readOrderWords(exchanges)
  const isVouched = knowVouched(orders, words)
  for (const own of orders) {
    // Weak reading: several orders may share a reference of the merchant.
    if (own.filter(({ exchange }) => CREATING.has(exchange.operationId)).length > 1) continue
    judgeReads(own, words, evaluations)
    judgePaid(own, words, isVouched, evaluations)
  }
  judgeUnpaid(orders, exchanges, words, isVouched, evaluations)
  judgeCurrencies(orders, exchanges, words, evaluations)
})

/** Judges each operation. Weak reading: two operations may differ for a while, and so may two reads soon after a payment. */
function judgeReads(
  views: readonly OrderView[],
  { unpaid, isPaid }: OrderWords,
  evaluations: Evaluations<Name>,
): void {
  const reads = views.filter(({ exchange }) => READING.has(exchange.operationId))
  const payments = views.filter(({ exchange }) => PAYING.has(exchange.operationId))
  for (const [name, own] of groupBy(reads, ({ exchange }) => exchange.operationId as Name)) {
    const paid = own.find(isPaid)
    const later = own.filter(({ exchange }) => paid && exchange.startedMs > paid.exchange.endedMs)
    if (!paid || later.length === 0) continue
    const written = payments.findLast(({ exchange }) => exchange.startedMs < paid.exchange.endedMs) ?? paid
    const wrong = later.find(
      (view) => unpaid.has(stateOf(view)) && isSettled(view.exchange, written.exchange, evaluations),
    )
    if (wrong) evaluations.contradicted(name, describe(paid, wrong), [paid.exchange, wrong.exchange])
    else if (unpaid.size > 0) evaluations.compared(name)
  }
}

/**
 * Compares all operations: the last read of each decides, if it is well after. Weak reading: an operation that shows every order
 * as paid says nothing about what another shows, unless both use the same word of a payment.
 */
function judgePaid(
  views: readonly OrderView[],
  { unpaid, isPaid, telling }: OrderWords,
  isVouched: (view: OrderView) => boolean,
  evaluations: Evaluations<Name>,
): void {
  const reads = views.filter(({ exchange }) => READING.has(exchange.operationId))
  const isPaidFor = views.some(({ exchange }) => PAYING.has(exchange.operationId))
  const [first, telltale] = [
    views.find((view) => isPaid(view) && (isPaidFor || isVouched(view))),
    views.find((view) => isPaid(view) && (telling.has(nameOf(view)) || (!isPaidFor && isVouched(view)))),
  ]
  const last = reads.at(-1)
  for (const own of groupBy(reads, nameOf).values()) {
    const view = own.at(-1)!
    const paid = view === last ? first : telltale
    if (!paid || view.exchange.startedMs <= paid.exchange.endedMs) continue
    if (!unpaid.has(stateOf(view))) {
      if (unpaid.size > 0) evaluations.compared('paid')
    } else if (isSettled(view.exchange, paid.exchange, evaluations))
      evaluations.contradicted('paid', describe(paid, view), [paid.exchange, view.exchange])
  }
}

const nameOf = ({ exchange }: OrderView) => exchange.operationId

const describe = (paid: OrderView, later: OrderView) =>
  `${paid.exchange.operationId} shows ${paid.reference} as ${stateOf(paid)}, and ${later.exchange.operationId} then as ${stateOf(later)} again, its initial state.`
