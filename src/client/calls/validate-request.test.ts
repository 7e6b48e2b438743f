import { describe, expect, it, vi } from 'vitest'
import { businessValidator } from '../validation/business.ts'
import { checkoutValidator } from '../validation/checkout.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

const fetch = vi.fn(async (_: Request) => Response.json({}))
const keys = { baseUrl: 'https://host.test', publicKey: 'pk_test_1', secretKey: 'sk_test_1', fetch }
const encrypt = vi.fn(async (_: object) => 'AAAA')
const checkout = createCheckoutClient({
  ...keys,
  encryption: { encrypt },
  validateRequests: checkoutValidator,
})
const business = createBusinessClient({
  ...keys,
  cardEncryption: { encrypt: () => `${'0'.repeat(24)}:00:${'0'.repeat(32)}` },
  validateRequests: businessValidator,
})

/** Why a call was refused; undefined if it was sent. */
async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason as { code?: string; fieldErrors?: object[] },
  )
  expect(fetch).toHaveBeenCalledTimes(error ? 0 : 1)
  fetch.mockClear()
  if (error) expect(error.code).toBe('invalid_request')
  return error?.fieldErrors
}

describe('a client with validateRequests', () => {
  it('refuses a plaintext, its fields named as they are in it', async () => {
    const data = { reference: 'ORD 1', extra: 'hunter2' } as { reference: string }
    expect(await refusal(checkout.POST('/charge/order/verify', { body: { data } }))).toEqual([
      { field: 'extra', message: 'is not known' },
      { field: 'reference', message: 'must match pattern "^[A-Za-z0-9._-]+$"' },
    ])
  })

  it('refuses a body, also what stands beside a ciphertext', async () => {
    const cadEmails = '/business/settings/cad-collection-emails'
    // @ts-expect-error the email is missing
    expect(await refusal(business.POST(cadEmails, { body: {} }))).toEqual([
      { field: 'email', message: 'is required' },
    ])
    // @ts-expect-error the body is missing
    expect(await refusal(business.POST(cadEmails))).toEqual([{ field: '', message: 'must be object' }])
    const cardData = { number: '4242424242424242', expiryMonth: '12', expiryYear: '2030', cvv: '123' }
    // @ts-expect-error the reference is missing
    const charge = business.POST('/s2s/payments/charge', { body: { cardData } })
    expect(await refusal(charge)).toEqual([{ field: 'reference', message: 'is required' }])
  })

  it('refuses a parameter by its name', async () => {
    const params = { query: { list: 0, page: undefined } }
    expect(await refusal(business.GET('/transactions', { params }))).toEqual([
      { field: 'list', message: 'must be >= 1' },
    ])
    const path = '/s2s/payments/verify/{reference}'
    expect(await refusal(business.GET(path, { params: { path: { reference: 'PAY' } } }))).toEqual([
      expect.objectContaining({ field: 'reference' }),
    ])
    // @ts-expect-error the path parameter is missing
    expect(await refusal(business.GET(path, {}))).toEqual([{ field: 'reference', message: 'is required' }])
  })

  it('sends what keeps the contract, members that are undefined left out', async () => {
    const body = { data: { reference: 'ORD-1', nothing: undefined } }
    expect(await refusal(checkout.POST('/charge/order/verify', { body }))).toBeUndefined()
    const file = new Blob(['%PDF-'])
    const proof = { transactionId: 'TXN_1', sourceOfFunds: 'SALARY', file } as never
    const upload = business.POST('/transfer/submit/source-of-funds/file', { body: proof })
    expect(await refusal(upload)).toBeUndefined()
  })

  it('encrypts the value that it checked, whatever a getter says the next time', async () => {
    let asked = 0
    const data = {
      get reference() {
        return asked++ ? { $ne: null } : 'ORD-1'
      },
    } as { reference: string }
    await checkout.POST('/charge/order/verify', { body: { data } })
    expect(encrypt).toHaveBeenLastCalledWith({ reference: 'ORD-1' })
  })
})
