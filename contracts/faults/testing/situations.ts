import { readPlaintextExample } from '../../../src/kit/check/harness/wire/request.ts'
import { credentialOf, findOperation, type Operation } from '../../../src/kit/contract/contract.ts'
import { statedKey } from '../../../src/kit/contract/operations.ts'
import type { Service, WireAnswer, WireRequest } from '../fault.ts'
import { exampleAnswer, type Fields, isRecord, withContent } from '../rewrites.ts'

/** One call, and the answer of the unbroken target. */
export interface Situation {
  request: WireRequest
  answer: WireAnswer
}

const EMAILS = ['own@caller.example', 'own@other.example']
const TOO_MANY_BYTES = 64 * 1024 + 1
const REGISTERED = 'sender@example.ca'

/** Creates a target that answers every call with the specification's example, with all records in one state. */
export function createService(state: string): Service {
  return {
    ask: async ({ operation }) => inState(exampleAnswer(operation), state),
    as: (request, business) => ({ ...request, sender: sender(request.operation, business) }),
    sign: async (request) => ({
      ...request,
      headers: { 'x-webhook-timestamp': '1000000', ...request.headers, 'x-webhook-signature': 'right' },
    }),
    emails: async () => EMAILS,
  }
}

function inState(answer: WireAnswer, state: string): WireAnswer {
  const body = restate(answer.body, state)
  return { ...answer, body, text: JSON.stringify(body) }
}

/** Returns calls of an operation, and earlier ones, in which each of its faults should show at least once. */
export function listSituations(operation: Operation): Situation[] {
  const request = exampleRequest(operation)
  return [
    ...rehearse(operation),
    ...listSuccesses(operation),
    ...listKeys(operation),
    ...listContents(operation).map((each) => situation(each)),
    ...listQueries(operation),
    ...listNotifications(operation),
    ...Object.keys(operation.object.responses)
      .filter((status) => Number(status) >= 400)
      .map((status) => situation(request, Number(status))),
    situation({ ...request, body: { data: 'x'.repeat(TOO_MANY_BYTES) } }, 413),
  ]
}

function situation(request: WireRequest, status = 200): Situation {
  return { request, answer: exampleAnswer(request.operation, status) }
}

function sender({ row }: Operation, business = 0): WireRequest['sender'] {
  const type = statedKey(row)
  return type && { business, type, isCurrent: true }
}

export function exampleRequest(operation: Operation): WireRequest {
  const { host, row, object } = operation
  const content = Object.values(object.requestBody?.content ?? {})[0]
  const keyType = statedKey(row)
  const credential = keyType ? { [credentialOf(host, keyType).header]: 'a key' } : {}
  return {
    operation,
    method: row.method,
    path: row.path,
    parameters: {},
    query: [],
    headers: { ...credential, 'content-type': 'application/json', 'idempotency-key': 'key-1' },
    body: structuredClone(Object.values(content?.examples ?? {})[0]?.value),
    plaintext: row.encrypted ? structuredClone(readPlaintextExample(operation)) : undefined,
    sender: sender(operation),
  }
}

/** Earlier calls: an order is paid and an email is registered. */
function rehearse({ operationId }: Operation): Situation[] {
  return (['payOrder', 'registerCadCollectionEmail'] as const)
    .filter((each) => each !== operationId)
    .map((each) => {
      const request = exampleRequest(findOperation(each))
      const isEmail = each === 'registerCadCollectionEmail'
      return situation(isEmail ? { ...request, body: { email: REGISTERED } } : request)
    })
    .concat(operationId === 'receiveCadCollection' ? [registerOwn()] : [])
}

/** The caller registers another business's own email. */
function registerOwn(): Situation {
  const request = exampleRequest(findOperation('registerCadCollectionEmail'))
  return situation({ ...request, body: { email: EMAILS[1] } })
}

/** Every example of a success, and the same call answered with every text and number changed. */
function listSuccesses(operation: Operation): Situation[] {
  const request = exampleRequest(operation)
  const answer = exampleAnswer(operation)
  const examples = Object.values(
    operation.object.responses[200]?.content?.['application/json']?.examples ?? {},
  )
  return [
    ...examples.map(({ value }) => ({
      request,
      answer: { ...answer, body: value, text: JSON.stringify(value) },
    })),
    ...STATES.map((state) => ({ request, answer: inState(answer, state) })),
  ]
}

/** States of orders, payments, AML records and chargebacks. */
export const STATES = [
  'SUCCESSFUL',
  'FAILED',
  'PENDING',
  'REVERSED',
  'CANCELLED',
  'EXPIRED',
  'INITIATED',
  'PROOF_UPLOADED',
  'OPEN',
]

/** Puts every record in a state, with a fee and amounts that are not whole. */
function restate(node: unknown, state: string): unknown {
  if (Array.isArray(node)) return node.map((each) => restate(each, state))
  if (!isRecord(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if ((name === 'status' || name === 'kycStatus') && value !== 'success') return [name, state]
      if (/amount/i.test(name) && typeof value === 'number') return [name, value + 0.55]
      return [name, restate(value, state)]
    }),
  )
}

