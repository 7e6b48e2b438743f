import { randomUUID } from 'node:crypto'
import { type Operation, type OperationId, readDocument, schemaOf } from '../../../contract/contract.ts'
import { deref } from '../../../contract/references.ts'
import type { Session } from '../session.ts'
import {
  heldTransaction,
  internetProvider,
  knownCustomer,
  newOrder,
  newPayment,
  paidOrder,
  registeredEmail,
  savedCard,
  tvProvider,
} from '../states/given.ts'
import type { RequestOptions } from '../wire/request.ts'
import type { Place, RequestField } from './request-fields.ts'
import type { Change } from './samples.ts'

/** A value that makes the specification's example right for the target as it is now. */
export interface Setting extends Change {
  place: Place
}

interface State {
  /** Brings a record about that the request can name. */
  reach?: (session: Session) => Promise<Setting>
  /** Whether a request that is taken uses the record up, so that the next one needs another. */
  isSpent?: boolean
  /** What no two requests may have in common. */
  draw?: () => Setting
}

const STATES: Partial<Record<OperationId, State>> = {
  createOrder: { draw: drawReference },
  payOrder: { reach: name('payload', 'reference', (session) => newOrder(session)), isSpent: true },
  getOrderStatus: { reach: name('payload', 'reference', (session) => newOrder(session)) },
  saveCard: { reach: name('payload', 'reference', (session) => paidOrder(session)) },
  trackOrderEvent: { reach: name('payload', 'orderReference', (session) => newOrder(session), 'reference') },
  verifyOrder: { reach: name('payload', 'reference', (session) => newOrder(session)) },
  createRefund: { reach: name('payload', 'reference', (session) => paidOrder(session)), isSpent: true },
  chargeToken: { reach: name('payload', 'cardToken', savedCard), draw: drawReference },
  chargeCard: { reach: name('body', 'reference', (session) => newPayment(session)), isSpent: true },
  verifyPayment: { reach: name('path', 'reference', (session) => newPayment(session)) },
  attachCustomerKyc: { reach: name('path', 'id', knownCustomer) },
  submitSourceOfFunds: { reach: name('body', 'transactionId', heldTransaction) },
  submitSourceOfFundsFile: { reach: name('body', 'transactionId', heldTransaction) },
  registerCadCollectionEmail: { draw: () => draw('body', ['email'], `sender-${randomUUID()}@example.ca`) },
  removeCadCollectionEmail: {
    reach: name('path', 'id', (session) => registeredEmail(session)),
    isSpent: true,
  },
  listTvPackages: { reach: name('path', 'serviceCategoryId', tvProvider) },
  listDataPlans: { reach: name('path', 'serviceCategoryId', internetProvider) },
  receiveCadCollection: { draw: () => draw('body', ['event_id'], randomUUID()) },
}

function name(
  place: Place,
  field: string,
  reach: (session: Session) => Promise<object>,
  from = field,
): State['reach'] {
  return async (session) => ({
    place,
    at: [field],
    value: ((await reach(session)) as Record<string, unknown>)[from],
  })
}

function draw(place: Place, at: string[], value: string): Setting {
  return { place, at, value }
}

function drawReference(): Setting {
  return draw('payload', ['order', 'reference'], `ORD-${randomUUID()}`)
}

/** What a request needs to be taken: records that are reached once, and again where one is used up. */
export interface States {
  /** For a request that is to be refused. */
  share(session: Session, operationId: OperationId): Promise<Setting[]>
  /** For a request that is to be taken. */
  take(session: Session, operationId: OperationId): Promise<Setting[]>
}

export function createStates(): States {
  const reached = new Map<string, Setting>()
  const share: States['share'] = async (session, operationId) => {
    const { reach, draw: drawn } = STATES[operationId] ?? {}
    const key = `${session.target.checkout} ${operationId}`
    const known = reached.get(key) ?? (await reach?.(session))
    if (known) reached.set(key, known)
    return [...(known ? [known] : []), ...(drawn ? [drawn()] : [])]
  }
  return {
    share,
    async take(session, operationId) {
      const { reach, isSpent } = STATES[operationId] ?? {}
      return reach && isSpent ? [await reach(session)] : share(session, operationId)
    },
  }
}

