import { webcrypto } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

const subtle = webcrypto.subtle
const keys = { publicKey: 'pk_test_a1', secretKey: 'sk_test_b2' }
const baseUrl = 'https://host.test'
const reference = 'ORD-plain-1'

const stubFetch = () => vi.fn(async (_request: Request) => Response.json({}))

let rsa: webcrypto.CryptoKeyPair
let encryption: { key: string; padding: 'oaep-sha256' }

beforeAll(async () => {
  rsa = await subtle.generateKey(
    { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['encrypt', 'decrypt'],
  )
  const spki = await subtle.exportKey('spki', rsa.publicKey)
  encryption = { key: Buffer.from(spki).toString('base64'), padding: 'oaep-sha256' }
})

describe('an encrypted body', () => {
  it('of a checkout operation carries data that its private key opens, and no plaintext', async () => {
    const fetch = stubFetch()
    const client = createCheckoutClient({ baseUrl, ...keys, encryption, fetch })
    await client.POST('/charge/order/verify', { body: { data: { reference } } })
    const request = fetch.mock.calls[0]![0]
    const wire = await request.text()
    expect(wire).not.toContain(reference)
    expect(request.headers.get('content-type')).toBe('application/json')
    const { data, ...rest } = JSON.parse(wire)
    expect(rest).toEqual({})
    const opened = await subtle.decrypt('RSA-OAEP', rsa.privateKey, Buffer.from(data, 'base64'))
    expect(JSON.parse(new TextDecoder().decode(opened))).toEqual({ reference })
  })

  it('of a card charge carries cardData that its key opens, and the rest as it is', async () => {
    const fetch = stubFetch()
    const raw = webcrypto.getRandomValues(new Uint8Array(32))
    const cardEncryption = { key: Buffer.from(raw).toString('base64') }
    const card = { number: '4242424242424242', expiryMonth: '09', expiryYear: '2031', cvv: '123' }
    const client = createBusinessClient({ baseUrl, ...keys, cardEncryption, fetch })
    await client.POST('/s2s/payments/charge', { body: { reference, cardData: card } })
    const wire = await fetch.mock.calls[0]![0].text()
    expect(wire).not.toContain(card.number)
    const { cardData, ...rest } = JSON.parse(wire)
    expect(rest).toEqual({ reference })
    const [iv, ciphertext, tag] = cardData.split(':').map((part: string) => Buffer.from(part, 'hex'))
    const aes = await subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
    const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, aes, Buffer.concat([ciphertext, tag]))
    expect(JSON.parse(new TextDecoder().decode(opened))).toEqual(card)
  })

  it('leaves the object of the caller as it was', async () => {
    const body = { data: { reference } }
    const client = createCheckoutClient({ baseUrl, ...keys, encryption, fetch: stubFetch() })
    await client.POST('/charge/order/verify', { body })
    expect(body).toEqual({ data: { reference } })
  })

  it('shows middleware the ciphertext only', async () => {
    const client = createCheckoutClient({ baseUrl, ...keys, encryption, fetch: stubFetch() })
    const seen: string[] = []
    client.use({ onRequest: async ({ request }) => void seen.push(await request.clone().text()) })
    await client.POST('/charge/order/verify', { body: { data: { reference } } })
    expect(seen).toEqual([expect.stringMatching(/^\{"data":"[A-Za-z0-9+/]{342}=="\}$/)])
  })
})

