import { asObject, isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { askerOf, type Business, bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { isWhole } from './records.ts'

/** An order as one answer shows it. */
export interface OrderView {
  exchange: HistoryExchange
  business: Business
  reference: string
  fields: JsonObject
}

export const CREATING = new Set(['initiatePayment', 'createCheckoutLink', 'createOrder', 'chargeToken'])
export const READING = new Set(['verifyPayment', 'verifyOrder', 'getOrderStatus'])
export const PAYING = new Set(['payOrder', 'chargeCard', 'chargeToken'])

/** The name of an order by which an operation is asked for it. */
export function orderAsked({
  operationId,
  meant: { path, data, body },
}: HistoryExchange): string | undefined {
  const name =
    operationId === 'verifyPayment' ? path?.reference : (asObject(data).reference ?? asObject(body).reference)
  return isWhole(name) ? name : undefined
}

/** The orders in the answers that show them by their reference, oldest first: the shape of the answers is not shown. */
export function listOrderViews(exchanges: readonly HistoryExchange[]): OrderView[] {
  return exchanges.flatMap((exchange) => {
    const { operationId } = exchange
    if (!CREATING.has(operationId) && !READING.has(operationId) && !PAYING.has(operationId)) return []
    const business = askerOf(exchange)
    if (!business || !isTaken(exchange)) return []
    // Weak reading: an order may have other names than the one that was asked for.
    const asked = CREATING.has(operationId) ? undefined : orderAsked(exchange)
    if (asked === undefined && !CREATING.has(operationId)) return []
    const fields = findOrder(exchange, asked)
    const reference = asked ?? (fields && referenceOf(fields))
    return fields && reference !== undefined ? [{ exchange, business, reference, fields }] : []
  })
}

/** The object of an answer that shows an order by its reference: by the given one, or by any. */
export function findOrder(exchange: HistoryExchange, reference?: string): JsonObject | undefined {
  const fits = (name: string | undefined) => name !== undefined && (reference ?? name) === name
  return (
    findShallowest(bodyOf(exchange), (object) => isWhole(object.reference) && fits(object.reference)) ??
    findShallowest(bodyOf(exchange), (object) => fits(referenceOf(object)))
  )
}

/** A payment may have a reference of its own beside that of its order. */
function referenceOf({ orderReference, order_reference, reference }: JsonObject): string | undefined {
  return [orderReference, order_reference, reference].find(isWhole)
}

/** The object that fits and is the least deep in a value. */
export function findShallowest(node: unknown, fits: (object: JsonObject) => boolean): JsonObject | undefined {
  let level = [node]
  while (level.length > 0) {
    const found = level.find((each): each is JsonObject => isObject(each) && fits(each))
    if (found) return found
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return undefined
}

/** Weak reading: an amount may be a text. Undefined without one, or where it is redacted. */
export function readAmount(value: unknown): number | undefined {
  const amount = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
  return typeof amount === 'number' ? amount : undefined
}

/** Which of some names a request holds. */
export function findNamed(exchange: HistoryExchange, isKnown: (name: string) => boolean): string | undefined {
  return listTexts(exchange.meant).find((text) => isKnown(text))
}