/** A request that an operation takes as the target is now: the example, of a record that is there. */
export async function rightRequest(session: Session, operation: Operation): Promise<RequestOptions> {
  const settings = await createStates().take(session, operation.operationId)
  return composeOptions({ operation, place: 'path', at: [] }, settings, [])
}

/** The parts of a request as plain values. */
export interface Parts {
  query: Record<string, unknown>
  path: Record<string, unknown>
  header: Record<string, unknown>
  body: unknown
  payload: unknown
}

/** Where in a request of which operation. */
export type FieldPlace = Pick<RequestField, 'operation' | 'place' | 'at'>

/** The example that shows a field, or else its surroundings, with the settings and then the changes made. */
export function composeParts(
  { operation, place, at }: FieldPlace,
  settings: readonly Setting[],
  changes: readonly Change[],
): Parts {
  const parts: Parts = {
    query: {},
    path: {},
    header: {},
    body: place === 'body' ? choose(listBodies(operation), at) : listBodies(operation)[0],
    payload: place === 'payload' ? choose(listPlaintexts(operation), at) : listPlaintexts(operation)[0],
  }
  for (const each of [...settings, ...changes.map((each) => ({ place, ...each }))]) {
    parts[each.place] = put(parts[each.place], each.at, each.value) as never
  }
  return parts
}

/** The same as the options of a call. */
export function composeOptions(
  field: FieldPlace,
  settings: readonly Setting[],
  changes: readonly Change[],
): RequestOptions {
  const { query, path, header, body, payload } = composeParts(field, settings, changes)
  const inBody = [...settings, ...changes.map((each) => ({ place: field.place, ...each }))].filter(
    ({ place }) => place === 'body',
  )
  const isWhole = inBody.some(({ at }) => at.length === 0)
  const members = isWhole ? [] : inBody.map(({ at }) => [at[0], (body as Record<string, unknown>)[at[0]!]])
  return {
    query: textsOf(query),
    path: textsOf(path),
    headers: textsOf(header),
    ...(isWhole && { body }),
    ...(members.length > 0 && { fields: Object.fromEntries(members) }),
    ...(payload !== undefined && { data: payload }),
  }
}

function textsOf(part: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  )
}

function listBodies({ object }: Operation): unknown[] {
  const [content] = Object.values(object.requestBody?.content ?? {})
  return Object.values(content?.examples ?? {}).map(({ value }) => value)
}

function listPlaintexts({ host, row, object }: Operation): unknown[] {
  if (!row.encrypted) return []
  type Wire = { properties?: Record<string, { contentSchema?: object }>; examples?: unknown[] }
  const document = readDocument(host, 'proposed')
  const wire = deref<Wire>(document, schemaOf(object.requestBody) ?? {})
  return deref<Wire>(document, wire.properties?.[row.encrypted.field]?.contentSchema ?? {}).examples ?? []
}

/** The first example that shows the field; else the first that shows where it belongs. */
function choose(examples: unknown[], at: readonly string[]): unknown {
  const shows = (names: readonly string[]) => (example: unknown) =>
    names.reduce<unknown>((value, each) => (value as Record<string, unknown>)?.[each], example) !== undefined
  return examples.find(shows(at)) ?? examples.find(shows(at.slice(0, -1))) ?? examples[0]
}

function put(value: unknown, [first, ...rest]: readonly string[], replacement: unknown): unknown {
  if (first === undefined) return replacement
  const held = (value ?? {}) as Record<string, unknown>
  const { [first]: old, ...others } = held
  const changed = put(old, rest, replacement)
  return changed === undefined ? others : { ...held, [first]: changed }
}
