import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { components as BusinessComponents } from '../../../generated/business/types.ts'
import type { components as CheckoutComponents } from '../../../generated/checkout/types.ts'
import { type Confirmation, OutcomeUnknownError } from '../errors.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

interface Vector {
  id: string
  note: string
  operation: string
  input: object
  idempotencyKey: string | null
  elapsedSeconds: number
  answers: { status: number; headers?: Record<string, string>; body: unknown }[]
  expected: { outcome: Confirmation['outcome']; found?: string[]; repeats?: true }
}

const { vectors } = JSON.parse(
  readFileSync(new URL('../../../contracts/vectors/outcomes.json', import.meta.url), 'utf8'),
) as { vectors: Vector[] }

const options = { baseUrl: 'https://host.test', publicKey: 'pk_visible', secretKey: 'sk_hidden' }
const encryption = { encrypt: (plaintext: object) => JSON.stringify(plaintext) }
const lost = () => Promise.reject(new TypeError('no', { cause: { code: 'ECONNRESET' } }))
const page = (...items: object[]) => ({ data: { items, meta: { page: 1, pages: 1 } } })
const data = { reference: 'ORD-1', amount: 10 }

/** Both clients; the first request is lost, the others get the answers in turn. */
function createClients(answers: (() => Response)[]) {
  const fetch = vi.fn<(request: Request) => Promise<Response>>()
  fetch.mockImplementationOnce(lost)
  for (const answer of answers) fetch.mockImplementationOnce(async () => answer())
  const checkout = createCheckoutClient({ ...options, encryption, fetch })
  const business = createBusinessClient({ ...options, cardEncryption: encryption, fetch })
  return { checkout, business, fetch }
}

const takeError = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it was answered'),
    (error: OutcomeUnknownError) => error,
  )

const readSent = async (request: Request) => ({
  ...{ method: request.method, url: request.url, body: await request.text() },
  key: request.headers.get('idempotency-key'),
})

const nameOf = (record: unknown): unknown => {
  const { id, paymentReference, reference } = record as Record<string, unknown>
  return id ?? paymentReference ?? reference
}

afterEach(() => void vi.restoreAllMocks())

describe('the vectors', () => {
  test.each(vectors)('$id: $note', async (vector) => {
    const answers = vector.answers.map(
      ({ status, headers = {}, body }) =>
        () =>
          new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
    )
    const { checkout, business, fetch } = createClients(answers)
    const calls = { ...checkout, ...business } as unknown as Record<
      string,
      (input: object, options: object) => Promise<unknown>
    >
    const { operation, input, idempotencyKey } = vector
    const error = await takeError(calls[operation]!(input, idempotencyKey ? { idempotencyKey } : {}))
    const askedAtMs = Date.now() + vector.elapsedSeconds * 1000
    vi.spyOn(Date, 'now').mockReturnValue(askedAtMs)
    const { outcome, answer, found, reason } = await error.confirm()
    const { repeats, ...expected } = vector.expected
    expect({ outcome, ...(outcome === 'unknown' && { found: found?.map(nameOf) }) }).toEqual({
      found: [],
      ...expected,
      ...(outcome !== 'unknown' && { found: undefined }),
    })
    expect(typeof reason).toBe(outcome === 'unknown' ? 'string' : 'undefined')
    expect(typeof answer).toBe(outcome === 'done' ? 'object' : 'undefined')
    expect(fetch).toHaveBeenCalledTimes(1 + answers.length)
    const [first, second] = await Promise.all(fetch.mock.calls.slice(0, 2).map(([each]) => readSent(each)))
    if (repeats) expect(second).toEqual(first)
  })
})

test('records have the type of the operation that was asked', async () => {
  const refund = { idempotencyKey: 'k', amount: 10, status: 'PENDING', refundReference: 'RFD_1' }
  const { checkout } = createClients([() => Response.json(page(refund))])
  const error = await takeError(checkout.createRefund({ data }, { idempotencyKey: 'k' }))
  expect(error.isAbout(checkout, 'payOrder')).toBe(false)
  if (!error.isAbout(checkout, 'createRefund')) return expect.unreachable()
  const { answer, found } = await error.confirm()
  expectTypeOf(answer).toEqualTypeOf<CheckoutComponents['schemas']['Refund'] | undefined>()
  expectTypeOf(found).toEqualTypeOf<readonly CheckoutComponents['schemas']['Refund'][] | undefined>()
  expect(answer?.refundReference).toBe('RFD_1')
})

