import { asObject, isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { memoize } from './memoize.ts'
import { askerOf, type Business, bodyOf, isSealed, isTaken, listTexts } from './read-exchange.ts'
import { isWhole } from './records.ts'

/** An order as one answer shows it. */
export interface OrderView {
  exchange: HistoryExchange
  business: Business
  reference: string
  fields: JsonObject
}

/** What the states of orders mean in a history. */
export interface OrderWords {
  /** The states in which orders are created. */
  unpaid: ReadonlySet<unknown>
  isPaid(view: OrderView): boolean
  /** The operations that show orders in several states. */
  telling: ReadonlySet<string>
}

export const CREATING = new Set(['initiatePayment', 'createCheckoutLink', 'createOrder', 'chargeToken'])
export const S2S_CREATING = new Set(['initiatePayment', 'createCheckoutLink'])
export const READING = new Set(['verifyPayment', 'verifyOrder', 'getOrderStatus'])
export const PAYING = new Set(['payOrder', 'chargeCard', 'chargeToken'])

const PAID = /^(paid|success|successful|succeeded|completed?)$/i

/** Whether a state means paid. Weak reading: the states of an order and a charge are not documented, so only these do. */
export const isPaidState = (state: unknown): boolean => PAID.test(String(state ?? ''))

/** Whether a payment in a state may not have taken effect yet, or wait for its customer. */
export const isGoingOn = (state: unknown): boolean => GOING_ON.test(String(state ?? ''))

const GOING_ON = /pend|process|progress|review|wait|requir/i

/**
 * Returns the state that an object shows. Weak reading: its name is not documented, so it is `status`, or else the only text with such
 * a name. A number is that of the answer.
 */
export const stateIn = memoize((object: JsonObject): string | undefined => {
  const named = Object.entries(object).flatMap(([name, value]) =>
    STATE_NAME.test(name) && typeof value === 'string' && !/^\d*$/.test(value) ? [{ name, value }] : [],
  )
  const [state, ...others] = named
  return (
    named.find(({ name }) => name === 'status')?.value ?? (others.length === 0 ? state?.value : undefined)
  )
})

const STATE_NAME = /^((order|payment|charge|refund)_?)?(status|state)$/i

export const stateOf = ({ fields }: Pick<OrderView, 'fields'>): string | undefined => stateIn(fields)

/** Returns the name by which an operation requests an order. */
export function orderAsked({
  operationId,
  meant: { path, data, body },
}: HistoryExchange): string | undefined {
  const name =
    operationId === 'verifyPayment' ? path?.reference : (asObject(data).reference ?? asObject(body).reference)
  return isWhole(name) ? name : undefined
}

/**
 * Returns the orders in answers that show them by their reference, oldest first: the shape of the answers is not documented. If a
 * request does not show which order it means, because it cannot be decrypted, it is the shown order that was created before.
 */
export const listOrderViews = memoize((exchanges: readonly HistoryExchange[]): readonly OrderView[] => {
  const created = new Set<string>()
  return exchanges.flatMap((exchange) => {
    const { operationId } = exchange
    const isCreating = CREATING.has(operationId)
    if (!isCreating && !READING.has(operationId) && !PAYING.has(operationId)) return []
    const business = askerOf(exchange)
    if (!business || !isTaken(exchange)) return []
    // Weak reading: an order may have other names than the requested one. A created one may have that under any name.
    const asked = isCreating ? undefined : orderAsked(exchange)
    const isIt = (name: string) =>
      isCreating || (asked === undefined ? created.has(`${business} ${name}`) : name === asked)
    const sent = isCreating ? orderAsked(exchange) : undefined
    const isNamed = (name: string) => (isCreating ? name === sent : isIt(name))
    const found = findOrder(exchange, isIt)
    const fields = found ?? findNaming(exchange, isNamed)
    const reference = asked ?? (fields && nameIn(fields, found ? isIt : isNamed))
    if (!fields || reference === undefined) return []
    if (isCreating) created.add(`${business} ${reference}`)
    return [{ exchange, business, reference, fields }]
  })
})

/** Returns the object of an answer that shows an order by a matching reference. */
export function findOrder(
  exchange: HistoryExchange,
  fits: (reference: string) => boolean,
): JsonObject | undefined {
  return (
    findShallowest(bodyOf(exchange), ({ reference }) => isWhole(reference) && fits(reference)) ??
    findShallowest(bodyOf(exchange), (object) => referenceOf(object, fits) !== undefined)
  )
}

/**
 * Returns the object that shows an order under another name than `reference`, such as `orderNo`. Weak reading: beside the
 * answer's own `success`, a status may be that of the request.
 */
function findNaming(exchange: HistoryExchange, fits: (reference: string) => boolean): JsonObject | undefined {
  const body = bodyOf(exchange)
  return findShallowest(body, (object) => object !== body && nameIn(object, fits) !== undefined)
}

const nameIn = (object: JsonObject, fits: (reference: string) => boolean): string | undefined =>
  referenceOf(object, fits) ??
  Object.values(object).find((each): each is string => isWhole(each) && fits(each))

/** A payment may have a reference of its own beside that of its order. */
export function listReferences({ orderReference, order_reference, reference }: JsonObject): string[] {
  return [orderReference, order_reference, reference].filter(isWhole)
}

const referenceOf = (object: JsonObject, fits: (reference: string) => boolean): string | undefined =>
  listReferences(object).find(fits)

/** Returns the matching object that is nearest to the top of a value. */
export function findShallowest(node: unknown, fits: (object: JsonObject) => boolean): JsonObject | undefined {
  let level = [node]
  while (level.length > 0) {
    const found = level.find((each): each is JsonObject => isObject(each) && fits(each))
    if (found) return found
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return undefined
}

/** Reads an amount. Weak reading: it may be a text. Undefined if missing or redacted. */
export function readAmount(value: unknown): number | undefined {
  const amount = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return typeof amount === 'number' ? amount : undefined
}

/** Returns which of some names a request holds; if it cannot be decrypted, which one its answer shows. */
export function findNamed(exchange: HistoryExchange, isKnown: (name: string) => boolean): string | undefined {
  return listTexts(isSealed(exchange) ? bodyOf(exchange) : exchange.meant).find((text) => isKnown(text))
}
