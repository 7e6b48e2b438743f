import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import {
  CREATING,
  findNamed,
  findOrder,
  findShallowest,
  listOrderViews,
  listReferences,
  type OrderView,
  orderAsked,
  PAYING,
  READING,
  readAmount,
  stateIn,
} from './orders.ts'
import { askerOf, type Business, bodyOf, isSealed, isTaken, listTexts } from './read-exchange.ts'
import { isWhole } from './records.ts'
import { isCarriedOut, readRefunds } from './refund-records.ts'
import { createTokenReader, listCustomers, listHeld, listSole } from './sole-names.ts'
import { isRefusedForContent } from './sound-operations.ts'
import { outcomeOf, type Settling } from './timeline.ts'

const RULES = {
  amount: {
    title: 'the reference of an order does not reveal its amount to another business',
    requirements: ['REQ-ORD-07', 'REQ-ORD-03', 'REQ-REF-02'],
    section: '§4.1',
  },
  refund: {
    title: 'an order is refunded for its own business only',
    requirements: ['REQ-ORD-08'],
    section: '§4.1',
  },
  token: {
    title: 'a saved card is charged for its own business only',
    requirements: ['REQ-ORD-11'],
    section: '§4.1',
  },
  card: {
    title: 'the card of an order is saved for its own business only',
    requirements: ['REQ-ORD-05'],
    section: '§4.1',
  },
  customer: {
    title: 'identity data is attached to a customer for its own business only',
    requirements: ['REQ-KYC-01'],
    section: '§4.5',
  },
  funds: {
    title: 'a source of funds is submitted for a transaction of its own business only',
    requirements: ['REQ-SOF-01', 'REQ-SOF-02'],
    section: '§4.5',
  },
} as const satisfies Record<string, Rule>

interface SoleOrder extends OrderView {
  /** Values that show its amount, by field name, from any answer to its business. */
  amounts: Map<string, number>
}

interface Known {
  /** Orders, by reference, that only one business ever created. */
  orders: ReadonlyMap<string, SoleOrder>
  /** For each token of a saved card that only one business was shown, the exchange that showed it. */
  tokens: ReadonlyMap<string, HistoryExchange>
  listTokens: ReturnType<typeof createTokenReader>
  /** The same for each customer, and each name of a held transaction. */
  customers: ReadonlyMap<string, HistoryExchange>
  held: ReadonlyMap<string, HistoryExchange>
  /** The requests whose refund was listed as made. */
  refunded: ReadonlySet<HistoryExchange>
}

/** A request of another business, by a name that it cannot know, is not carried out. */
export const judgeOthersOrders = judgeEachEra(RULES, (exchanges, evaluations) => {
  const listTokens = createTokenReader(exchanges)
  const known: Known = {
    orders: listOrders(exchanges),
    listTokens,
    tokens: listSole(exchanges.flatMap(listTokens)),
    customers: listSole(exchanges.flatMap(listCustomers)),
    held: listSole(exchanges.flatMap(listHeld)),
    refunded: listRefunded(exchanges, evaluations),
  }
  const taken = exchanges.filter(isTaken)
  const working = new Set(taken.map(nameOperation))
  const lookingUp = new Set(exchanges.flatMap((each) => findLookedUp(each, known) ?? []))
  const named = new Set(taken.flatMap((each) => listTexts(each.meant).map((text) => nameAsked(each, text))))
  for (const exchange of exchanges) {
    const asker = askerOf(exchange)
    const owned = asker && findOwned(exchange, asker, known)
    if (!owned || !working.has(nameOperation({ ...exchange, business: owned.owner }))) continue
    const { name, shown } = owned
    const wrong = lookingUp.has(name) || !LOOKED_UP.has(name) ? explain(exchange, owned, known) : undefined
    if (wrong) evaluations.contradicted(name, wrong, [shown, exchange])
    else if (
      // If nothing shows that a name is looked up, a request that is taken contradicts nothing.
      (lookingUp.has(name) || !LOOKED_UP.has(name) || outcomeOf(exchange) === 'refused') &&
      isTelling(exchange, owned) &&
      named.has(nameAsked({ ...exchange, business: owned.owner }, owned.text))
    )
      evaluations.compared(name)
  }
})

const LOOKED_UP = new Set<keyof typeof RULES>(['card', 'customer'])

/**
 * Weak reading: saving a card, or attaching identity data, may not look up its target. It does if it does not find a name that was
 * never shown: a card is then answered with 404, as a request may be refused for something else, such as a ciphertext that cannot be read.
 */
function findLookedUp(
  exchange: HistoryExchange,
  { orders, customers }: Known,
): keyof typeof RULES | undefined {
  const { operationId, key, meant, answer } = exchange
  if (key !== 'right' || !isRefusedForContent(exchange)) return undefined
  if (operationId === 'saveCard' && answer?.status !== 404 && answer?.status !== 410) return undefined
  if (operationId === 'saveCard') {
    const reference = orderAsked(exchange)
    return reference !== undefined && !orders.has(reference) ? 'card' : undefined
  }
  const id = operationId === 'attachCustomerKyc' ? meant.path?.id : undefined
  return id !== undefined && !customers.has(id) ? 'customer' : undefined
}

/** Whether a wrong answer would have been seen: a key of the wrong type is refused whatever the request. */
function isTelling({ key }: HistoryExchange, { name, amounts }: Owned): boolean {
  return key === 'right' && (name !== 'amount' || amounts.size > 0)
}

const nameAsked = (exchange: HistoryExchange, text: string) => `${nameOperation(exchange)} ${text}`

const nameOperation = ({ business, operationId }: HistoryExchange) => `${business} ${operationId}`

