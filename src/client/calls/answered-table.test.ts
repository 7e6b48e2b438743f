import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { createValidator } from '../validation/create-validator.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'
import { paginate } from './paginate.ts'

// Tables and types as generated from answers: none of them matches what this package ships.

const checkoutOperations = {
  verifyOrder: { method: 'POST', path: '/v2/orders/verify', key: 'secret', idempotent: true },
  createRefund: {
    method: 'POST',
    path: '/v2/refunds',
    key: 'secret',
    idempotencyHeader: 'x-request-id',
    idempotencyStated: true,
  },
  payOrder: {
    method: 'POST',
    path: '/v2/pay',
    key: 'none',
    encrypted: { field: 'payload', cipher: 'hybrid' },
  },
} as const
const checkoutCredentials = { secret: { header: 'authorization', scheme: 'Basic' } } as const

interface CheckoutPaths {
  '/v2/orders/verify': {
    post: {
      requestBody: { content: { 'application/json': { reference: string } } }
      responses: object
    }
  }
  '/v2/refunds': {
    post: { requestBody: { content: { 'application/json': { reference: string } } }; responses: object }
  }
  '/v2/pay': {
    post: { requestBody: { content: { 'application/json': { payload: object } } }; responses: object }
  }
}

const businessOperations = {
  listTransactions: {
    method: 'GET',
    path: '/v2/transactions',
    key: 'none',
    pagination: { items: 'records', meta: 'paging', page: 'at', nextPage: 'following' },
  },
} as const

interface BusinessPaths {
  '/v2/transactions': {
    get: {
      parameters: { query?: { at?: number } }
      responses: {
        200: { content: { 'application/json': { records: { id: string }[]; paging: { following: number } } } }
      }
    }
  }
}

const baseUrl = 'https://host.test'
const table = { operations: checkoutOperations, credentials: checkoutCredentials }
const stubFetch = (...statuses: number[]) =>
  vi.fn(async (_request: Request) => Response.json({}, { status: statuses.shift() ?? 200 }))

const createCheckout = (options: {
  fetch: ReturnType<typeof stubFetch>
  encryption?: { encrypt(): string }
}) =>
  createCheckoutClient<CheckoutPaths, typeof checkoutOperations>({
    ...{ baseUrl, secretKey: 'sk_test_1', retry: { attempts: 2, backoffMs: 0 } },
    ...table,
    ...options,
  })

describe('a client of another contract', () => {
  it('sends in clear, to the path and under the credential that its table names', async () => {
    const fetch = stubFetch()
    await createCheckout({ fetch }).POST('/v2/orders/verify', { body: { reference: 'ORD-1' } })
    const request = fetch.mock.calls[0]![0]
    expect(request.url).toBe('https://host.test/v2/orders/verify')
    expect(request.headers.get('authorization')).toBe(`Basic ${btoa('sk_test_1:')}`)
    expect(request.headers.has('api-key')).toBe(false)
    expect(await request.json()).toEqual({ reference: 'ORD-1' })
  })

  it('leaves to the caller a credential that no header is known for', async () => {
    const fetch = stubFetch()
    const client = createCheckoutClient<CheckoutPaths, typeof checkoutOperations>({
      ...{ baseUrl, operations: checkoutOperations, credentials: {} },
      fetch: (request) => {
        request.headers.set('x-signature', `of ${request.url}`)
        return fetch(request)
      },
    })
    await client.POST('/v2/orders/verify', { body: { reference: 'ORD-1' } })
    const { headers } = fetch.mock.calls[0]![0]
    expect([...headers.keys()]).toEqual(['content-type', 'x-signature'])
  })

  it('holds answers against the validators that were made from it', async () => {
    const isPaid = (body: unknown) => (body as { state?: string }).state === 'PAID'
    const validateResponses = createValidator<Record<keyof typeof checkoutOperations, unknown>, unknown>({
      verifyOrder: { responses: { 200: Object.assign(isPaid, { errors: [{ instancePath: '/state' }] }) } },
    })
    const client = createCheckoutClient<CheckoutPaths, typeof checkoutOperations>({
      ...{ baseUrl, secretKey: 'sk_test_1', validateResponses, fetch: stubFetch(), ...table },
    })
    const call = client.POST('/v2/orders/verify', { body: { reference: 'ORD-1' } })
    await expect(call).rejects.toMatchObject({ code: 'invalid_response', fieldErrors: [{ field: 'state' }] })
  })

  it('knows no path of ours', async () => {
    const call = createCheckout({ fetch: stubFetch() }).POST('/charge/order/verify' as '/v2/pay', {
      body: { payload: {} },
    })
    await expect(call).rejects.toMatchObject({ code: 'invalid_option' })
  })

  it.each([{}, { 'X-Request-Id': 'a' }, { 'Idempotency-Key': 'a' }])(
    'repeats at once an effect whose key is stated, under the header that its row names: %j',
    async (headers) => {
      const fetch = stubFetch(503)
      await createCheckout({ fetch }).POST('/v2/refunds', { body: { reference: 'ORD-1' }, headers })
      const keys = fetch.mock.calls.map(([request]) => request.headers.get('x-request-id'))
      expect(keys).toEqual(Array(2).fill(headers['X-Request-Id'] ?? expect.stringMatching(/^[\da-f-]{36}$/)))
      expect(new Set(keys).size).toBe(1)
    },
  )

  it('takes a cipher of your own for a procedure that this package does not know', async () => {
    const [fetch, body] = [stubFetch(), { payload: { reference: 'ORD-1' } }]
    await createCheckout({ fetch, encryption: { encrypt: () => 'sealed' } }).POST('/v2/pay', { body })
    expect(await fetch.mock.calls[0]![0].json()).toEqual({ payload: 'sealed' })
  })

  it('turns the pages of a list that is wrapped otherwise', async () => {
    const fetch = async ({ url }: Request) => {
      const page = Number(new URL(url).searchParams.get('at') ?? 1)
      return Response.json({ records: [{ id: `t${page}` }], paging: { following: page < 2 ? page + 1 : 0 } })
    }
    const client = createBusinessClient<BusinessPaths, typeof businessOperations>({
      ...{ baseUrl, operations: businessOperations, credentials: {}, fetch },
    })
    const ids: string[] = []
    for await (const { id } of paginate(client, '/v2/transactions')) ids.push(id)
    expect(ids).toEqual(['t1', 't2'])
  })

  it('is typed by the paths and the table that it is given, by ours where it is given none', () => {
    const checkout = createCheckout({ fetch: stubFetch() })
    expectTypeOf(checkout.operations.payOrder.path).toEqualTypeOf<'/v2/pay'>()
    const calls = () => [
      // @ts-expect-error the plaintext is no longer in `data`
      checkout.POST('/v2/orders/verify', { body: { data: { reference: 'ORD-1' } } }),
      // @ts-expect-error a path of ours
      checkout.POST('/charge/order/verify', { body: { data: { reference: 'ORD-1' } } }),
      createBusinessClient({ baseUrl }).GET('/transactions'),
    ]
    expect(calls).toBeTypeOf('function')
  })
})
