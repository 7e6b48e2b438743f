import { inspect } from 'node:util'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

const baseUrl = 'https://host.test'
const keys = { publicKey: 'pk_test_visible1', secretKey: 'sk_test_hidden2' }

describe('a client', () => {
  it('resolves to data, response and operationId', async () => {
    const fetch = async () => Response.json({ data: { pong: true } })
    const result = await createCheckoutClient({ baseUrl, ...keys, fetch }).GET('/charge/ping')
    expect(result).toMatchObject({ data: { data: { pong: true } }, operationId: 'ping' })
    expect(result.response.status).toBe(200)
  })

  it('resolves to the error of a failure', async () => {
    const fetch = async () => Response.json({ message: 'no' }, { status: 400 })
    const result = await createCheckoutClient({ baseUrl, ...keys, fetch }).GET('/charge/ping')
    expect(result).toMatchObject({ error: { message: 'no' }, operationId: 'ping' })
  })

  it("uses the runtime's fetch of the moment, or the call's own", async () => {
    const runtime = vi.fn(async () => Response.json({}))
    const own = vi.fn(async () => Response.json({}))
    const client = createCheckoutClient({ baseUrl, ...keys })
    vi.stubGlobal('fetch', runtime)
    await client.GET('/charge/ping')
    vi.unstubAllGlobals()
    await client.GET('/charge/ping', { fetch: own })
    expect([runtime.mock.calls.length, own.mock.calls.length]).toEqual([1, 1])
  })

  it('refuses what the contract does not hold, unsent', async () => {
    const fetch = vi.fn(async () => Response.json({}))
    const client = createCheckoutClient({ baseUrl, ...keys, fetch })
    // @ts-expect-error no such operation
    await expect(client.POST('/charge/ping')).rejects.toMatchObject({ code: 'invalid_option' })
    // @ts-expect-error no such path
    await expect(client.GET('/charge/pong')).rejects.toMatchObject({ code: 'invalid_option' })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('adds and removes middleware', async () => {
    const seen: string[] = []
    const middleware = { onResponse: ({ schemaPath }: { schemaPath: string }) => void seen.push(schemaPath) }
    const client = createCheckoutClient({ baseUrl, ...keys, fetch: async () => Response.json({}) })
    client.use(middleware)
    await client.GET('/charge/ping')
    client.eject(middleware)
    await client.GET('/charge/ping')
    expect(seen).toEqual(['/charge/ping'])
  })

  it('refuses a success that is not JSON, without quoting it', async () => {
    const fetch = async () => new Response('4242424242424242 <html>')
    const call = createCheckoutClient({ baseUrl, ...keys, fetch }).GET('/charge/ping')
    const error = await call.catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: 'invalid_response',
      fieldErrors: [{ field: '', message: 'must be JSON' }],
    })
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('4242')
  })

  it('reports a connection that breaks while the answer is read', async () => {
    const broken = new TypeError('terminated', { cause: { code: 'UND_ERR_SOCKET' } })
    const fetch = async () => new Response(new ReadableStream({ start: (stream) => stream.error(broken) }))
    const call = createCheckoutClient({ baseUrl, ...keys, fetch }).GET('/charge/ping')
    await expect(call).rejects.toMatchObject({ code: 'network_error', reason: 'UND_ERR_SOCKET' })
  })

  it('keeps its keys out of inspection and out of every error', async () => {
    const encryption = { key: 'not-a-key', padding: 'oaep-sha256' as const }
    const leaky = async (request: Request) => {
      throw new TypeError(`bad header ${request.headers.get('api-key')}`)
    }
    const client = createCheckoutClient({ baseUrl, ...keys, fetch: leaky })
    const insecure = createBusinessClient({ baseUrl: 'http://host.test', ...keys })
    const seen: unknown[] = [client, JSON.stringify(client), insecure]
    await client.GET('/charge/ping').catch((error: unknown) => seen.push(error))
    await insecure.GET('/transactions').catch((error: unknown) => seen.push(error))
    try {
      createCheckoutClient({ baseUrl, ...keys, encryption })
    } catch (error) {
      seen.push(error)
    }
    expect(seen).toHaveLength(6)
    const text = inspect(seen, { depth: 10, showHidden: true, getters: true })
    expect(text).not.toMatch(/visible1|hidden2|not-a-key/)
  })
})

describe('the types of a client', () => {
  const checkout = createCheckoutClient({ baseUrl })
  const business = createBusinessClient({ baseUrl })
  const customer = {
    firstname: 'Ada',
    lastname: 'Obi',
    email: 'ada@example.com',
    mobile: '+2348000000000',
    country: 'NG',
  }
  const order = { amount: 10, currency: 'NGN', reference: 'ORD-1' } as const
  const incomplete = { currency: 'NGN', reference: 'ORD-1' } as const

  it('ask for the plaintext of an encrypted field', () => {
    const calls = () => [
      checkout.POST('/charge/order/create', { body: { data: { customer, order } } }),
      // @ts-expect-error data is the plaintext
      checkout.POST('/charge/order/create', { body: { data: 'MIIB' } }),
      // @ts-expect-error the order lacks its amount
      checkout.POST('/charge/order/create', { body: { data: { customer, order: incomplete } } }),
      // @ts-expect-error no such field
      checkout.POST('/charge/order/create', { body: { data: { customer, order, ordre: 1 } } }),
      // @ts-expect-error the body is required
      checkout.POST('/charge/order/create'),
      // @ts-expect-error the card is written as it is
      business.POST('/s2s/payments/charge', { body: { reference: 'PAY_1', cardData: 'ab:cd:ef' } }),
    ]
    expect(calls).toBeTypeOf('function')
  })

  it('ask for parameters as the contract has them', () => {
    const calls = () => [
      business.GET('/transactions', { params: { query: { list: 10, type: 'CREDIT' } }, timeoutMs: 100 }),
      // @ts-expect-error a number
      business.GET('/transactions', { params: { query: { list: '10' } } }),
      // @ts-expect-error not one of the types
      business.GET('/transactions', { params: { query: { type: 'BOTH' } } }),
      // @ts-expect-error the path parameter is required
      business.GET('/s2s/payments/verify/{reference}'),
      // @ts-expect-error milliseconds
      checkout.GET('/charge/ping', { timeoutMs: '100' }),
      // @ts-expect-error no such option
      checkout.GET('/charge/ping', { timeout: 100 }),
    ]
    expect(calls).toBeTypeOf('function')
  })

  it('follow parseAs', () => {
    const read = () => checkout.GET('/charge/ping', { parseAs: 'text' })
    type Result = Awaited<ReturnType<typeof read>>
    expectTypeOf<Extract<Result, { error?: never }>['data']>().toEqualTypeOf<string>()
  })

  it('name the operations', () => {
    expectTypeOf(checkout.operations.createOrder.path).toEqualTypeOf<'/charge/order/create'>()
    expect(checkout.operations.createOrder).toMatchObject({ method: 'POST', key: 'public' })
  })
})
