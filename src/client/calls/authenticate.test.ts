import { describe, expect, it, vi } from 'vitest'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

const publicKey = 'pk_test_a1'
const secretKey = 'sk_test_b2'

const stubFetch = () => vi.fn(async (_request: Request) => Response.json({}))

describe('the key of a call', () => {
  it('is the public key in api-key on a public checkout operation', async () => {
    const fetch = stubFetch()
    await createCheckoutClient({ baseUrl: 'https://host.test', publicKey, secretKey, fetch }).GET(
      '/charge/ping',
    )
    expect(fetch.mock.calls[0]?.[0].headers.get('api-key')).toBe(publicKey)
  })

  it('is the secret key in api-key on a secret checkout operation', async () => {
    const fetch = stubFetch()
    const client = createCheckoutClient({ baseUrl: 'https://host.test', publicKey, secretKey, fetch })
    await client.GET('/charge/order/refunds/all')
    expect(fetch.mock.calls[0]?.[0].headers.get('api-key')).toBe(secretKey)
  })

  it('is the public key in public-key on an S2S operation', async () => {
    const fetch = stubFetch()
    const client = createBusinessClient({ baseUrl: 'https://host.test', publicKey, secretKey, fetch })
    await client.GET('/s2s/payments/verify/{reference}', { params: { path: { reference: 'PAY_1' } } })
    const { headers, url } = fetch.mock.calls[0]![0]
    expect(url).toBe('https://host.test/s2s/payments/verify/PAY_1')
    expect([headers.get('public-key'), headers.get('authorization')]).toEqual([publicKey, null])
  })

  it('is the secret key as a bearer token on a business operation', async () => {
    const fetch = stubFetch()
    await createBusinessClient({ baseUrl: 'https://host.test', secretKey, fetch }).GET('/transactions')
    expect(fetch.mock.calls[0]?.[0].headers.get('authorization')).toBe(`Bearer ${secretKey}`)
  })

  it('cannot be displaced by a header of the caller', async () => {
    const fetch = stubFetch()
    const headers = { 'API-Key': 'other' }
    const client = createCheckoutClient({ baseUrl: 'https://host.test', publicKey, fetch, headers })
    await client.GET('/charge/ping', { headers })
    expect(fetch.mock.calls[0]?.[0].headers.get('api-key')).toBe(publicKey)
  })

  it('is attached after all middleware', async () => {
    const fetch = stubFetch()
    const client = createCheckoutClient({ baseUrl: 'https://host.test', publicKey, fetch })
    const seen: unknown[] = []
    client.use({ onRequest: ({ request }) => void seen.push(...request.headers.values()) })
    await client.GET('/charge/ping', { headers: { 'x-trace': '7' } })
    expect(seen).toEqual(['7'])
  })

  it('never follows a redirect', async () => {
    const fetch = stubFetch()
    const client = createCheckoutClient({ baseUrl: 'https://host.test', publicKey, secretKey, fetch })
    // @ts-expect-error it is nothing that a caller chooses
    await client.GET('/charge/order/refunds/all', { redirect: 'follow' })
    await client.GET('/charge/ping')
    expect(fetch.mock.calls.map(([request]) => request.redirect)).toEqual(['manual', 'manual'])
  })
})

describe('a missing key', () => {
  it.each([
    ['publicKey', { secretKey }, 'ping needs the public key: give the client the option "publicKey"'],
    ['secretKey', { publicKey }, 'listRefunds needs the secret key: give the client the option "secretKey"'],
  ])('%s is refused with the operation and the option, unsent', async (option, keys, message) => {
    const fetch = stubFetch()
    const client = createCheckoutClient({ baseUrl: 'https://host.test', fetch, ...keys })
    const call = option === 'publicKey' ? client.GET('/charge/ping') : client.GET('/charge/order/refunds/all')
    await expect(call).rejects.toMatchObject({ name: 'ConfigurationError', code: 'missing_key', message })
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('a secret key over plain HTTP', () => {
  it.each([
    'http://host.test',
    'HTTP://host.test',
    'http://10.0.0.1:8080',
    'http://localhost.evil.test',
    'http://127.0.0.1.evil.test',
    'http://evil.test/localhost/',
    'http://evil.test?x=http://localhost/',
  ])('to %s is refused, unsent', async (baseUrl) => {
    const fetch = stubFetch()
    const call = createCheckoutClient({ baseUrl, secretKey, fetch }).GET('/charge/order/refunds/all')
    await expect(call).rejects.toMatchObject({
      code: 'insecure_transport',
      message: expect.stringContaining('listRefunds'),
    })
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([
    'https://host.test',
    'http://localhost:4010',
    'http://LOCALHOST',
    'http://127.0.0.1:4010/',
    'http://127.8.9.1',
    'http://127.1',
    'http://[::1]:4010',
  ])('to %s is sent', async (baseUrl) => {
    const fetch = stubFetch()
    await createCheckoutClient({ baseUrl, secretKey, fetch }).GET('/charge/order/refunds/all')
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('is refused also where the call or a middleware chose the URL', async () => {
    const fetch = stubFetch()
    const client = createCheckoutClient({ baseUrl: 'https://host.test', secretKey, fetch })
    const call = client.GET('/charge/order/refunds/all', { baseUrl: 'http://host.test' })
    await expect(call).rejects.toMatchObject({ code: 'insecure_transport' })
    client.use({ onRequest: ({ request }) => new Request(request.url.replace('https', 'http'), request) })
    const moved = client.GET('/charge/order/refunds/all')
    await expect(moved).rejects.toMatchObject({ code: 'insecure_transport' })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('does not concern public operations', async () => {
    const fetch = stubFetch()
    await createCheckoutClient({ baseUrl: 'http://host.test', publicKey, secretKey, fetch }).GET(
      '/charge/ping',
    )
    expect(fetch).toHaveBeenCalledOnce()
  })
})
