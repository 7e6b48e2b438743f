import { isReference } from '../../src/kit/check/harness/states/reference.ts'
import { asList, asObject, isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { memoize } from './memoize.ts'
import { bodyOf, isTaken } from './read-exchange.ts'

export type RecordKind =
  | ('transaction' | 'AML record' | 'CAD collection email' | 'S2S payment order')
  | ('checkout order' | 'refund' | 'chargeback')

/** A shorter value may be anything: a code, a count, a word. */
export const MIN_NAME_LENGTH = 8

/** A record that, by the interface document, belongs to a business, as shown by one answer. */
export interface StatedRecord {
  kind: RecordKind
  fields: JsonObject
}

const withName = (name: string, isName: (value: string) => boolean) => (fields: JsonObject) =>
  typeof fields[name] === 'string' && isName(fields[name])

const hasId = withName('id', Boolean)
const hasEmail = withName('email', Boolean)
const isOrder = withName('reference', isReference)

// Which object holds a CAD email or an S2S order is not documented: any object with the documented fields counts.
const listEmails = (body: unknown) => listObjects(body).filter((each) => hasId(each) && hasEmail(each))
const listOrders = (body: unknown) => listObjects(body).filter(isOrder)

/** Returns the field that identifies a record, which may have no `id`. */
export function idOf({ id, refundReference, chargebackReference }: JsonObject): string | undefined {
  return [id, refundReference, chargebackReference].find(isWhole)
}

/** Returns the objects with an id, or those with a reference if none has an id. */
function pickNamed(objects: readonly JsonObject[]): JsonObject[] {
  const withId = objects.filter((each) => idOf(each) !== undefined)
  return withId.length > 0 ? withId : objects.filter(({ reference }) => isWhole(reference))
}

// Which object shows a checkout order, a refund or a chargeback is not documented either.
const listCheckoutOrders = (body: unknown) =>
  listObjects(body).filter(withName('reference', isWhole)).slice(0, 1)
const listRows = (body: unknown) => pickNamed(findRows(body))
const listFirst = (body: unknown) => pickNamed(listObjects(body)).slice(0, 1)

/** Where the answer of each operation shows records. */
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
  createOrder: ['checkout order', listCheckoutOrders],
  chargeToken: ['checkout order', listCheckoutOrders],
  createRefund: ['refund', listFirst],
  listRefunds: ['refund', listRows],
  listChargebacks: ['chargeback', listRows],
}

/** Returns the documented records in the answer to an accepted request. */
export const recordsOf = memoize((exchange: HistoryExchange): readonly StatedRecord[] => {
  const [kind, list] = SHOWN[exchange.operationId] ?? []
  if (!kind || !list || !isTaken(exchange)) return []
  return list(bodyOf(exchange)).map((fields) => ({ kind, fields }))
})

export function showsEmails({ operationId }: HistoryExchange): boolean {
  return SHOWN[operationId]?.[0] === 'CAD collection email'
}

/** Returns every object in a value, at any depth. */
export function listObjects(node: unknown): readonly JsonObject[] {
  return typeof node === 'object' && node !== null ? objectsIn(node) : []
}

const objectsIn = memoize((node: object): readonly JsonObject[] => {
  const listed: JsonObject[] = []
  collectObjects(node, listed)
  return listed
})

function collectObjects(node: object, listed: JsonObject[]): void {
  if (isObject(node)) listed.push(node)
  for (const each of Object.values(node))
    if (typeof each === 'object' && each !== null) collectObjects(each, listed)
}

/** Returns the longest list of objects in an answer. */
export function findRows(body: unknown): JsonObject[] {
  const lists: JsonObject[][] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) lists.push(node.filter(isObject))
    else for (const each of Object.values(node)) visit(each)
  }
  visit(body)
  return lists.reduce<JsonObject[]>((longest, each) => (each.length > longest.length ? each : longest), [])
}

/** Whether a text is complete: two partly redacted texts may look the same and differ. */
export function isWhole(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !/[*$]|, altered\)/.test(value)
}