describe('an encryption that cannot be', () => {
  it('is refused without its key, by operation and option', async () => {
    const fetch = stubFetch()
    const checkout = createCheckoutClient({ baseUrl, ...keys, fetch })
    await expect(
      checkout.POST('/charge/order/verify', { body: { data: { reference } } }),
    ).rejects.toMatchObject({
      code: 'missing_key',
      message: 'verifyOrder encrypts "data": give the client the option "encryption"',
    })
    const business = createBusinessClient({ baseUrl, ...keys, fetch })
    const cardData = { number: '4242424242424242', expiryMonth: '09', expiryYear: '2031', cvv: '123' }
    await expect(
      business.POST('/s2s/payments/charge', { body: { reference, cardData } }),
    ).rejects.toMatchObject({
      code: 'missing_key',
      message: 'chargeCard encrypts "cardData": give the client the option "cardEncryption"',
    })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('is refused for a payload too long for its key, with both byte counts', async () => {
    const fetch = stubFetch()
    const client = createCheckoutClient({ baseUrl, ...keys, encryption, fetch })
    const data = { reference: 'é'.repeat(100) }
    await expect(client.POST('/charge/order/verify', { body: { data } })).rejects.toMatchObject({
      code: 'payload_too_long',
      payloadBytes: 216,
      maxPayloadBytes: 190,
    })
    expect(fetch).not.toHaveBeenCalled()
  })

  it.each([undefined, {}, { data: 'text' }, { data: null }])('is refused for the body %j', async (body) => {
    const fetch = stubFetch()
    const client = createCheckoutClient({ baseUrl, ...keys, encryption, fetch })
    await expect(client.POST('/charge/order/verify', { body: body as never })).rejects.toMatchObject({
      code: 'invalid_request',
      fieldErrors: [{ field: 'data', message: 'must be object (the plaintext)' }],
    })
    expect(fetch).not.toHaveBeenCalled()
  })

  it('needs a padding, which is never guessed', () => {
    // @ts-expect-error padding is required
    expect(() => createCheckoutClient({ baseUrl, encryption: { key: encryption.key } })).toThrowError(
      expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining('padding') }),
    )
  })
})

describe('a cipher of your own', () => {
  const body = { data: { reference } }

  it('makes what travels, from the plaintext as it was given', async () => {
    const fetch = stubFetch()
    const encrypt = vi.fn((plaintext: object) => `sealed:${Object.keys(plaintext)}`)
    await createCheckoutClient({ baseUrl, ...keys, encryption: { encrypt }, fetch }).POST(
      '/charge/order/verify',
      { body },
    )
    expect(encrypt).toHaveBeenCalledWith(body.data)
    expect(await fetch.mock.calls[0]![0].json()).toEqual({ data: 'sealed:reference' })
  })

  it.each([undefined, '', null, 7, { reference }, Promise.resolve(undefined)])(
    'is refused where it returns %o, which is not text',
    async (returned) => {
      const fetch = stubFetch()
      const cardEncryption = { encrypt: () => returned as string }
      const client = createBusinessClient({ baseUrl, ...keys, cardEncryption, fetch })
      const cardData = { number: '4242424242424242', expiryMonth: '09', expiryYear: '2031', cvv: '123' }
      const call = client.POST('/s2s/payments/charge', { body: { reference, cardData } })
      await expect(call).rejects.toMatchObject({
        code: 'invalid_option',
        message: 'chargeCard encrypts "cardData": the cipher given as "cardEncryption" returned no text',
      })
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  it('rejects the call with what it throws', async () => {
    const failure = new RangeError('the module that holds the key is locked')
    const encryption = { encrypt: () => Promise.reject(failure) }
    const client = createCheckoutClient({ baseUrl, ...keys, encryption, fetch: stubFetch() })
    await expect(client.POST('/charge/order/verify', { body })).rejects.toBe(failure)
  })

  it('is asked for where a table names a procedure that no key of ours serves', async () => {
    const { verifyOrder } = createCheckoutClient({ baseUrl }).operations
    const row = { ...verifyOrder, encrypted: { field: 'data', cipher: 'hybrid' } } as const
    const client = createCheckoutClient({ baseUrl, ...keys, encryption, operations: { verifyOrder: row } })
    await expect(client.POST('/charge/order/verify', { body })).rejects.toMatchObject({
      code: 'invalid_option',
      message: 'verifyOrder encrypts "data" with hybrid: give a cipher of your own as "encryption"',
    })
  })
})

describe('a form', () => {
  it('carries texts and the file as they are, without a content type of our own', async () => {
    const fetch = stubFetch()
    const client = createBusinessClient({ baseUrl, ...keys, fetch })
    const file = new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' })
    const body = { transactionId: 'trx-1', sourceOfFunds: 'SALARY' as const, file }
    await client.POST('/transfer/submit/source-of-funds/file', { body })
    const request = fetch.mock.calls[0]![0]
    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    const form = await request.formData()
    expect([form.get('transactionId'), form.get('sourceOfFunds')]).toEqual(['trx-1', 'SALARY'])
    const sent = form.get('file') as File
    expect([sent.name, sent.type, await sent.text()]).toEqual(['proof.pdf', 'application/pdf', '%PDF-1.7'])
  })
})
