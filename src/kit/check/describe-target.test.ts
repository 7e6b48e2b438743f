import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { InputError } from '../expected-error.ts'
import { describeTarget } from './describe-target.ts'
import type { TargetOptions } from './options.ts'
import { complaintOf } from './testing/complaint-of.ts'

const server = createServer((_, response) => response.end())
let url: string
let closedUrl: string

beforeAll(async () => {
  const listen = async (each: typeof server) => {
    await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(each.address() as AddressInfo).port}/`
  }
  url = await listen(server)
  const gone = createServer()
  closedUrl = await listen(gone)
  await new Promise((resolve) => gone.close(resolve))
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

const keys = { PAYCONTRACT_PUBLIC_KEY: 'pk_test_1', PAYCONTRACT_SECRET_KEY: 'sk_test_1' }

const describeWith = (options: Partial<TargetOptions> = {}, env: NodeJS.ProcessEnv = keys) =>
  describeTarget({ checkoutUrl: url, businessUrl: url, timeoutMs: 10_000, ...options }, env)

describe('describeTarget', () => {
  test('says how a target is described when none is', async () => {
    const error = await complaintOf(describeWith({ checkoutUrl: undefined, businessUrl: undefined }))
    expect(error.message).toMatch(
      /^Nothing to check: .*--config target\.json.*\n.*sandbox --json > target\.json/,
    )
    expect(error).toBeInstanceOf(InputError)
  })

  test('holds a target to facts only, and to what its keys make possible, unless told otherwise', async () => {
    expect(await describeWith()).toEqual({
      kind: 'live',
      profile: 'documented',
      mode: 'writes',
      capabilities: ['stateful'],
      pacing: { timeoutMs: 10_000, concurrency: 12 },
      checkout: url,
      business: url,
      publicKey: 'pk_test_1',
      secretKey: 'sk_test_1',
    })
    expect(await describeWith({ profile: 'proposed', ratePerSecond: 5 })).toMatchObject({
      profile: 'proposed',
      pacing: { timeoutMs: 10_000, concurrency: 1, ratePerSecond: 5 },
    })
  })

  test('writes on this machine only, unless told otherwise', async () => {
    expect((await describeWith({ readOnly: true })).mode).toBe('read-only')
    expect((await describeWith({ allowWrites: true })).mode).toBe('writes')
    const error = await complaintOf(describeWith({ readOnly: true, allowWrites: true }))
    expect(error.message).toMatch(/exclude each other/)
    vi.stubGlobal('fetch', async () => new Response())
    try {
      const remote = { checkoutUrl: 'https://checkout.example', businessUrl: url }
      expect((await describeWith(remote)).mode).toBe('read-only')
      expect((await describeWith({ ...remote, allowWrites: true })).mode).toBe('writes')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('refuses the keys of a live environment, unless told that they are', async () => {
    const live = { ...keys, PAYCONTRACT_SECRET_KEY: 'sk_live_1' }
    const error = await complaintOf(describeWith({}, live))
    expect(error.message).toMatch(/live environment.*--i-know-this-is-live/)
    expect(error.message).not.toContain('sk_live_1')
    expect(error).toBeInstanceOf(InputError)
    expect(await describeWith({ iKnowThisIsLive: true }, live)).toMatchObject({ secretKey: 'sk_live_1' })
  })

  test.each([
    [{ businessUrl: undefined }, /^--business-url is missing\. .*give both/],
    [{ checkoutUrl: undefined }, /^--checkout-url is missing\./],
    [{ checkoutUrl: 'checkout.example' }, /^--checkout-url is not an http or https URL/],
    [{ businessUrl: 'ftp://files.example' }, /^--business-url is not an http or https URL/],
    [{ businessUrl: 'http://api.example' }, /^--business-url: plain http would show the secret key/],
    [{ businessUrl: 'https://me:sk_test_1@api.example' }, /^--business-url: a URL with a user/],
  ])('refuses %o as wrong usage', async (options, message) => {
    const error = await complaintOf(describeWith(options))
    expect(error.message).toMatch(message)
    expect(error).toBeInstanceOf(InputError)
  })

  test.each([
    [{ PAYCONTRACT_SECRET_KEY: 'sk_test_1' }, /^PAYCONTRACT_PUBLIC_KEY is not set\. .*export/],
    [{ PAYCONTRACT_PUBLIC_KEY: 'pk_test_1' }, /^PAYCONTRACT_SECRET_KEY is not set\./],
    [
      { ...keys, PAYCONTRACT_ENCRYPTION_KEY: 'x' },
      /^PAYCONTRACT_PADDING must be oaep-sha256 or oaep-sha1 or pkcs1-v1_5/,
    ],
    [
      { ...keys, PAYCONTRACT_ENCRYPTION_KEY: 'sk_test_1', PAYCONTRACT_PADDING: 'oaep-sha256' },
      /^PAYCONTRACT_ENCRYPTION_KEY cannot be used: /,
    ],
    [{ ...keys, PAYCONTRACT_CARD_KEY: 'sk_test_1' }, /^PAYCONTRACT_CARD_KEY cannot be used: /],
  ])('names the variable that is missing or wrong', async (env, message) => {
    const error = await complaintOf(describeWith({}, env))
    expect(error.message).toMatch(message)
    expect(error).toBeInstanceOf(InputError)
  })

  test('says that a URL cannot be reached, and which', async () => {
    const error = await complaintOf(describeWith({ businessUrl: closedUrl }))
    expect(error.message).toMatch(
      /^--business-url: http:\/\/127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/,
    )
    expect(error).not.toBeInstanceOf(InputError)
  })
})
