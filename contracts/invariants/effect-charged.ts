import { isDeepStrictEqual } from 'node:util'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { readOrderWords } from './order-words.ts'
import {
  isGoingOn,
  type OrderView,
  type OrderWords,
  orderAsked,
  READING,
  stateIn,
  stateOf,
} from './orders.ts'
import { askerOf, bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { isWhole, listObjects } from './records.ts'
import { groupBy, isSettled, outcomeOf } from './timeline.ts'

const RULES = {
  found: {
    title: 'an order that a tokenized charge answers is found by an operation',
    requirements: ['REQ-ORD-11'],
    section: '§1.1',
  },
  token: {
    title: 'described tokenized charges do not all leave their orders as new ones',
    requirements: ['REQ-ORD-11'],
    section: '§1.1',
  },
  card: {
    title: 'described card charges do not all leave their payments as they were',
    requirements: ['REQ-S2S-03'],
    section: '§4.2',
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

/** Minimum number of orders: one may fail or be late. */
const MIN_ORDERS = 2

/** What is charged takes effect. */
export const judgeCharged = judgeEachEra(RULES, (exchanges, evaluations) => {
  const { orders, ...words } = readOrderWords(exchanges)
  const asked = exchanges.filter((each) => each.key === 'right' && askerOf(each))
  const readings = groupBy(
    asked.filter(({ operationId }) => READING.has(operationId)),
    nameAsked,
  )
  const byBusiness = groupBy(orders, ([first]) => first?.business)
  for (const own of byBusiness.values()) {
    judgeFound(own, readings, evaluations)
    judgeTokens(own, words, evaluations)
  }
  for (const own of groupBy(asked, askerOf).values()) judgeCards(own, words, evaluations)
})

const nameAsked = (exchange: HistoryExchange) => `${exchange.business} ${orderAsked(exchange)}`
const nameOf = ({ business, reference }: OrderView) => `${business} ${reference}`

/** Operations that find checkout orders. */
const FINDING = ['verifyOrder', 'getOrderStatus']

/**
 * Weak reading: whether a tokenized charge creates an order is not documented, nor its name. So its order counts as lost only if its
 * answer has every member of a created order, with a reference of the service, and if neither operation finds any order of several
 * charges, but both find several created ones by such a reference.
 */
function judgeFound(
  orders: readonly (readonly OrderView[])[],
  readings: ReadonlyMap<string, readonly HistoryExchange[]>,
  evaluations: Evaluations<Name>,
): void {
  const madeBy = (operationId: string) =>
    orders.flatMap(([first]) => (first?.exchange.operationId === operationId ? [first] : []))
  const readsOf = (view: OrderView) => readings.get(nameOf(view)) ?? []
  const created = madeBy('createOrder')
  const isFoundByAll = (view: OrderView) =>
    FINDING.every((operationId) =>
      readsOf(view).some((each) => each.operationId === operationId && isTaken(each)),
    )
  const found = created.filter(isFoundByAll)
  const names = new Set(found.flatMap(({ fields }) => Object.keys(fields)))
  const charged = madeBy('chargeToken').filter(
    ({ exchange, reference }) => isWhole(reference) && !listTexts(exchange.meant).includes(reference),
  )
  if (charged.some((view) => readsOf(view).some(isTaken))) evaluations.compared('found')
  else if (found.length >= MIN_ORDERS) {
    const lost = charged.flatMap((view) => {
      const late = readsOf(view).filter((each) => isSettled(each, view.exchange, evaluations))
      const last = FINDING.map((operationId) => late.findLast((each) => each.operationId === operationId))
      const isAlike = [...names].every((name) => name in view.fields || /^(order_?)?reference$/i.test(name))
      return isAlike && last.every((each) => each?.answer?.status === 404) ? [{ view, last }] : []
    })
    if (lost.length < MIN_ORDERS) return
    for (const { view, last } of lost) {
      const message = `chargeToken creates ${view.reference}, and ${FINDING.join(' and ')} answer 404 to it, unlike to ${found[0]!.reference}.`
      const reads = last.flatMap((each) => each ?? [])
      evaluations.contradicted('found', message, [found[0]!.exchange, view.exchange, ...reads])
    }
  }
}

/**
 * Weak reading: a charge may fail or go on in spite of its acceptance. So it counts only if the description promises it, if several
 * orders stay in the state of new ones, none leaves it, and several payments of created orders do.
 */
function judgeTokens(
  orders: readonly (readonly OrderView[])[],
  { unpaid, isPaid, telling }: OrderWords,
  evaluations: Evaluations<Name>,
): void {
  const read = (own: readonly OrderView[]) =>
    own.filter(({ exchange }) => READING.has(exchange.operationId) && telling.has(exchange.operationId))
  const isMade = (own: readonly OrderView[], operationId: string) =>
    own[0]?.exchange.operationId === operationId
  const isPaidFor = (own: readonly OrderView[]) =>
    own.some(({ exchange }) => exchange.operationId === 'payOrder')
  const paid = orders.filter((own) => isMade(own, 'createOrder') && isPaidFor(own) && read(own).some(isPaid))
  const charged = orders.filter((own) => isMade(own, 'chargeToken'))
  if (charged.some((own) => read(own).some((view) => !unpaid.has(stateOf(view))))) {
    if (unpaid.size > 0) evaluations.compared('token')
    return
  }
  const left = charged.flatMap((own) => {
    const [{ exchange } = { exchange: undefined }] = own
    const last = read(own).at(-1)
    if (!exchange?.isPromised || !last || asksForMore(exchange, [])) return []
    return isSettled(last.exchange, exchange, evaluations) ? [{ exchange, last }] : []
  })
  if (paid.length < MIN_ORDERS || left.length < MIN_ORDERS) return
  for (const { exchange, last } of left) {
    const message = `chargeToken accepts a described charge, and its order ${last.reference} stays ${stateOf(last)}, the state of new ones, unlike ${paid[0]![0]!.reference}, which was paid.`
    evaluations.contradicted('token', message, [paid[0]![0]!.exchange, exchange, last.exchange])
  }
}

/**
 * A described charge changes what verifyPayment shows of its payment. Weak reading: it may wait for the customer. So it counts only if
 * its answer asks for nothing and shows the payment in another state than before, or in one that is not that of a wait; and if all of
 * several payments show what they did before.
 */
function judgeCards(
  exchanges: readonly HistoryExchange[],
  { isPaid }: OrderWords,
  evaluations: Evaluations<Name>,
): void {
  const charges = exchanges.filter(
    (each) => each.operationId === 'chargeCard' && outcomeOf(each) !== 'refused',
  )
  const verifying = groupBy(
    exchanges.filter((each) => each.operationId === 'verifyPayment' && isTaken(each)),
    orderAsked,
  )
  const left: Charge[] = []
  for (const [reference, own] of groupBy(charges, orderAsked)) {
    const [charge] = own
    const reads = verifying.get(reference ?? '') ?? []
    const before = reads.findLast(({ endedMs }) => endedMs < charge!.startedMs)
    const after = reads.filter(({ startedMs }) => startedMs > charge!.endedMs)
    const last = after.at(-1)
    if (!charge || !before || !last) continue
    const fields = findState(before)
    if (after.some((each) => !isDeepStrictEqual(bodyOf(each), bodyOf(before)))) {
      if (fields && after.some((each) => !listStates(each).includes(fields.status)))
        evaluations.compared('card')
      return
    }
    const view = { exchange: before, business: before.business, reference: reference! }
    if (own.length > 1 || !fields || isPaid({ ...view, fields })) continue
    const isWait = isGoingOn(stateOf({ fields })) && isSameState(charge, fields)
    if (!charge.isPromised || !isTaken(charge) || isWait || asksForMore(charge, [before])) continue
    if (isSettled(last, charge, evaluations)) left.push({ charge, before, last, reference: reference! })
  }
  if (left.length < MIN_ORDERS) return
  for (const { charge, before, last, reference } of left) {
    const message = `chargeCard accepts the described charge of ${reference}, and verifyPayment shows it as it did before.`
    evaluations.contradicted('card', message, [before, charge, last])
  }
}

interface Charge {
  charge: HistoryExchange
  before: HistoryExchange
  last: HistoryExchange
  reference: string
}

/** Returns the state that an answer shows. */
function findState(exchange: HistoryExchange): { status: string } | undefined {
  const status = listStates(exchange)[0]
  return status === undefined ? undefined : { status }
}

const isSameState = (charge: HistoryExchange, { status }: { status: string }) =>
  listStates(charge).every((each) => each === status)

const listStates = (exchange: HistoryExchange): string[] =>
  listObjects(bodyOf(exchange)).flatMap((each) => stateIn(each) ?? [])

/** Whether the answer to a charge names a next step, such as a link or a code, that earlier answers do not. */
function asksForMore(charge: HistoryExchange, earlier: readonly HistoryExchange[]): boolean {
  const known = new Set(earlier.flatMap((each) => listTexts(bodyOf(each))))
  return listLeaves(bodyOf(charge) ?? {}).some(
    ({ at, value }) =>
      value !== null &&
      value !== '' &&
      value !== false &&
      !known.has(String(value)) &&
      (STEP.test(at.join(' ')) || (typeof value === 'string' && STEP.test(value))),
  )
}

const STEP = /https?:|otp|\bpin\b|3-?d-?s|redirect|challenge|next|action|authenti|confirm|verif/i
