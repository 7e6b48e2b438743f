import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { keepAlphanumerics } from '../../src/kit/check/learning/choose-value.ts'
import { asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Invariant, Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { judgeCatalogue } from './identity-catalogue.ts'
import { judgeKeptRows } from './identity-kept-rows.ts'
import { judgeLasting } from './identity-lasting.ts'
import { judgeLinks } from './identity-links.ts'
import { judgeOffers } from './identity-offers.ts'
import { judgeOrderIdentity } from './identity-orders.ts'
import { judgeOwnOffers } from './identity-own-offers.ts'
import { judgeRecords } from './identity-records.ts'
import { knowShared } from './identity-shared.ts'
import { CREATING, findShallowest, listReferences, orderAsked } from './orders.ts'
import { askerOf, bodyOf, isSealed, isTaken, listTexts } from './read-exchange.ts'
import { isWhole, listObjects, recordsOf } from './records.ts'

/** By operation: a request for an order by its reference is answered with that order. */
const RULES = {
  verifyPayment: {
    title: 'verifyPayment shows the requested order',
    requirements: ['REQ-REF-02'],
    section: '§1.7',
  },
  verifyOrder: {
    title: 'verifyOrder shows the requested order',
    requirements: ['REQ-ORD-07'],
    section: '§4.1',
  },
  getOrderStatus: {
    title: 'getOrderStatus shows the requested order',
    requirements: ['REQ-ORD-03'],
    section: '§4.1',
  },
  payOrder: {
    title: 'payOrder shows the order to be paid',
    requirements: ['REQ-ORD-02'],
    section: '§4.1',
  },
  chargeCard: {
    title: 'chargeCard shows the order to be paid',
    requirements: ['REQ-S2S-03'],
    section: '§4.2',
  },
  attachCustomerKyc: {
    title: 'attachCustomerKyc shows the customer that the data is attached to',
    requirements: ['REQ-KYC-01'],
    section: '§4.5',
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

const isName = (text: string): text is Name => text in RULES

/** A request for a name is answered with the record of that name, and records do not change. */
export const identity: Invariant = {
  name: 'identity',
  isOfRecords: true,
  judge: (history) =>
    [
      judgeNames,
      judgeLasting,
      judgeOrderIdentity,
      judgeRecords,
      judgeCatalogue,
      judgeLinks,
      judgeOffers,
      judgeKeptRows,
      judgeOwnOffers,
    ].flatMap((judge) => judge(history)),
}

const judgeNames = judgeEachEra(RULES, judgeOtherOrders)

/** Finds answers that show another order instead of the requested one. */
function judgeOtherOrders(exchanges: readonly HistoryExchange[], evaluations: Evaluations<Name>): void {
  const known = listRecords(exchanges)
  const asking = exchanges.filter((each) => isName(each.operationId) && askerOf(each) && isTaken(each))
  const shown = listShown(asking)
  const named = countNamed(asking)
  const findShared = knowShared(asking, (each, name) => known.orders.get(nameIn(each, name)))
  for (const exchange of asking) {
    const asked = nameAsked(exchange)
    if (!isWhole(asked) || !isName(exchange.operationId)) continue
    const found =
      findOther(exchange, asked, known) ??
      findOtherCustomer(exchange, asked, known) ??
      findRespelled(exchange, asked, known) ??
      findUnnamed(exchange, asked, known, named) ??
      findShared(exchange, asked)
    if (found) evaluations.contradicted(exchange.operationId, ...found)
    else if (
      [...(shown.get(exchange.operationId) ?? [])].some(
        ([name, text]) => name !== asked && text !== exchange.answer?.body,
      )
    )
      evaluations.compared(exchange.operationId)
  }
}

const nameAsked = (exchange: HistoryExchange) =>
  exchange.operationId === 'attachCustomerKyc' ? exchange.meant.path?.id : orderAsked(exchange)

/** Returns, by operation, the answers to the first names requested. */
function listShown(asking: readonly HistoryExchange[]): Map<string, Map<unknown, unknown>> {
  const shown = new Map<string, Map<unknown, unknown>>()
  for (const exchange of asking) {
    const own = shown.get(exchange.operationId) ?? new Map<unknown, unknown>()
    shown.set(exchange.operationId, own)
    if (own.size < COMPARED_NAMES) own.set(nameAsked(exchange), exchange.answer?.body)
  }
  return shown
}

const COMPARED_NAMES = 5

function findOther(
  exchange: HistoryExchange,
  asked: string,
  known: KnownRecords,
): [string, HistoryExchange[]] | undefined {
  // Weak reading: an answer may be terse, and an order may have other names than the requested one.
  if (listTexts(bodyOf(exchange)).some((text) => text.includes(asked))) return undefined
  if (known.transactions.has(asked)) return undefined
  for (const other of [...referencesIn(bodyOf(exchange)), ...namesAt(exchange, known.members)]) {
    const created = known.orders.get(nameIn(exchange, other))
    // What cannot be read may have given the order any name.
    if (!created || isSealed(created) || listTexts([created.meant, bodyOf(created)]).includes(asked)) continue
    const message = `${exchange.operationId} is asked for ${asked} and shows ${other}, which is an order that ${created.operationId} created, and ${asked} nowhere.`
    return [message, [created, exchange]]
  }
  return undefined
}

/**
 * Weak reading: an answer may name no customer, or by a name that no list of AML records shows; then it shows another one if it has
 * the documented form of a customer, with another email that was not sent.
 */
function findOtherCustomer(
  exchange: HistoryExchange,
  asked: string,
  { customers }: KnownRecords,
): [string, HistoryExchange[]] | undefined {
  const listed = customers.get(nameIn(exchange, asked))
  if (exchange.operationId !== 'attachCustomerKyc' || !listed || isNamed(exchange)) return undefined
  const isOther = ({ id, email, firstName, lastName }: JsonObject) =>
    isWhole(id) &&
    isWhole(email) &&
    [firstName, lastName].every((name) => typeof name === 'string') &&
    !showsEmail(listed, asked, email) &&
    !listTexts(exchange.meant).includes(email)
  const other =
    listTexts(bodyOf(exchange)).find((text) => customers.has(nameIn(exchange, text))) ??
    listObjects(bodyOf(exchange)).find(isOther)?.id
  const message = `${exchange.operationId} is asked for ${asked} and shows ${other}, which is another customer, and ${asked} nowhere.`
  return other === undefined ? undefined : [message, [listed, exchange]]
}

/** Whether a list of AML records shows a customer with an email, in any case. */
function showsEmail(listed: HistoryExchange, id: string, email: string): boolean {
  const customers = recordsOf(listed).map(({ fields }) => asObject(fields.customer))
  const own = customers.find((each) => each.id === id)?.email
  return !isWhole(own) || own.trim().toLowerCase() === email.trim().toLowerCase()
}

/** The requested reference in another case or with other punctuation: a name of its own would differ in more. */
function findRespelled(
  exchange: HistoryExchange,
  asked: string,
  known: KnownRecords,
): [string, HistoryExchange[]] | undefined {
  const created = known.orders.get(nameIn(exchange, asked))
  if (!created || isNamed(exchange)) return undefined
  const other = referencesIn(bodyOf(exchange)).find(
    (each) => keepAlphanumerics(each) === keepAlphanumerics(asked),
  )
  const message = `${exchange.operationId} is asked for ${asked} and shows it as ${other}.`
  return other === undefined ? undefined : [message, [created, exchange]]
}

/**
 * Weak reading: an answer may name an order by another reference than the requested one. So it counts only if the operation shows
 * the requested one in most similar answers.
 */
function findUnnamed(
  exchange: HistoryExchange,
  asked: string,
  known: KnownRecords,
  named: ReadonlyMap<string, Counted>,
): [string, HistoryExchange[]] | undefined {
  const isCustomer = exchange.operationId === 'attachCustomerKyc'
  const created = isCustomer ? exchange : known.orders.get(nameIn(exchange, asked))
  const { all = 0, showing = 0 } = named.get(nameAlike(exchange)) ?? {}
  const [other] = isCustomer
    ? listObjects(bodyOf(exchange)).flatMap(({ id }) => (isWhole(id) ? [id] : []))
    : referencesIn(bodyOf(exchange))
  if (!created || other === undefined || showing < MIN_ALIKE || showing * 4 < all * 3) return undefined
  if (isNamed(exchange) || known.transactions.has(asked) || known.transactions.has(other)) return undefined
  const message = `${exchange.operationId} is asked for ${asked} and shows ${other}, and ${asked} nowhere, as it does otherwise.`
  return [message, [created, exchange]]
}

/** Minimum number of answers that show a habit. */
const MIN_ALIKE = 3

interface Counted {
  all: number
  /** Answers that hold the requested name. */
  showing: number
}

function countNamed(asking: readonly HistoryExchange[]): Map<string, Counted> {
  const counts = new Map<string, Counted>()
  for (const exchange of asking) {
    const { all, showing } = counts.get(nameAlike(exchange)) ?? { all: 0, showing: 0 }
    counts.set(nameAlike(exchange), { all: all + 1, showing: showing + Number(isNamed(exchange)) })
  }
  return counts
}

function isNamed(exchange: HistoryExchange): boolean {
  const asked = nameAsked(exchange)
  return asked !== undefined && listTexts(bodyOf(exchange)).some((text) => text.includes(asked))
}

/** A paid order may be shown differently from an unpaid one. */
const nameAlike = (exchange: HistoryExchange) =>
  `${exchange.operationId} ${findShallowest(bodyOf(exchange), ({ status, reference }) => typeof status === 'string' && reference !== undefined)?.status}`

interface KnownRecords {
  /** The creation of each order; undefined if several share the reference, as one chosen by the merchant may be. */
  orders: Map<string, HistoryExchange | undefined>
  /** Members that answers to creations show a name at by which orders are requested, such as `orderNo`. */
  members: Set<string>
  /** Weak reading: an order may also be requested by the reference of its transaction. */
  transactions: Set<unknown>
  /** The AML records that show each customer. */
  customers: Map<string, HistoryExchange>
}

function listRecords(exchanges: readonly HistoryExchange[]): KnownRecords {
  const known: KnownRecords = {
    orders: new Map(),
    members: new Set(),
    transactions: new Set(),
    customers: new Map(),
  }
  const asked = new Set(
    exchanges.flatMap((each) => (isName(each.operationId) ? nameIn(each, String(orderAsked(each))) : [])),
  )
  for (const exchange of exchanges) {
    for (const { kind, fields } of recordsOf(exchange)) {
      if (kind === 'transaction') known.transactions.add(fields.reference)
      const { id } = asObject(fields.customer)
      if (kind === 'AML record' && isWhole(id) && !known.customers.has(nameIn(exchange, id)))
        known.customers.set(nameIn(exchange, id), exchange)
    }
    if (!CREATING.has(exchange.operationId) || !askerOf(exchange) || !isTaken(exchange)) continue
    const named = listNamed(exchange).filter((each) => asked.has(nameIn(exchange, each.name)))
    for (const { member } of named) known.members.add(member)
    for (const each of new Set([...referencesIn(bodyOf(exchange)), ...named.map(({ name }) => name)])) {
      const name = nameIn(exchange, each)
      known.orders.set(name, known.orders.has(name) ? undefined : exchange)
    }
  }
  return known
}

/** Two businesses may choose the same name. */
const nameIn = ({ business }: HistoryExchange, name: string) => `${business} ${name}`

/** Returns the texts that an answer shows, each with its member. */
const listNamed = (exchange: HistoryExchange) =>
  listLeaves(bodyOf(exchange)).flatMap(({ at, value }) =>
    isWhole(value) ? [{ member: String(at.at(-1)), name: value }] : [],
  )

const namesAt = (exchange: HistoryExchange, members: ReadonlySet<string>) =>
  listNamed(exchange).flatMap(({ member, name }) => (members.has(member) ? [name] : []))

const referencesIn = (body: unknown) => [...new Set(listObjects(body).flatMap(listReferences))]
