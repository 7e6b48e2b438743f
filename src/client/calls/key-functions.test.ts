import { describe, expect, it, vi } from 'vitest'
import { ApiError, OutcomeUnknownError } from '../errors.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

const baseUrl = 'https://host.test'
const pong = { status: 'success', statusCode: '00', message: 'ok', data: { pong: true, time: '2026-01-01' } }
const retry = { attempts: 3, backoffMs: 0 }

/** Answers with these statuses in turn, then with 200; records the keys. */
function serve(...statuses: number[]) {
  const keys: unknown[] = []
  const fetch = vi.fn(async ({ headers }: Request) => {
    keys.push(headers.get('api-key') ?? headers.get('public-key') ?? headers.get('authorization'))
    return Response.json(pong, { status: statuses.shift() ?? 200 })
  })
  return { fetch, keys }
}

describe('a function that gives a key', () => {
  it('is asked before each attempt of each call, and nothing else', async () => {
    const { fetch, keys } = serve(503, 503)
    let version = 0
    const publicKey = vi.fn(() => `pk_test_${++version}`)
    const secretKey = vi.fn(async () => 'sk_test_1')
    const client = createCheckoutClient({ baseUrl, publicKey, secretKey, fetch, retry })
    expect(publicKey).not.toHaveBeenCalled()
    await client.ping()
    await client.ping()
    expect(keys).toEqual(['pk_test_1', 'pk_test_2', 'pk_test_3', 'pk_test_4'])
    expect(secretKey).not.toHaveBeenCalled()
    const business = createBusinessClient({ baseUrl, secretKey, fetch })
    await business.GET('/transactions')
    expect(keys.at(-1)).toBe('Bearer sk_test_1')
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('vault: sk_test_leaked')
      },
      'key_unavailable',
    ],
    [
      'rejects',
      async () => {
        throw new Error('vault: sk_test_leaked')
      },
      'key_unavailable',
    ],
    ['answers an empty text', () => '', 'malformed_key'],
    ['answers a line break', async () => 'sk_test_leaked\n', 'malformed_key'],
    ['answers nothing', () => undefined as never, 'malformed_key'],
    ['answers a function', () => (() => 'sk_test_leaked') as never, 'malformed_key'],
    ['answers a key of another environment', () => 'sk_live_leaked', 'mixed_environments'],
  ])('and %s has the call rejected, unsent, without the key', async (_, secretKey, code) => {
    const { fetch } = serve()
    const client = createCheckoutClient({ baseUrl, publicKey: 'pk_test_1', secretKey, fetch, retry })
    const error = await client.listRefunds().catch((thrown: Error) => thrown)
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      code,
      message: expect.stringContaining('secretKey'),
    })
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('leaked')
    expect(error).not.toHaveProperty('cause')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is not asked for a key that would travel over plain HTTP, or that stands in a browser', async () => {
    const secretKey = vi.fn(() => 'sk_test_1')
    const client = createCheckoutClient({ baseUrl: 'http://host.test', secretKey })
    await expect(client.listRefunds()).rejects.toMatchObject({ code: 'insecure_transport' })
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('document', {})
    expect(() => createCheckoutClient({ baseUrl, secretKey })).toThrow(
      expect.objectContaining({ code: 'secret_key_in_browser' }),
    )
    vi.unstubAllGlobals()
    expect(secretKey).not.toHaveBeenCalled()
  })

  it('and never answers ends with the time of its call, and with the signal of its caller', async () => {
    const { fetch } = serve()
    const publicKey = () => new Promise<string>(() => {})
    const client = createCheckoutClient({ baseUrl, publicKey, fetch })
    await expect(client.ping({}, { timeoutMs: 5 })).rejects.toMatchObject({ code: 'timeout' })
    const reason = new Error('enough')
    await expect(client.ping({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(fetch).not.toHaveBeenCalled()
  })

  it('and fails after a write was sent leaves that write in doubt', async () => {
    const { fetch } = serve(429, 502)
    const given = ['pk_test_1', 'pk_test_2']
    const client = createCheckoutClient({
      ...{ baseUrl, fetch, retry },
      publicKey: () => given.shift() ?? '',
      encryption: { encrypt: () => 'sealed' },
    })
    const order = { amount: 4500, currency: 'NGN', reference: 'ORD-1' } as const
    const call = client.createOrder({ data: { customer: {}, order } })
    await expect(call).rejects.toBeInstanceOf(OutcomeUnknownError)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('has every key masked that it gave lately, and that it gives no more', async () => {
    const told: unknown[] = []
    let version = 10_000_000
    const echo = async ({ headers }: Request) => {
      const key = headers.get('api-key')!
      const before = key.replace(/\d+$/, (digits) => `${Number(digits) - 1}`)
      const message = `${key} and ${before} are refused`
      const init = { status: 401, headers: { 'x-request-id': `req-${before}` } }
      return Response.json({ ...pong, status: 'error', message }, init)
    }
    const client = createCheckoutClient({
      ...{ baseUrl, publicKey: 'pk_test_public1', secretKey: () => `sk_test_${++version}`, fetch: echo },
      onAttempt: ({ requestId }) => void told.push(requestId),
    })
    let error: unknown
    for (let call = 0; call < 12; call++) error = await client.listRefunds().catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(`${error} ${(error as ApiError).apiMessage}`).not.toMatch(/\d{8}/)
    expect(told.slice(1)).toEqual(Array(11).fill(undefined))
  })
})