test('a clock that was set back does not make a record older than the call', async () => {
  const refund = { id: 'r1', amount: 10, createdAt: '2026-03-14T09:30:00.000Z' }
  const date = 'Tue, 24 Mar 2026 09:30:00 GMT'
  const { checkout } = createClients([() => Response.json(page(refund), { headers: { date } })])
  const error = await takeError(checkout.createRefund({ data }))
  const elapsedMs = performance.now() + 10 * 86_400_000
  vi.spyOn(performance, 'now').mockReturnValue(elapsedMs)
  vi.spyOn(Date, 'now').mockReturnValue(0)
  expect(await error.confirm()).toMatchObject({ outcome: 'unknown', found: [refund] })
})

test('a question that fails is unknown, and keeps what is secret', async () => {
  const { checkout } = createClients([() => Response.json({ message: 'no sk_hidden' }, { status: 500 })])
  const error = await takeError(checkout.createRefund({ data }))
  const found = await error.confirm()
  expect(found).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('listRefunds') })
  expect(found.reason).not.toContain('sk_hidden')
})

test.each(['ECONNREFUSED', 'ENOTFOUND'])('what was never sent (%s) stays what it is', async (code) => {
  const fetch = () => Promise.reject(new TypeError('no', { cause: { code } }))
  const call = createBusinessClient({ ...options, fetch }).registerCadCollectionEmail({ email: 'a@b.ca' })
  await expect(call).rejects.toMatchObject({ code: 'network_error', reason: code })
})

test.each([
  ['a 5xx', () => Response.json({ message: 'down' }, { status: 502 }), 'api_error'],
  ['a success that is not JSON', () => new Response('{'), 'invalid_response'],
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

test('the key of a write is its own with retry, and the caller’s where given', async () => {
  const keys: (string | null)[] = []
  const fetch = async ({ headers }: Request) => {
    keys.push(headers.get('idempotency-key'))
    return Response.json({})
  }
  const retry = { attempts: 2, backoffMs: 0 }
  const client = createCheckoutClient({ ...options, encryption, fetch, retry })
  await client.createRefund({ data })
  await client.createRefund({ data }, { idempotencyKey: 'mine' })
  await createCheckoutClient({ ...options, encryption, fetch }).createRefund({ data })
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), 'mine', null])
})

test('a link is asked for again as it was meant, whatever became of the objects of the call', async () => {
  const link = { reference: 'PAY_1', checkoutUrl: 'https://pay.example/PAY_1' }
  const fetch = vi.fn(async (_: Request) => Response.json({ success: true, data: link }))
  const business = createBusinessClient({ ...options, fetch })
  const customer = { firstName: 'Ada', lastName: 'Obi', email: 'ada@payer.example' }
  const order = { amount: 10, currency: 'CAD', customer, redirectUrl: 'https://shop.example' } as const
  const headers = { 'x-sandbox-scenario': 'dropAnswer=true' }
  const error = await takeError(
    business.createCheckoutLink(order, { idempotencyKey: 'k', headers, fetch: lost }),
  )
  customer.firstName = 'Eve'
  if (!error.isAbout(business, 'createCheckoutLink')) return expect.unreachable()
  const { answer } = await error.confirm()
  expectTypeOf(answer).toEqualTypeOf<BusinessComponents['schemas']['CheckoutLink'] | undefined>()
  expect(answer?.checkoutUrl).toBe(link.checkoutUrl)
  const [again] = fetch.mock.calls[0]!
  expect(await again.json()).toMatchObject({ customer: { firstName: 'Ada' } })
  expect(again.headers.has('x-sandbox-scenario')).toBe(false)
})

test('the key that middleware sends is the one that a record is recognised by', async () => {
  const refund = { idempotencyKey: 'put in between', amount: 10, status: 'PENDING' }
  const { checkout } = createClients([() => Response.json(page(refund))])
  checkout.use({
    onRequest: ({ request }) => void request.headers.set('idempotency-key', 'put in between'),
  })
  const error = await takeError(checkout.createRefund({ data }))
  expect(await error.confirm()).toMatchObject({ outcome: 'done' })
})

test.each([
  ['a lost connection', lost],
  ['a 503', async () => new Response('x', { status: 503 })],
])('a write in doubt after %s is not sent again, nor asked about, by a retry', async (_what, fail) => {
  const fetch = vi.fn(fail)
  const client = createCheckoutClient({ ...options, encryption, fetch, retry: { attempts: 3, backoffMs: 0 } })
  expect((await takeError(client.createRefund({ data }))).code).toBe('outcome_unknown')
  expect(fetch).toHaveBeenCalledOnce()
})

test('a write that was refused for its rate is sent again under its key', async () => {
  const keys: (string | null)[] = []
  const fetch = async ({ headers }: Request) => {
    keys.push(headers.get('idempotency-key'))
    return keys.length === 1 ? new Response('x', { status: 429 }) : Response.json({})
  }
  const client = createCheckoutClient({ ...options, encryption, fetch, retry: { attempts: 3, backoffMs: 0 } })
  await client.createRefund({ data })
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
})
