import { expect, expectTypeOf, test, vi } from 'vitest'
import type { components as CheckoutComponents } from '../../../generated/checkout/types.ts'
import { type Confirmation, OutcomeUnknownError } from '../errors.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

const options = { baseUrl: 'https://host.test', publicKey: 'pk_visible', secretKey: 'sk_hidden' }
const encryption = { encrypt: (plaintext: object) => JSON.stringify(plaintext) }
const lost = () => Promise.reject(new TypeError('no', { cause: { code: 'ECONNRESET' } }))
// later than whatever is sent in this test, and within what clocks may differ by
const now = () => new Date(Date.now() + 500).toISOString()
const refund = (more: object) => ({ amount: 10, reason: 'late', createdAt: now(), ...more })
const page = (...items: object[]) => ({ data: { items, meta: { page: 1, pages: 1 } } })

/** A refund whose answer is lost, and what the list of refunds then shows. */
async function confirmRefund(body: object, status = 200): Promise<Confirmation> {
  const fetch = async ({ method }: Request) => (method === 'POST' ? lost() : Response.json(body, { status }))
  const client = createCheckoutClient({ ...options, encryption, fetch })
  const call = client.createRefund({ data: { reference: 'ORD-1', amount: 10, reason: 'late' } })
  const error = await call.catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'outcome_unknown', operationId: 'createRefund' })
  return (error as OutcomeUnknownError).confirm()
}

test.each([
  ['one like it, made since', () => page(refund({ id: 'r1' })), 'done'],
  ['none', () => page(), 'not_done'],
  ['others', () => page(refund({ amount: 11 }), refund({ reason: 'broken' })), 'not_done'],
  ['two like it', () => page(refund({}), refund({})), 'unknown'],
  ['one like it, made before', () => page(refund({ createdAt: '2020-01-01T00:00:00Z' })), 'unknown'],
  ['one like it, made later', () => page(refund({ createdAt: '2999-01-01T00:00:00Z' })), 'unknown'],
  ['one without a time', () => page(refund({ createdAt: undefined })), 'unknown'],
  ['records without an amount', () => page({ createdAt: now() }), 'unknown'],
  ['no list', () => ({}), 'unknown'],
])('a list of refunds with %s', async (_what, body, outcome) => {
  const found = await confirmRefund(body())
  expect(found.outcome).toBe(outcome)
  expect(typeof found.reason).toBe(outcome === 'unknown' ? 'string' : 'undefined')
})

test('the record has the type of the operation that was asked', async () => {
  const fetch = async ({ method }: Request) =>
    method === 'POST' ? lost() : Response.json(page(refund({ refundReference: 'RFD_1' })))
  const client = createCheckoutClient({ ...options, encryption, fetch })
  const error = await client
    .createRefund({ data: { reference: 'ORD-1', amount: 10, reason: 'late' } })
    .catch((reason: unknown) => reason)
  if (!(error instanceof OutcomeUnknownError)) return expect.unreachable()
  expect(error.isAbout(client, 'payOrder')).toBe(false)
  if (!error.isAbout(client, 'createRefund')) return expect.unreachable()
  const { answer } = await error.confirm()
  expectTypeOf(answer).toEqualTypeOf<CheckoutComponents['schemas']['Refund'] | undefined>()
  expect(answer?.refundReference).toBe('RFD_1')
})

test('a question that fails is unknown, and keeps what is secret', async () => {
  const found = await confirmRefund({ message: 'no sk_hidden' }, 500)
  expect(found).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('listRefunds') })
  expect(found.reason).not.toContain('sk_hidden')
})

test('a write that nothing tells about is unknown', async () => {
  const fetch = async () => lost()
  const client = createBusinessClient({ ...options, fetch })
  const error = await client.initiatePayment({} as never).catch((reason: unknown) => reason)
  expect(await (error as OutcomeUnknownError).confirm()).toEqual({
    outcome: 'unknown',
    reason: 'the contract names no operation that tells what became of initiatePayment',
  })
})

test.each(['ECONNREFUSED', 'ENOTFOUND'])('what was never sent (%s) stays what it is', async (code) => {
  const fetch = () => Promise.reject(new TypeError('no', { cause: { code } }))
  const call = createBusinessClient({ ...options, fetch }).registerCadCollectionEmail({ email: 'a@b.ca' })
  await expect(call).rejects.toMatchObject({ code: 'network_error', reason: code })
})

test.each([
  ['a 5xx', () => Response.json({ message: 'down' }, { status: 502 }), 'api_error'],
  ['a success that is no JSON', () => new Response('{'), 'invalid_response'],
])('%s leaves a write in doubt, and a reading not', async (_what, answer, code) => {
  const client = createBusinessClient({ ...options, fetch: async () => answer() })
  const error = await client
    .registerCadCollectionEmail({ email: 'a@b.ca' })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OutcomeUnknownError)
  expect(error).toMatchObject({ cause: { code } })
  await expect(client.listCadCollectionEmails()).rejects.toMatchObject({ code })
})

test('a timeout leaves a write in doubt; a refusal does not', async () => {
  const never = (request: Request) =>
    new Promise<Response>((_, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    )
  const late = createBusinessClient({ ...options, timeoutMs: 5, fetch: never })
  await expect(late.registerCadCollectionEmail({ email: 'a@b.ca' })).rejects.toMatchObject({
    code: 'outcome_unknown',
    cause: { code: 'timeout' },
  })
  const refused = createBusinessClient({ ...options, fetch: async () => Response.json({}, { status: 409 }) })
  await expect(refused.registerCadCollectionEmail({ email: 'a@b.ca' })).rejects.toMatchObject({ status: 409 })
})

test('the key of a write is its own with retry, the caller’s where given, and the same when it is repeated', async () => {
  const keys: (string | null)[] = []
  const fetch = vi.fn(async ({ method, headers }: Request) => {
    if (method === 'GET') return Response.json(page())
    keys.push(headers.get('idempotency-key'))
    return keys.length === 1 ? lost() : Response.json({})
  })
  const retry = { attempts: 2, backoffMs: 0 }
  const client = createCheckoutClient({ ...options, encryption, fetch, retry })
  const data = { reference: 'ORD-1' }
  await client.createRefund({ data })
  await client.createRefund({ data }, { idempotencyKey: 'mine' })
  await createCheckoutClient({ ...options, encryption, fetch }).createRefund({ data })
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0], 'mine', null])
})

test('a retry that finds the write done throws with what it found, and repeats nothing', async () => {
  const fetch = vi.fn(async ({ method }: Request) =>
    method === 'GET' ? Response.json(page(refund({ id: 'r1' }))) : lost(),
  )
  const client = createCheckoutClient({ ...options, encryption, fetch, retry: { attempts: 3, backoffMs: 0 } })
  const call = client.createRefund({ data: { reference: 'ORD-1', amount: 10, reason: 'late' } })
  await expect(call).rejects.toMatchObject({ found: { outcome: 'done', answer: { id: 'r1' } } })
  expect(fetch.mock.calls.filter(([{ method }]) => method === 'POST')).toHaveLength(1)
})
