import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { type OrderView, PAYING, readAmount } from './orders.ts'
import { bodyOf, isSealed, isTaken, listTexts } from './read-exchange.ts'
import { listObjects } from './records.ts'
import { createRefundAmounts, type RefundAmounts } from './refund-amounts.ts'
import {
  findRowsNamed,
  findRowsOf,
  isCarriedOut,
  isFailed,
  type Refund,
  type RefundList,
  readRefunds,
} from './refund-records.ts'
import { listRefundReferences, nameReference } from './refund-references.ts'
import { groupBy, isSettled, outcomeOf } from './timeline.ts'

const RULES = {
  sum: {
    title: 'refunds of an order do not exceed its payment',
    requirements: ['REQ-ORD-08'],
    section: '§4.1',
  },
  unpaid: {
    title: 'an order is refunded only once it is paid',
    requirements: ['REQ-ORD-08'],
    section: '§4.1',
    needsAllCalls: true,
  },
  row: {
    title: 'a refund is listed with the amount and currency that createRefund answered',
    requirements: ['REQ-ORD-09', 'REQ-ORD-15'],
    section: '§4.1',
  },
  currency: {
    title: 'a refund has the currency of its order',
    requirements: ['REQ-ORD-08'],
    section: '§4.1',
  },
} as const satisfies Record<string, Rule>

type Evaluate = (
  name: keyof typeof RULES,
  refund: Refund,
  wrong: string | undefined,
  more?: readonly (Refund | RefundList)[],
) => void

/** Refunds do not exceed what was paid. */
export const judgeRefundedMoney = judgeEachEra(RULES, (exchanges, evaluations) => {
  const evaluate: Evaluate = (name, refund, wrong, more = []) => {
    const shown = [
      refund.order?.exchange ?? refund.exchange,
      refund.exchange,
      ...more.map((each) => each.exchange),
    ]
    if (wrong) evaluations.contradicted(name, wrong, shown)
    else evaluations.compared(name)
  }
  const isUnpaid = createIsUnpaid(exchanges)
  const references = listRefundReferences(exchanges)
  for (const { refunds, lists } of readRefunds(exchanges).values()) {
    const taken = refunds.filter(({ outcome, names }) => outcome === 'taken' && names.length > 0)
    const carriedOut = taken.filter((refund) => !isFailed(refund, lists))
    const amounts = createRefundAmounts(exchanges, refunds, lists, evaluations)
    if (!isOtherUnit(carriedOut, amounts))
      for (const own of groupBy(carriedOut, ({ order }) => order?.reference).values())
        judgeSum(own, amounts, evaluate)
    const unpaid = refunds.filter(isUnpaid)
    const usual = listStates(lists, unpaid)
    for (const refund of unpaid) {
      const wrong =
        isCarriedOut(refund, lists, evaluations) &&
        lists.some((list) => findRowsNamed(list, refund.names).some(({ status }) => usual.has(status))) &&
        `createRefund makes the refund ${refund.names[0]} of ${refund.order?.reference}, which was not paid.`
      if (wrong || refund.outcome === 'refused') evaluate('unpaid', refund, wrong || undefined)
    }
    for (const refund of taken) {
      judgeCurrency(refund, evaluate)
      const last = lists.at(-1)
      // A list that is behind may show another refund of the payment whose reference it is.
      const isWhole = last && isSettled(last.exchange, refund.exchange, evaluations)
      judgeRow(refund, last, isWhole ? references : NONE, evaluate)
    }
  }
})

/**
 * Weak reading: an order may be paid as soon as it is created. So it counts as unpaid only while nobody tried to pay it, and if it
 * was created in a state that paid orders leave.
 */
function createIsUnpaid(exchanges: readonly HistoryExchange[]): (refund: Refund) => boolean {
  const paying = exchanges.filter(
    (each) => PAYING.has(each.operationId) && each.key === 'right' && outcomeOf(each) !== 'refused',
  )
  const paid = exchanges.filter((each) => each.operationId === 'payOrder' && isTaken(each))
  const states = new Set(
    paid.flatMap((each) => listObjects(bodyOf(each)).flatMap(({ status }) => status ?? [])),
  )
  return ({ order, exchange }) => {
    const status = order?.exchange.operationId === 'createOrder' ? order.fields.status : undefined
    return (
      order !== undefined &&
      typeof status === 'string' &&
      exchange.key === 'right' &&
      states.size > 0 &&
      !states.has(status) &&
      // A payment whose request cannot be read may be of this order.
      !paying.some(
        (each) =>
          each.startedMs <= exchange.endedMs &&
          (isSealed(each) || listTexts(each.meant).includes(order.reference)),
      )
    )
  }
}

