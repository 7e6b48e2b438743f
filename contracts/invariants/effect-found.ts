import { isReference } from '../../src/kit/check/harness/states/reference.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { CREATING, listOrderViews, type OrderView, orderAsked, READING, S2S_CREATING } from './orders.ts'
import { askerOf, bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { isWhole } from './records.ts'
import { groupBy, isSettled } from './timeline.ts'

const RULES = {
  verifyPayment: found('an order', 'verifyPayment', 'REQ-REF-02', '§1.7'),
  verifyOrder: found('an order', 'verifyOrder', 'REQ-ORD-07', '§4.1'),
  getOrderStatus: found('an order', 'getOrderStatus', 'REQ-ORD-03', '§4.1'),
  payOrder: {
    title: 'payOrder finds a created order',
    requirements: ['REQ-ORD-02'],
    section: '§4.1',
  },
  listTvPackages: found('a provider', 'listTvPackages', 'REQ-BILL-06', '§4.7'),
  listDataPlans: found('a provider', 'listDataPlans', 'REQ-BILL-06', '§4.7'),
} as const satisfies Record<string, Rule>

function found(what: string, operationId: string, requirement: string, section: string): Rule {
  return {
    title: `${what} that ${operationId} found is found again`,
    requirements: [requirement],
    section,
  }
}

type Name = keyof typeof RULES

const isName = (text: string): text is Name => text in RULES

/** What was found by its name is found by it later. */
export const judgeFound = judgeEachEra(RULES, (exchanges, evaluations) => {
  const asking = exchanges.filter((each) => isName(each.operationId) && each.key === 'right' && askerOf(each))
  const created = listCreated(exchanges)
  for (const own of groupBy(asking, nameSent).values()) judgeAgain(own, created, evaluations)
  judgeCreated(exchanges, created, evaluations)
  judgePaid(exchanges, created, evaluations)
})

/** Weak reading: a request that differs in its URL or its header names may be refused for that. */
function nameSent(exchange: HistoryExchange): string {
  const { business, operationId, meant, sent } = exchange
  const asked = sent.method === 'GET' ? [] : [meant.data, meant.body]
  return JSON.stringify([business, operationId, nameWay(exchange), ...asked])
}

function nameWay({ sent: { method, url, headers } }: HistoryExchange): string {
  return JSON.stringify([method, url, Object.keys(headers).sort()])
}

const isLost = ({ answer }: HistoryExchange) => answer?.status === 404 || answer?.status === 410

type Created = ReadonlyMap<string, OrderView>

/**
 * Weak reading: one read may show a new order and the next not yet. If its creation is unknown, it is at least as old as the read
 * that found it.
 */
function judgeAgain(
  asking: readonly HistoryExchange[],
  created: Created,
  evaluations: Evaluations<Name>,
): void {
  const first = asking.find(isTaken)
  const later = asking.filter(({ startedMs }) => first && startedMs > first.endedMs)
  if (!first || later.length === 0) return
  const name = first.operationId as Name
  const creation = created.get(nameOrder(first))?.exchange ?? first
  const lost = later.find(
    (each) => isLost(each) && (!READING.has(name) || isSettled(each, creation, evaluations)),
  )
  const message = `${name} finds ${nameAsked(first)}, and then answers ${lost?.answer?.status}.`
  if (lost) evaluations.contradicted(name, message, [first, lost])
  // A server error, or a refusal of another kind, says nothing about the record.
  else if (later.some(isTaken)) evaluations.compared(name)
}

const nameAsked = (exchange: HistoryExchange) =>
  orderAsked(exchange) ?? exchange.meant.path?.serviceCategoryId ?? 'a record'

/** A request for an order by the reference of its creation. */
interface Asked {
  read: HistoryExchange
  creation: OrderView
}

/**
 * Weak reading: by which name an operation finds an order is not documented. So one that is not found by the reference of its
 * creation counts only if most orders created alike are found by theirs, if it is the only reference of a charged S2S payment, or if
 * another operation shows these orders by it.
 */
function judgeCreated(
  exchanges: readonly HistoryExchange[],
  created: Created,
  evaluations: Evaluations<Name>,
): void {
  const asked = exchanges.flatMap((read): Asked[] => {
    const { operationId, key } = read
    const creation = READING.has(operationId) && key === 'right' ? created.get(nameOrder(read)) : undefined
    return creation ? [{ read, creation }] : []
  })
  // What is found is so however soon.
  const verified = new Map(asked.filter(isVerified).map((each) => [nameVerifying(each.read), each]))
  const reads = asked.filter(({ read, creation }) => isSettled(read, creation.exchange, evaluations))
  const charged = listCharged(exchanges)
  const findShown = knowShown(exchanges, asked)
  const kindOf = ({ read, creation }: Asked) => `${creation.exchange.operationId} ${read.operationId}`
  for (const own of groupBy(reads, kindOf).values()) {
    const byOrder = groupBy(own, ({ creation }) => creation)
    const lost = [...byOrder.values()].filter((each) => each.every(({ read }) => isLost(read)))
    const isHabit = lost.length * 3 <= byOrder.size
    if (lost.length === byOrder.size && lost.length >= MIN_LOST) judgeShown(lost, findShown, evaluations)
    for (const each of lost) {
      const late = each.find((one) => isHabit || isStated(one, charged.get(nameOrder(one.read))))
      const other = late && verified.get(nameVerifying(late.read))
      if (!late || !(isHabit || other)) continue
      const { read, creation } = late
      const others = isHabit ? 'others created the same way' : other?.creation.reference
      const message = `${creation.exchange.operationId} creates ${creation.reference}, and ${read.operationId} answers ${read.answer?.status} to it, unlike to ${others}.`
      const more = other && !isHabit ? [other.read] : []
      evaluations.contradicted(read.operationId as Name, message, [creation.exchange, read, ...more])
    }
  }
}

/** Minimum number of orders that an operation does not find, and that another one shows. */
const MIN_LOST = 2

type FindShown = (asked: Asked) => readonly HistoryExchange[] | undefined

/** The orders of tokenized charges, of which one of the two operations of §4.1 finds none. */
function judgeShown(
  lost: readonly (readonly Asked[])[],
  findShown: FindShown,
  evaluations: Evaluations<Name>,
): void {
  const found = lost.flatMap(([first]) => {
    const shown = first && findShown(first)
    return shown ? [{ ...first, shown }] : []
  })
  if (found.length < MIN_LOST) return
  for (const { read, creation, shown } of found) {
    const message = `${creation.exchange.operationId} creates ${creation.reference}, which ${shown[0]!.operationId} shows, and ${read.operationId} answers ${read.answer?.status} to it, unlike to ${orderAsked(shown[1]!)}.`
    evaluations.contradicted(read.operationId as Name, message, [creation.exchange, read, ...shown])
  }
}

/**
 * Returns a function that returns the answer of the other operation that shows a paid order, and those in which both show another
 * one. Weak reading: one may find only what is paid, and an operation that finds every name shows nothing.
 */
function knowShown(exchanges: readonly HistoryExchange[], asked: readonly Asked[]): FindShown {
  const views = new Set(listOrderViews(exchanges).map(({ exchange }) => exchange))
  const selective = new Set(exchanges.flatMap((each) => (isLost(each) ? [each.operationId] : [])))
  const shown = asked.filter(({ read }) => views.has(read))
  const byOrder = groupBy(shown, ({ read }) => nameOrder(read))
  const find = (own: readonly Asked[] | undefined, operationId: string) =>
    own?.find(({ read }) => read.operationId === operationId)?.read
  const both = [...byOrder.values()].flatMap((own) => {
    const reads = ORDER_READING.flatMap((operationId) => find(own, operationId) ?? [])
    return reads.length === ORDER_READING.length ? [reads] : []
  })[0]
  return ({ read, creation }) => {
    const [other] = ORDER_READING.filter((operationId) => operationId !== read.operationId)
    const isPaid = creation.exchange.operationId === 'chargeToken' && read.operationId !== 'verifyPayment'
    const own =
      isPaid && both && selective.has(other!) ? find(byOrder.get(nameOrder(read)), other!) : undefined
    return own && both && [own, ...both]
  }
}

const ORDER_READING = ['verifyOrder', 'getOrderStatus']

const isVerified = ({ read, creation }: Asked) =>
  read.operationId === 'verifyPayment' && S2S_CREATING.has(creation.exchange.operationId) && isTaken(read)

const nameVerifying = ({ business, operationId, sent }: HistoryExchange) =>
  JSON.stringify([business, operationId, Object.keys(sent.headers).sort()])

/** Whether §1.7 states that the reference verifies the order. Weak reading: an order may be verifiable only once it is charged. */
function isStated({ read, creation }: Asked, charge: HistoryExchange | undefined): boolean {
  const { exchange, reference } = creation
  if (read.operationId !== 'verifyPayment' || exchange.operationId !== 'initiatePayment') return false
  const sent = listTexts(exchange.meant)
  const own = listTexts(bodyOf(exchange)).filter((text) => isReference(text) && !sent.includes(text))
  return charge !== undefined && charge.endedMs < read.startedMs && own.every((text) => text === reference)
}

/** Returns the accepted charge of each order. */
function listCharged(exchanges: readonly HistoryExchange[]): Map<string, HistoryExchange> {
  const charges = exchanges.filter((each) => each.operationId === 'chargeCard' && isTaken(each))
  return new Map(charges.map((each) => [nameOrder(each), each]))
}

/** Weak reading: the first payment of an order, by the reference of its creation, counts only if another is paid alike. */
function judgePaid(
  exchanges: readonly HistoryExchange[],
  created: Created,
  evaluations: Evaluations<Name>,
): void {
  const paying = exchanges.filter(
    (each) => each.operationId === 'payOrder' && each.key === 'right' && created.has(nameOrder(each)),
  )
  const taken = paying.find(isTaken)
  if (!taken) return
  const alike = paying.filter((each) => nameWay(each) === nameWay(taken))
  for (const [first] of groupBy(alike, nameOrder).values()) {
    const creation = first && created.get(nameOrder(first))!.exchange
    if (!creation || first === taken) continue
    // What agrees does so however soon it was asked for.
    if (isTaken(first)) evaluations.compared('payOrder')
    if (!isLost(first) || !isSettled(first, creation, evaluations)) continue
    const message = `${creation.operationId} creates ${orderAsked(first)}, and payOrder answers ${first.answer?.status} to it, but not to ${orderAsked(taken)}.`
    evaluations.contradicted('payOrder', message, [creation, first, taken])
  }
}

const nameOrder = (read: HistoryExchange) => `${read.business} ${orderAsked(read)}`

function listCreated(exchanges: readonly HistoryExchange[]): Map<string, OrderView> {
  const views = listOrderViews(exchanges).filter(({ exchange }) => CREATING.has(exchange.operationId))
  return new Map(
    views.flatMap((view) =>
      isWhole(view.reference) ? [[`${view.business} ${view.reference}`, view] as const] : [],
    ),
  )
}
