import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeTarget, type TargetOptions, UsageError } from './describe-target.ts'

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
  describeTarget({ checkoutUrl: url, businessUrl: url, target: 'live', ...options }, env)

async function complaintOf(run: Promise<unknown>): Promise<UsageError> {
  const error = await run.then(
    () => undefined,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(UsageError)
  expect(error.message).not.toMatch(/[ps]k_test_1/)
  return error
}

describe('describeTarget', () => {
  test('leaves it to the runner to start a mock where no URL is given', async () => {
    expect(await describeTarget({ target: 'live' }, {})).toBeUndefined()
  })

  test('holds a live target to facts only unless told otherwise', async () => {
    expect(await describeWith()).toEqual({
      kind: 'live',
      profile: 'documented',
      checkout: url,
      business: url,
      publicKey: 'pk_test_1',
      secretKey: 'sk_test_1',
    })
    expect(await describeWith({ target: 'sandbox' })).toMatchObject({ kind: 'sandbox', profile: 'proposed' })
    expect(await describeWith({ profile: 'proposed' })).toMatchObject({ kind: 'live', profile: 'proposed' })
  })

  test.each([
    [{ businessUrl: undefined }, /^--business-url is missing\. .*give both/],
    [{ checkoutUrl: undefined }, /^--checkout-url is missing\./],
    [{ checkoutUrl: 'checkout.example' }, /^--checkout-url: "checkout\.example" is not an http or https URL/],
    [{ businessUrl: 'ftp://files.example' }, /^--business-url: "ftp:.*is not an http or https URL/],
    [{ businessUrl: 'http://api.example' }, /^--business-url: plain http would show the secret key/],
  ])('refuses %o as wrong usage', async (options, message) => {
    const error = await complaintOf(describeWith(options))
    expect(error.message).toMatch(message)
    expect(error.exitCode).toBe(2)
  })

  test.each([
    [{ PAYCONTRACT_SECRET_KEY: 'sk_test_1' }, /^PAYCONTRACT_PUBLIC_KEY is not set\. .*export/],
    [{ PAYCONTRACT_PUBLIC_KEY: 'pk_test_1' }, /^PAYCONTRACT_SECRET_KEY is not set\./],
    [{ ...keys, PAYCONTRACT_ENCRYPTION_KEY: 'x' }, /^PAYCONTRACT_PADDING must be oaep-sha256 or pkcs1-v1_5/],
    [
      { ...keys, PAYCONTRACT_ENCRYPTION_KEY: 'sk_test_1', PAYCONTRACT_PADDING: 'oaep-sha256' },
      /^PAYCONTRACT_ENCRYPTION_KEY cannot be used: /,
    ],
    [{ ...keys, PAYCONTRACT_CARD_KEY: 'sk_test_1' }, /^PAYCONTRACT_CARD_KEY cannot be used: /],
  ])('names the variable that is missing or wrong', async (env, message) => {
    const error = await complaintOf(describeWith({}, env))
    expect(error.message).toMatch(message)
    expect(error.exitCode).toBe(1)
  })

  test('says that a URL cannot be reached, and which', async () => {
    const error = await complaintOf(describeWith({ businessUrl: closedUrl }))
    expect(error.message).toMatch(
      /^--business-url: http:\/\/127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)/,
    )
    expect(error.exitCode).toBe(1)
  })
})
