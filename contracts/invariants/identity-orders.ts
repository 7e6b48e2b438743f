import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { findLosses } from './amount-losses.ts'
import { findUnexplained } from './amount-units.ts'
import { listSentAmounts } from './collections.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { judgeBooked } from './identity-booked.ts'
import {
  CREATING,
  listOrderViews,
  type OrderView,
  PAYING,
  READING,
  readAmount,
  S2S_CREATING,
  stateOf,
} from './orders.ts'
import { listTexts, nameRequest } from './read-exchange.ts'
import { isWhole, listObjects } from './records.ts'
import { groupBy } from './timeline.ts'

const RULES = {
  same: {
    title: 'an order keeps the amount and currency from its creation',
    requirements: ['REQ-ORD-07', 'REQ-ORD-03', 'REQ-S2S-04'],
    section: '§4.1',
  },
  written: {
    title: 'an order has the requested amount and currency',
    requirements: ['REQ-ORD-01', 'REQ-S2S-01', 'REQ-S2S-02'],
    section: '§4.1',
  },
  single: {
    title: 'a reference given by the service belongs to one payment order',
    requirements: ['REQ-REF-01', 'REQ-REF-02'],
    section: '§1.7',
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

/** The creation of an order, and a later answer that shows it. */
interface Reading {
  created: OrderView
  read: OrderView
  /** Whether an amount of 0 may depend on the status of the order. */
  isZero: boolean
}

/** Weak reading: an amount may be what is paid, or what is due, and then 0 with one status and not with another. */
function knowZeros(views: readonly OrderView[]): (view: OrderView) => boolean {
  const priced = views.filter(({ fields }) => readAmount(fields.amount) !== undefined)
  const statuses = groupStatuses(priced)
  const ofPositive = groupStatuses(priced.filter(({ fields }) => readAmount(fields.amount) !== 0))
  return (view) => {
    const { operationId } = view.exchange
    const positive = ofPositive.get(operationId)
    return positive ? !positive.has(stateOf(view)) : (statuses.get(operationId)?.size ?? 0) < 2
  }
}

/** Returns the statuses that each operation shows. */
function groupStatuses(views: readonly OrderView[]): Map<string, Set<unknown>> {
  const byOperation = groupBy(views, ({ exchange }) => exchange.operationId)
  return new Map([...byOperation].map(([operationId, own]) => [operationId, new Set(own.map(stateOf))]))
}

type Fact = 'amount' | 'currency'

/** An order is read as it was created. */
export const judgeOrderIdentity = judgeEachEra(RULES, (exchanges, evaluations) => {
  const views = listOrderViews(exchanges)
  judgeBooked(exchanges, views, evaluations)
  const distinct = listDistinct(views)
  const isZero = knowZeros(views)
  const orders = [...groupBy(views, ({ business, reference }) => `${business} ${reference}`).values()]
  for (const own of orders) judgeSingle(own, evaluations)
  const readings = orders
    .flatMap(listReadings)
    .map((each) => ({ ...each, isZero: isZero(each.read) }))
    // An operation with one answer for every order, except for the requested name, shows none.
    .filter(({ read }) => distinct.has(read.exchange.operationId))
  compareAll(
    'same',
    readings.filter(({ created, read }) => created !== read),
    (name, { created }) => factOf(name, created.fields),
    'was created with',
    evaluations,
  )
  compareAll('written', readings, sentOf, 'was requested with', evaluations)
})

/** Weak reading: a repeated request may be answered with the order created before, with the same id. */
function judgeSingle(views: readonly OrderView[], evaluations: Evaluations<Name>): void {
  const created = views.filter(({ exchange }) => S2S_CREATING.has(exchange.operationId))
  const [first, ...others] = created
  // A text of several words is not a reference, whatever its name.
  const isNone = ({ exchange, reference }: OrderView) =>
    /\s/.test(reference) || listTexts(exchange.meant).includes(reference)
  if (!first || created.some(isNone)) return
  const another = others.find(
    ({ exchange, fields }) =>
      isOther(fields.id, first.fields.id) ||
      (!isRepeated(exchange) && nameRequest(exchange) !== nameRequest(first.exchange)),
  )
  const message = `${first.reference} is the reference of two orders: ${another?.exchange.operationId} returns it for another one.`
  if (another) evaluations.contradicted('single', message, [first.exchange, another.exchange])
  else evaluations.compared('single')
}

const isOther = (one: unknown, other: unknown) => isWhole(one) && isWhole(other) && one !== other

/** Weak reading: an idempotency key may stand for a request, whatever its body says. */
const isRepeated = ({ sent }: HistoryExchange) =>
  Object.keys(sent.headers).some((name) => /idempotency/i.test(name))

function listReadings(views: readonly OrderView[]): Omit<Reading, 'isZero'>[] {
  const created = views.filter(({ exchange }) => CREATING.has(exchange.operationId))
  const [first] = created
  // Weak reading: several orders may share a reference of the merchant.
  if (!first || created.length > 1) return []
  const reads = views.filter(
    ({ exchange }) => READING.has(exchange.operationId) || PAYING.has(exchange.operationId),
  )
  return [...new Set([first, ...reads])].map((read) => ({ created: first, read }))
}

/** Returns operations that show two orders differing in more than their references. */
function listDistinct(views: readonly OrderView[]): Set<string> {
  const first = new Map<string, string>()
  const distinct = new Set<string>()
  for (const { exchange, reference, fields } of views) {
    const shown = JSON.stringify(fields).replaceAll(reference, '')
    const before = first.get(exchange.operationId) ?? shown
    first.set(exchange.operationId, before)
    if (before !== shown) distinct.add(exchange.operationId)
  }
  return distinct
}

function factOf(name: Fact, fields: OrderView['fields']): unknown {
  const value = fields[name]
  return name === 'amount' ? readAmount(value) : typeof value === 'string' ? value.toUpperCase() : undefined
}

function sentOf(name: Fact, { created: { exchange } }: Reading): unknown {
  if (name === 'amount') {
    const amounts = listSentAmounts(exchange.meant)
    return amounts.length === 1 ? amounts[0] : undefined
  }
  const currencies = listObjects(exchange.meant).flatMap((each) => factOf('currency', each) ?? [])
  return currencies.length === 1 ? currencies[0] : undefined
}

/**
 * Weak reading: an operation may show an amount in another unit, or with its fee, or another currency with an amount converted to
 * it. So a difference that this explains counts only if most of what the operation shows is equal.
 */
function compareAll(
  rule: Name,
  readings: readonly Reading[],
  expectedOf: (name: Fact, reading: Reading) => unknown,
  verb: string,
  evaluations: Evaluations<Name>,
): void {
  for (const name of ['amount', 'currency'] as const) {
    const pairs = readings.flatMap((reading): Compared[] => {
      const { fields } = reading.read
      const [expected, shown] = [expectedOf(name, reading), factOf(name, fields)]
      if (expected === undefined || shown === undefined) return []
      const { currency } = reading.created.fields
      return [{ ...reading, expected, shown, fields, currency, status: stateOf(reading.read) }]
    })
    const byRead = [...groupBy(pairs, ({ read }) => read.exchange.operationId).values()]
    const counted = byRead.flatMap((own) => {
      const alike = [...groupBy(own, ({ created }) => created.exchange.operationId).values()]
      // An operation may show the cents of some orders only.
      const losses =
        name === 'amount' ? [own, ...alike].flatMap((each) => findLosses(each.filter(isAmount))) : []
      return [...alike.flatMap((each) => findCounted(name, each)), ...losses]
    })
    for (const { created, read, expected, shown } of new Set(counted)) {
      const message = `${read.exchange.operationId} shows ${read.reference} with the ${name} ${shown}, but it ${verb} ${expected}.`
      if (expected === shown) evaluations.compared(rule)
      else evaluations.contradicted(rule, message, [created.exchange, read.exchange])
    }
  }
}

interface Compared extends Reading {
  expected: unknown
  shown: unknown
  currency: unknown
  status: unknown
  fields: OrderView['fields']
}

/** Returns what counts of the answers of one operation to orders that were created alike. */
function findCounted(name: Fact, own: readonly Compared[]): readonly Compared[] {
  const isHabit = own.filter(({ expected, shown }) => expected === shown).length * 2 > own.length
  if (isHabit) return own
  return name === 'amount' ? findUnexplained(own.filter(isAmount)) : own.filter(isUnconverted)
}

const isAmount = (each: Compared): each is Compared & { expected: number; shown: number } =>
  typeof each.expected === 'number' && each.expected > 0 && typeof each.shown === 'number'

/** Whether an answer shows the amount of the creation under the code of another currency. */
function isUnconverted({ created, read, expected, shown }: Compared): boolean {
  const amount = readAmount(read.fields.amount)
  const isCode = [expected, shown].every((code) => /^[A-Z]{3}$/.test(String(code)))
  return isCode && amount !== undefined && amount === readAmount(created.fields.amount)
}
