import { isReference } from '../../src/kit/check/harness/states/reference.ts'
import { asList, asObject, isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { bodyOf, isTaken } from './read-exchange.ts'

export type RecordKind = 'transaction' | 'AML record' | 'CAD collection email' | 'S2S payment order'

/** A record of which the interface document states that it belongs to a business, as one answer shows it. */
export interface StatedRecord {
  kind: RecordKind
  fields: JsonObject
}

const withName = (name: string, isName: (value: string) => boolean) => (fields: JsonObject) =>
  typeof fields[name] === 'string' && isName(fields[name])

const hasId = withName('id', Boolean)
const hasEmail = withName('email', Boolean)
const isOrder = withName('reference', isReference)

// Which object holds a CAD email or an S2S order is not stated: it is any that has the stated fields.
const listEmails = (body: unknown) => listObjects(body).filter((each) => hasId(each) && hasEmail(each))
const listOrders = (body: unknown) => listObjects(body).filter(isOrder)

/** Where the answer of an operation shows records. */
const SHOWN: Partial<Record<string, [RecordKind, (body: unknown) => JsonObject[]]>> = {
  listTransactions: [
    'transaction',
    (body) => asList(asObject(asObject(body).data).transactions).filter(isObject),
  ],
  listAmlRecords: ['AML record', (body) => asList(asObject(body).data).filter(isObject)],
  registerCadCollectionEmail: ['CAD collection email', listEmails],
  listCadCollectionEmails: ['CAD collection email', listEmails],
  removeCadCollectionEmail: ['CAD collection email', listEmails],
  initiatePayment: ['S2S payment order', listOrders],
  createCheckoutLink: ['S2S payment order', listOrders],
}

/** The stated records in an answer to a request that was taken. */
export function recordsOf(exchange: HistoryExchange): StatedRecord[] {
  const [kind, list] = SHOWN[exchange.operationId] ?? []
  if (!kind || !list || !isTaken(exchange)) return []
  return list(bodyOf(exchange)).map((fields) => ({ kind, fields }))
}

export function showsEmails({ operationId }: HistoryExchange): boolean {
  return SHOWN[operationId]?.[0] === 'CAD collection email'
}

/** Every object in a value, at any depth. */
export function listObjects(node: unknown): JsonObject[] {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap(listObjects)
  return isObject(node) ? [node, ...below] : below
}

/** Whether a text is all there: where a part of it was redacted, two that differ may read the same. */
export function isWhole(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/[*$]|, altered\)/.test(value)
}
