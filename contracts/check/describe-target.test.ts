import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  test('leaves it to the runner to start a mock or a sandbox where no URL is given', async () => {
    expect(await describeTarget({}, {})).toBeUndefined()
    expect(await describeTarget({ target: 'sandbox' }, {})).toBeUndefined()
    const error = await complaintOf(describeTarget({ target: 'live' }, {}))
    expect(error.message).toMatch(/give its --checkout-url and --business-url, or --config/)
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

describe('a config file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'describe-target-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const path = join(folder, 'ready.json')
  const describeConfig = (content: string, options: TargetOptions = { target: 'sandbox' }) => {
    writeFileSync(path, content)
    return describeTarget({ config: path, ...options }, {})
  }
  const { publicKey: encryptionKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const one = {
    id: 'b1',
    name: 'One',
    email: 'one@example.com',
    publicKey: 'pk_test_1',
    secretKey: 'sk_test_1',
    encryptionKey,
    padding: 'oaep-sha256',
    cardKey: Buffer.alloc(32, 1).toString('base64'),
    webhookSecret: 'w1',
  }
  const other = { ...one, id: 'b2', publicKey: 'pk_test_2', secretKey: 'sk_test_2' }
  const readyLine = () => ({
    checkout: url,
    business: url,
    control: url,
    businesses: [one, other],
    cadWebhookSecret: 'cad',
  })

  test('describes the whole target: both hosts, the control plane and two businesses', async () => {
    const identity = { id: 'b1', name: 'One', email: 'one@example.com', webhookSecret: 'w1' }
    const encryption = { key: encryptionKey, padding: 'oaep-sha256' }
    expect(await describeConfig(JSON.stringify(readyLine()))).toEqual({
      kind: 'sandbox',
      profile: 'proposed',
      checkout: url,
      business: url,
      control: url,
      publicKey: 'pk_test_1',
      secretKey: 'sk_test_1',
      encryption,
      cardKey: one.cardKey,
      webhookSecret: 'cad',
      caller: identity,
      other: {
        publicKey: 'pk_test_2',
        secretKey: 'sk_test_2',
        encryption,
        cardKey: one.cardKey,
        identity: { ...identity, id: 'b2' },
      },
    })
  })

  test('needs no more than two URLs and one pair of keys', async () => {
    const { publicKey, secretKey } = one
    const line = { checkout: url, business: url, businesses: [{ publicKey, secretKey }] }
    expect(await describeConfig(JSON.stringify(line), {})).toEqual({
      kind: 'live',
      profile: 'documented',
      checkout: url,
      business: url,
      publicKey,
      secretKey,
    })
  })

  test.each([
    ['no JSON', () => '{"checkout": sk_test_1', /describe a target: it is not JSON\./],
    ['a list', () => '[]', /it is not an object\./],
    ['no host', () => JSON.stringify({ ...readyLine(), checkout: undefined }), /: checkout is missing\./],
    ['no business', () => JSON.stringify({ ...readyLine(), businesses: [] }), /businesses is empty/],
    [
      'a business without a key',
      () => JSON.stringify({ ...readyLine(), businesses: [one, { ...other, secretKey: '' }] }),
      /businesses\[1\]\.secretKey is missing\./,
    ],
    [
      'an unknown padding',
      () => JSON.stringify({ ...readyLine(), businesses: [{ ...one, padding: 'none' }] }),
      /businesses\[0\]\.padding must be oaep-sha256 or pkcs1-v1_5/,
    ],
    [
      'an unusable key',
      () => JSON.stringify({ ...readyLine(), businesses: [{ ...one, encryptionKey: 'sk_test_1' }] }),
      /businesses\[0\]\.encryptionKey cannot be used/,
    ],
    [
      'no URL',
      () => JSON.stringify({ ...readyLine(), control: 'sandbox' }),
      /--config: control: "sandbox" is not an http/,
    ],
    [
      'a host that is not there',
      () => JSON.stringify({ ...readyLine(), business: closedUrl }),
      /--config: business: http:.* cannot be reached/,
    ],
  ])('that holds %s is refused, and says why', async (_, content, message) => {
    expect((await complaintOf(describeConfig(content()))).message).toMatch(message)
  })

  test('that is not there is refused as wrong usage', async () => {
    const error = await complaintOf(describeTarget({ config: join(folder, 'absent.json') }, {}))
    expect(error.message).toMatch(/absent\.json cannot be read \(ENOENT\)/)
    expect(error.exitCode).toBe(2)
  })

  test('stands alone', async () => {
    const error = await complaintOf(describeConfig(JSON.stringify(readyLine()), { checkoutUrl: url }))
    expect(error.message).toMatch(/leave out --checkout-url/)
  })
})
