import { asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../src/kit/history/invariant.ts'
import { askerOf, bodyOf, isTaken, judgeEachEra, listTexts } from './read-exchange.ts'
import { isWhole, listObjects, type RecordKind, recordsOf } from './records.ts'

/** What of a record is written once: a status, a fee, notes and the time of a change may become others. */
const LASTING: Partial<Record<RecordKind, { requirement: string; fields: readonly string[] }>> = {
  transaction: {
    requirement: 'REQ-TXN-11',
    fields: ['amount', 'currency', 'type', 'createdAt', 'businessId', 'reference'],
  },
  'AML record': { requirement: 'REQ-AML-10', fields: ['amount', 'currency', 'businessId', 'createdAt'] },
  'CAD collection email': { requirement: 'REQ-CAD-08', fields: ['email'] },
}

/** Operations that are asked for an order by its reference. */
const ASKING: Partial<Record<string, { requirements: readonly string[]; section: string }>> = {
  verifyPayment: { requirements: ['REQ-REF-02'], section: '§1.7' },
  verifyOrder: { requirements: ['REQ-ORD-07'], section: '§4.1' },
  getOrderStatus: { requirements: ['REQ-ORD-03'], section: '§4.1' },
}

const CREATING = new Set(['initiatePayment', 'createCheckoutLink', 'createOrder'])

/** What is asked for by a name answers the record of that name, and a record stays what it is. */
export const identity: Invariant = {
  name: 'identity',
  isOfRecords: true,
  requirements: ['REQ-TXN-11', 'REQ-AML-10', 'REQ-CAD-08', 'REQ-REF-02', 'REQ-ORD-07', 'REQ-ORD-03'],
  sections: ['§1.7', '§2', '§4.1', '§4.2'],
  judge: (history) => judgeEachEra(history, (own) => [...findOtherOrders(own), ...findChanged(own)]),
}

/** Answers that show another order than the one that was asked for, and not this one. */
function findOtherOrders(exchanges: readonly HistoryExchange[]): Finding[] {
  const known = listOrders(exchanges)
  return exchanges.flatMap((exchange): Finding[] => {
    const stated = ASKING[exchange.operationId]
    const { path, data } = exchange.meant
    const asked = exchange.operationId === 'verifyPayment' ? path?.reference : asObject(data).reference
    if (!stated || !isWhole(asked) || !askerOf(exchange) || !isTaken(exchange)) return []
    // Weak reading: an answer may be terse, and an order may have other names than the one that was asked for.
    if (listTexts(bodyOf(exchange)).some((text) => text.includes(asked))) return []
    if (known.transactions.has(asked)) return []
    for (const other of listReferences(bodyOf(exchange))) {
      const created = known.orders.get(nameIn(exchange, other))
      if (!created || listTexts([created.meant, bodyOf(created)]).includes(asked)) continue
      const message = `${exchange.operationId} is asked for ${asked} and shows ${other}, which is an order that ${created.operationId} created, and ${asked} nowhere.`
      return [{ ...stated, message, exchanges: inOrder(created, exchange) }]
    }
    return []
  })
}

interface KnownOrders {
  /** What created each; undefined for a reference that several have, as one of the merchant's own may be. */
  orders: Map<string, HistoryExchange | undefined>
  /** Weak reading: an order may be asked for by the reference of its transaction too. */
  transactions: Set<unknown>
}

function listOrders(exchanges: readonly HistoryExchange[]): KnownOrders {
  const known: KnownOrders = { orders: new Map(), transactions: new Set() }
  for (const exchange of exchanges) {
    for (const { kind, fields } of recordsOf(exchange))
      if (kind === 'transaction') known.transactions.add(fields.reference)
    if (!CREATING.has(exchange.operationId) || !askerOf(exchange) || !isTaken(exchange)) continue
    for (const reference of listReferences(bodyOf(exchange))) {
      const name = nameIn(exchange, reference)
      known.orders.set(name, known.orders.has(name) ? undefined : exchange)
    }
  }
  return known
}

/** Two businesses may choose the same name. */
const nameIn = ({ business }: HistoryExchange, name: string) => `${business} ${name}`

function listReferences(body: unknown): string[] {
  return [
    ...new Set(
      listObjects(body)
        .map(({ reference }) => reference)
        .filter(isWhole),
    ),
  ]
}

/** Records of which something became another that is written once. */
function findChanged(exchanges: readonly HistoryExchange[]): Finding[] {
  const seen = new Map<string, { fields: JsonObject; exchange: HistoryExchange }>()
  return exchanges.flatMap((exchange) =>
    recordsOf(exchange).flatMap(({ kind, fields }): Finding[] => {
      const lasting = LASTING[kind]
      if (!lasting || !isWhole(fields.id) || !askerOf(exchange)) return []
      const name = `${nameIn(exchange, kind)} ${fields.id}`
      const before = seen.get(name)
      // What was absent once is still known from before.
      const written = Object.entries(fields).filter(([, value]) => value !== null)
      seen.set(name, { fields: { ...before?.fields, ...Object.fromEntries(written) }, exchange })
      const changed = lasting.fields.filter((each) => before && isChanged(before.fields[each], fields[each]))
      if (!before || changed.length === 0) return []
      const values = changed.map(
        (each) => `${each} ${show(before.fields[each])} and then ${show(fields[each])}`,
      )
      const message = `The ${kind} ${fields.id} has the ${values.join(', the ')}.`
      const exchangesOf = inOrder(before.exchange, exchange)
      return [{ requirements: [lasting.requirement], section: '§2', message, exchanges: exchangesOf }]
    }),
  )
}

function isChanged(before: unknown, after: unknown): boolean {
  // Weak reading: a field that is absent or null is not written yet.
  if ((before ?? null) === null || (after ?? null) === null || before === after) return false
  if (typeof before !== 'string' || typeof after !== 'string') return true
  if (!isWhole(before) || !isWhole(after)) return false
  // Weak reading: a moment may be written in several ways.
  return !MOMENT.test(before) || Date.parse(before) !== Date.parse(after)
}

const MOMENT = /^\d{4}-\d\d-\d\dT/

const show = (value: unknown) => JSON.stringify(value)

const inOrder = (one: HistoryExchange, other: HistoryExchange) =>
  [one, other].toSorted((left, right) => left.startedMs - right.startedMs)
