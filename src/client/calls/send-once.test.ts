import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'
import { createDroppingServer, DROPS } from './testing/dropping-server.ts'

const keys = { publicKey: 'pk_test_once', secretKey: 'sk_test_once' }

test.each(DROPS)('on Node a write is sent once whose connection ends by %s', async (drop) => {
  const server = await createDroppingServer(drop)
  const { baseUrl } = server
  const checkout = createCheckoutClient({ ...keys, baseUrl, encryption: { encrypt: () => 'sealed' } })
  const business = createBusinessClient({ ...keys, baseUrl })
  const kyc = {
    ...{ idType: 'PASSPORT' as const, idNumber: '1', country: 'NG' },
    ...{ dateOfBirth: '1990-01-01', address: 'Lagos' },
  }
  const writes = [
    () => checkout.createRefund({ data: { reference: 'ORD-1' } }, { idempotencyKey: 'once' }),
    () => business.attachCustomerKyc({ id: 'CUS_1', ...kyc }),
    () => business.removeCadCollectionEmail({ id: 'CCE_1' }),
  ]
  try {
    for (const write of writes) {
      for (let reads = 0; reads < 3; reads++) {
        await checkout.ping()
        // a connection is free again once its answer has been consumed
        await new Promise(setImmediate)
      }
      await expect(write()).rejects.toMatchObject({ code: 'outcome_unknown' })
    }
    expect(Object.values(server.writes).map(({ count }) => count)).toEqual([1, 1, 1])
    expect(server.countKeptReads()).toBeGreaterThanOrEqual(3)
  } finally {
    server.stop()
  }
})

describe('a runtime that sends again what was lost on a kept connection', () => {
  afterEach(() => vi.unstubAllGlobals())

  const seen = async () => {
    const fetch = vi.fn(async (_: Request, __?: RequestInit) => Response.json({ data: {} }))
    const checkout = createCheckoutClient({ ...keys, baseUrl: 'https://host.test', fetch })
    await checkout.ping()
    await createBusinessClient({ ...keys, baseUrl: 'https://host.test', fetch }).removeCadCollectionEmail({
      id: 'CCE_1',
    })
    return fetch.mock.calls.map(([, init]) => init)
  }

  test('is given what has a write sent on a connection of its own', async () => {
    vi.stubGlobal('Bun', {})
    expect(await seen()).toEqual([undefined, { keepalive: false }])
    vi.unstubAllGlobals()
    expect(await seen()).toEqual([undefined, undefined])
  })
})