interface Owned {
  name: keyof typeof RULES
  owner: Business
  text: string
  /** The exchange that shows it to its owner. */
  shown: HistoryExchange
  /** Values that show the amount of an order, by field name. */
  amounts: ReadonlyMap<string, number>
}

const NO_AMOUNTS: Owned['amounts'] = new Map()

/** Operations that name something other than an order. */
const NAMING: Partial<Record<string, [keyof typeof RULES, 'tokens' | 'customers' | 'held']>> = {
  chargeToken: ['token', 'tokens'],
  attachCustomerKyc: ['customer', 'customers'],
  submitSourceOfFunds: ['funds', 'held'],
  submitSourceOfFundsFile: ['funds', 'held'],
}

function findOwned(exchange: HistoryExchange, asker: Business, known: Known): Owned | undefined {
  const { operationId } = exchange
  const [rule, of] = NAMING[operationId] ?? []
  if (rule && of) {
    const text = findNamed(exchange, (each) => known[of].has(each))
    const shown = text === undefined ? undefined : known[of].get(text)
    return text && shown && shown.business !== asker
      ? { name: rule, owner: shown.business, text, shown, amounts: NO_AMOUNTS }
      : undefined
  }
  const { orders } = known
  if (!READING.has(operationId) && !PAYING.has(operationId) && !WRITING.has(operationId)) return undefined
  const text = findNamed(exchange, (each) => orders.has(each))
  const order = text === undefined ? undefined : orders.get(text)
  if (!text || !order || order.business === asker) return undefined
  const name = WRITING.get(operationId) ?? 'amount'
  return { name, owner: order.business, text, shown: order.exchange, amounts: order.amounts }
}

const WRITING = new Map<string, keyof typeof RULES>([
  ['createRefund', 'refund'],
  ['saveCard', 'card'],
])

/** Weak reading: the name of an amount is not documented, so any number counts that was sent at creation. */
function listAmounts(fields: JsonObject, { meant }: HistoryExchange): [string, number][] {
  const sent = numbersIn([meant.body, meant.data])
  return Object.entries(fields).flatMap(([name, value]): [string, number][] => {
    const amount = readAmount(value)
    if (amount === undefined || /status|code|version/i.test(name)) return []
    return name === 'amount' || sent.has(amount) ? [[name, amount]] : []
  })
}

const numbersIn = (node: unknown) => new Set(listLeaves(node).map(({ value }) => readAmount(value)))

function explain(
  exchange: HistoryExchange,
  { name, text, shown, amounts }: Owned,
  { refunded, listTokens }: Known,
): string | undefined {
  const { operationId, business } = exchange
  if (outcomeOf(exchange) !== 'taken') return undefined
  const asker = business === 'caller' ? 'the caller' : 'the other business'
  if (name === 'amount') {
    const order = findOrder(exchange, (reference) => reference === text)
    // Weak reading: a payment that cannot be read may have named the amount.
    if (isSealed(exchange) && !READING.has(operationId)) return undefined
    // Weak reading: a terse answer shows nothing of the order.
    const sent = numbersIn(exchange.meant)
    const known = new Set(amounts.values())
    // A whole number under another name may be a count.
    const [, amount] =
      listAmounts(order ?? {}, shown).find(
        ([field, each]) =>
          !sent.has(each) && (amounts.get(field) === each || (known.has(each) && !Number.isInteger(each))),
      ) ?? []
    if (amount === undefined) return undefined
    return `${operationId} shows ${asker} the amount ${amount} of ${text}, an order of another business.`
  }
  if (name === 'customer' || name === 'funds')
    return `${operationId} is accepted for ${asker} and ${text}, which only another business was shown.`
  if (name === 'card')
    return listTokens(exchange).length > 0
      ? `saveCard gives ${asker} a token for ${text}, an order of another business.`
      : undefined
  const isSent = (each: string) => isWhole(each) && listTexts(exchange.meant).includes(each)
  // Weak reading: a charge or refund may be accepted, and fail afterwards.
  const made = findShallowest(
    bodyOf(exchange),
    (object) =>
      (isWhole(object.id) || listReferences(object).length > 0 || listTexts(object).some(isSent)) &&
      /^(paid|success\w*|succeeded|completed?|pending|processed|processing)$/i.test(stateIn(object) ?? ''),
  )
  if (!made && !refunded.has(exchange)) return undefined
  return name === 'refund'
    ? `createRefund makes a refund of ${text} for ${asker}, an order of another business.`
    : `chargeToken charges for ${asker} a card that another business saved.`
}

function listOrders(exchanges: readonly HistoryExchange[]): Map<string, SoleOrder> {
  const orders = new Map<string, SoleOrder>()
  const shared = new Set<string>()
  for (const view of listOrderViews(exchanges)) {
    const { reference, fields } = view
    const order = orders.get(reference)
    if (!CREATING.has(view.exchange.operationId)) {
      if (order?.business !== view.business) continue
      for (const [name, amount] of listAmounts(fields, order.exchange))
        if (!order.amounts.has(name)) order.amounts.set(name, amount)
    } else if (!order)
      orders.set(reference, { ...view, amounts: new Map(listAmounts(fields, view.exchange)) })
    else if (order.business !== view.business) shared.add(reference)
  }
  for (const reference of shared) orders.delete(reference)
  return orders
}

function listRefunded(exchanges: readonly HistoryExchange[], settling: Settling): Set<HistoryExchange> {
  const all = [...readRefunds(exchanges).values()]
  const lists = all.flatMap((own) => own.lists)
  const refunds = all.flatMap((own) => own.refunds).filter((each) => isCarriedOut(each, lists, settling))
  return new Set(refunds.map(({ exchange }) => exchange))
}