/** Weak reading: a refund of an unpaid order may cancel it. So it counts only if it is listed in a state that other refunds have. */
function listStates(lists: readonly RefundList[], unpaid: readonly Refund[]): Set<unknown> {
  const names = unpaid.flatMap((refund) => refund.names)
  const others = lists.flatMap((list) => {
    const own = findRowsNamed(list, names)
    return list.rows.filter((row) => !own.includes(row))
  })
  return new Set(others.flatMap(({ status }) => (typeof status === 'string' ? [status] : [])))
}

/** Weak reading: refunds may be in another unit than orders. So none counts if most are ten times their order. */
function isOtherUnit(refunds: readonly Refund[], { paidOf, amountOf }: RefundAmounts): boolean {
  const ratios = refunds.map((each) => (amountOf(each) ?? 0) / ((each.order && paidOf(each.order)) || 1))
  return ratios.filter((ratio) => ratio >= 10).length * 2 > ratios.length
}

function judgeSum(
  refunds: readonly Refund[],
  { paidOf, feeOf, amountOf }: RefundAmounts,
  evaluate: Evaluate,
): void {
  // A repeated request may be answered with the earlier refund.
  const [first, ...others] = new Map(refunds.map((each) => [each.names[0], each])).values()
  if (!first?.order) return
  const paid = toHundredths(paidOf(first.order))
  // Weak reading: the fee may be paid on top, and be refunded too.
  const fee = toHundredths(feeOf(first.order)) ?? 0
  const amounts = [first, ...others].map((each) => toHundredths(amountOf(each)))
  if (paid === undefined || !amounts.every((each) => each !== undefined)) return
  const sum = amounts.reduce((whole, each) => whole + each, 0)
  const wrong =
    sum > paid + fee &&
    `The refunds of ${first.order.reference} amount to ${sum / 100}, but it was created for ${paid / 100}.`
  evaluate('sum', first, wrong || undefined, others)
}

function toHundredths(value: unknown): number | undefined {
  const amount = readAmount(value)
  return amount === undefined ? undefined : Math.round(amount * 100)
}

function judgeCurrency(refund: Refund, evaluate: Evaluate): void {
  const [own, ofOrder] = [refund.fields.currency, refund.order?.fields.currency]
  if (typeof own !== 'string' || typeof ofOrder !== 'string') return
  const wrong = own.toUpperCase() !== ofOrder.toUpperCase()
  evaluate(
    'currency',
    refund,
    wrong
      ? `The order ${refund.order?.reference} is in ${ofOrder}, but its refund ${refund.names[0]} in ${own}.`
      : undefined,
  )
}

/**
 * Weak reading: a row without an amount or a currency under these names shows none. The row of a refund without an id is that with
 * its reference; then its amount may be in another unit.
 */
function judgeRow(
  refund: Refund,
  list: RefundList | undefined,
  references: ReadonlySet<string>,
  evaluate: Evaluate,
): void {
  if (!list) return
  const [row] = findRowsOf(refund, list)
  const reference = refund.names.find((each) => references.has(nameReference(refund.exchange, each)))
  const named = row ?? (reference && list.rows.find((each) => each.reference === reference))
  if (!named || (row && list.rows.length < 2)) return
  const read = ({ amount, currency }: OrderView['fields']) => ({ amount: readAmount(amount), currency })
  const [answered, listed] = [read(refund.fields), read(named)]
  const differing = (['amount', 'currency'] as const).find(
    (name) => answered[name] !== undefined && listed[name] !== undefined && answered[name] !== listed[name],
  )
  if (answered.amount === undefined || listed.amount === undefined) return
  if (!row && answered.amount !== listed.amount && isUnit(answered.amount / listed.amount)) return
  const wrong =
    differing &&
    `createRefund answers ${refund.names[0]} with the ${differing} ${answered[differing]}, but listRefunds shows ${listed[differing]}.`
  evaluate('row', refund, wrong, [list])
}

const NONE: ReadonlySet<string> = new Set()

/** Whether a ratio is a power of ten. */
const isUnit = (ratio: number) => Math.abs(Math.log10(ratio) - Math.round(Math.log10(ratio))) < 1e-9