function listKeys(operation: Operation): Situation[] {
  const { row } = operation
  if (row.key === 'none') return []
  const request = exampleRequest(operation)
  const refused = (message: string) => {
    const answer = exampleAnswer(operation, 401)
    const body = { ...(answer.body as Fields), message }
    return { ...answer, body, text: JSON.stringify(body) }
  }
  const other = row.key === 'public' ? 'secret' : 'public'
  const wrong = row.key === 'public' ? 'Invalid public key passed' : 'Invalid SECRET key'
  const { 'api-key': _, 'public-key': __, authorization: ___, ...bare } = request.headers
  return [
    {
      request: { ...request, sender: { business: 0, type: other, isCurrent: true } },
      answer: refused(wrong),
    },
    {
      request: { ...request, sender: { business: 0, type: statedKey(row)!, isCurrent: false } },
      answer: refused('unknown'),
    },
    { request: { ...request, sender: undefined }, answer: refused('unknown') },
    { request: { ...request, sender: undefined, headers: bare }, answer: refused('none') },
    {
      request: { ...request, sender: undefined, headers: { ...bare, 'api-key': 'M'.repeat(700) } },
      answer: refused('unknown'),
    },
  ]
}

const AMOUNTS = [0, -1, 10.001, '5000']
const CURRENCIES = ['ZZZ', 'KES']

/** Contents that are incomplete, too large or unreadable. */
function listContents(operation: Operation): WireRequest[] {
  const request = exampleRequest(operation)
  const content = operation.row.encrypted?.cipher === 'rsa' ? request.plaintext : request.body
  if (!isRecord(content)) return []
  const without = (from: Fields, name: string) =>
    Object.fromEntries(Object.entries(from).filter(([each]) => each !== name))
  const money = (change: Fields) =>
    isRecord(content.order)
      ? { ...content, order: { ...content.order, ...change } }
      : { ...content, ...change }
  const contents = [
    ...Object.keys(content).map((name) => without(content, name)),
    ...(isRecord(content.order)
      ? Object.keys(content.order).map((name) => ({
          ...content,
          order: without(content.order as Fields, name),
        }))
      : []),
    ...AMOUNTS.map((amount) => money({ amount })),
    ...CURRENCIES.map((currency) => money({ currency })),
    { ...content, colour: 'green' },
  ]
  return [
    ...contents.map((each) => withContent(request, each)),
    { ...request, headers: { ...request.headers, 'content-type': 'text/plain' } },
    ...listWires(operation, request),
  ]
}

function listWires({ row }: Operation, request: WireRequest): WireRequest[] {
  const { encrypted } = row
  if (!encrypted) return []
  const wires = [{}, '', null, 'c2hvcnQ=', Buffer.alloc(512).toString('base64'), '00:00:00']
  return wires.map((wire) => ({
    ...request,
    plaintext: undefined,
    body: { ...(request.body as Fields), [encrypted.field]: wire },
  }))
}

const NUMBERS = ['0', '1', '2', '5', '100', '101', '-1', '1.5', 'many']
const WORDS = [
  'CREDIT',
  'credit',
  'PENDING',
  'pending',
  'OPEN',
  'SUCCESSFUL',
  'OTHER',
  'yesterday',
  '2026-03-01T00:00:00Z',
]

function listQueries(operation: Operation): Situation[] {
  const request = exampleRequest(operation)
  const names = (operation.object.parameters ?? [])
    .filter((each) => each.in === 'query')
    .map(({ name }) => name)
  return names.flatMap((name) =>
    [...NUMBERS, ...WORDS].map((value) => situation({ ...request, query: [[name, value]] })),
  )
}

const SENDERS = [
  REGISTERED,
  'nobody@example.ca',
  ...EMAILS,
  `x${REGISTERED}`,
  `${REGISTERED}x`,
  'sender+cad@example.ca',
  'sender@mail.example.ca',
]

function listNotifications(operation: Operation): Situation[] {
  if (operation.operationId !== 'receiveCadCollection') return []
  const request = exampleRequest(operation)
  const from = (email: string) => ({
    ...(request.body as Fields),
    source_information: { collection_email: email },
  })
  const signed = { 'x-webhook-timestamp': '1000000', 'x-webhook-signature': 'right' }
  const all = [
    ...SENDERS.map((email) => ({ ...request, headers: signed, body: from(email) })),
    { ...request, headers: signed, body: { ...(request.body as Fields), transaction_status: 'FAILED' } },
    { ...request, headers: signed, body: { ...(request.body as Fields), event_id: 'evt_other' } },
    { ...request, headers: { 'x-webhook-timestamp': '1000000' } },
    { ...request, headers: { ...signed, 'x-webhook-signature': 'wrong' } },
    { ...request, headers: { ...signed, 'x-webhook-timestamp': '1000' } },
  ]
  const deferred = { id: 'one', status: 'DEFERRED' }
  const answer = exampleAnswer(operation)
  const body = { ...(answer.body as Fields), data: deferred }
  return [
    ...all.map((each) => situation(each)),
    { request, answer: { ...answer, body, text: JSON.stringify(body) } },
  ]
}
