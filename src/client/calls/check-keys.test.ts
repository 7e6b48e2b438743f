import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkKeys } from './check-keys.ts'
import { createBusinessClient } from './create-business-client.ts'
import { createCheckoutClient } from './create-checkout-client.ts'

afterEach(() => vi.unstubAllGlobals())

describe('checkKeys', () => {
  it.each(['', 'ab cd', 'k3y\n', 'k3y\t', 'schlüssel', 7 as never, null as never])(
    'refuses the malformed key %j without repeating it',
    (secretKey) => {
      let refusal: Error | undefined
      try {
        checkKeys({ secretKey })
      } catch (error) {
        refusal = error as Error
      }
      expect(refusal).toMatchObject({
        code: 'malformed_key',
        message: expect.stringMatching(/^secretKey must/),
      })
      if (typeof secretKey === 'string' && secretKey) expect(refusal?.message).not.toContain(secretKey.trim())
    },
  )

  it.each([
    ['pk_test_1', 'sk_live_1', 'publicKey is a test key and secretKey is a live key'],
    ['LIVE-abc', 'TEST-abc', 'publicKey is a live key and secretKey is a test key'],
  ])('refuses the mixed set of %s and %s', (publicKey, secretKey, message) => {
    expect(() => checkKeys({ publicKey, secretKey })).toThrowError(
      expect.objectContaining({ code: 'mixed_environments', message: expect.stringContaining(message) }),
    )
  })

  it.each([
    ['pk_test_1', 'sk_test_2'],
    ['pk_live_1', 'sk_live_2'],
    ['pk_test_1', 'c2VjcmV0'],
    ['7hQ2x', 'sk_live_2'],
    ['greatestOf', 'sk_live_2'],
  ])('accepts %s with %s, which match or do not tell', (publicKey, secretKey) => {
    expect(() => checkKeys({ publicKey, secretKey })).not.toThrow()
  })

  it('refuses a secret key in a browser, and only there', () => {
    const secretKey = 'sk_test_1'
    vi.stubGlobal('window', globalThis)
    expect(() => checkKeys({ secretKey })).not.toThrow()
    vi.stubGlobal('document', {})
    expect(() => checkKeys({ secretKey })).toThrowError(
      expect.objectContaining({ code: 'secret_key_in_browser' }),
    )
    expect(() => checkKeys({ publicKey: 'pk_test_1' })).not.toThrow()
  })
})

describe('a client', () => {
  it.each([createCheckoutClient, createBusinessClient])(
    'checks its keys when it is created',
    (createClient) => {
      const keys = { publicKey: 'pk_test_1', secretKey: 'sk_live_1' }
      expect(() => createClient({ baseUrl: 'https://host.test', ...keys })).toThrowError(
        expect.objectContaining({ code: 'mixed_environments' }),
      )
    },
  )

  it.each(['', 'host.test', '/api', 'ftp://host.test', 'https://', undefined as never])(
    'refuses the baseUrl %j',
    (baseUrl) => {
      expect(() => createCheckoutClient({ baseUrl })).toThrowError(
        expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining('baseUrl') }),
      )
    },
  )
})
