import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InputError } from '../expected-error.ts'
import { describeTarget } from './describe-target.ts'
import { listSecrets } from './harness/credentials.ts'
import type { TargetOptions } from './options.ts'
import { listOverlays } from './read-description.ts'
import { complaintOf } from './testing/complaint-of.ts'
import { type ServedTarget, serveTarget } from './testing/serve-target.ts'

let served: ServedTarget
let url: string
beforeAll(async () => {
  served = await serveTarget((_request, _body, response) => void response.end())
  url = `${served.url}/`
})
afterAll(() => served.close())

describe('a config file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'describe-target-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const path = join(folder, 'ready.json')
  const describeConfig = (
    content: string,
    options: Partial<TargetOptions> = {},
    env: NodeJS.ProcessEnv = {},
  ) => {
    writeFileSync(path, content)
    return describeTarget({ config: path, timeoutMs: 10_000, ...options }, env)
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
      kind: 'live',
      profile: 'documented',
      mode: 'writes',
      capabilities: ['stateful', 'decrypts', 'signs', 'control-plane', 'two-businesses'],
      pacing: { timeoutMs: 10_000, concurrency: 12 },
      checkout: url,
      business: url,
      control: url,
      publicKey: 'pk_test_1',
      secretKey: 'sk_test_1',
      encryption,
      ownEmails: ['one@example.com'],
      cardKey: one.cardKey,
      webhookSecret: 'cad',
      caller: identity,
      other: {
        publicKey: 'pk_test_2',
        secretKey: 'sk_test_2',
        encryption,
        ownEmails: ['one@example.com'],
        cardKey: one.cardKey,
        identity: { ...identity, id: 'b2' },
      },
    })
  })

  test('needs no more than two URLs and one pair of keys', async () => {
    const { publicKey, secretKey } = one
    const line = { checkout: url, business: url, businesses: [{ publicKey, secretKey }] }
    expect(await describeConfig(JSON.stringify(line))).toMatchObject({ kind: 'live', publicKey, secretKey })
    const flat = { checkout: url, business: url, publicKey, secretKey }
    expect(await describeConfig(JSON.stringify(flat))).toMatchObject({ kind: 'live', publicKey, secretKey })
  })

  test.each([
    ['no JSON', () => '{"checkout": sk_test_1', /describe a target: it is not JSON\./],
    ['a list', () => '[]', /it is not an object\./],
    [
      'no host',
      () => JSON.stringify({ ...readyLine(), checkout: undefined }),
      /^--checkout-url is missing\./,
    ],
    [
      'no business',
      () => JSON.stringify({ ...readyLine(), businesses: [] }),
      /publicKey is missing, and PAYCONTRACT_PUBLIC_KEY is not set/,
    ],
    [
      'an unknown capability',
      () => JSON.stringify({ ...readyLine(), capabilities: ['stateful', 'clairvoyant'] }),
      /capabilities\[1\] is not one of examples, stateful, /,
    ],
    [
      'a capability without what it needs',
      () => JSON.stringify({ ...readyLine(), control: undefined, capabilities: ['control-plane'] }),
      /the capability control-plane needs control, and id/,
    ],
    [
      'a business without a key',
      () => JSON.stringify({ ...readyLine(), businesses: [one, { ...other, secretKey: '' }] }),
      /businesses\[1\]\.secretKey is missing\./,
    ],
    [
      'an unknown padding',
      () => JSON.stringify({ ...readyLine(), businesses: [{ ...one, padding: 'none' }] }),
      /businesses\[0\]\.padding must be oaep-sha256 or oaep-sha1 or pkcs1-v1_5/,
    ],
    [
      'an unusable key',
      () => JSON.stringify({ ...readyLine(), businesses: [{ ...one, encryptionKey: 'sk_test_1' }] }),
      /businesses\[0\]\.encryptionKey cannot be used/,
    ],
    [
      'no URL',
      () => JSON.stringify({ ...readyLine(), control: 'sandbox' }),
      /--config: control is not an http/,
    ],
    [
      'a host that is not there',
      () => JSON.stringify({ ...readyLine(), business: 'http://127.0.0.1:1/' }),
      /--config: business: http:.* cannot be reached/,
    ],
  ])('that holds %s is refused, and says why', async (_, content, message) => {
    expect((await complaintOf(describeConfig(content()))).message).toMatch(message)
  })

  test('says how the target fills the gaps, for each business', async () => {
    const own = { records: { customer: 'c1' }, retired: { secretKey: 'sk_test_old' } }
    const line = {
      ...readyLine(),
      businesses: [
        { ...one, ...own },
        { ...other, records: { customer: 'c2' }, live: { publicKey: 'pk_live_2' } },
      ],
      records: { customer: 'c0', tvProvider: 'tv', paidOrder: ['o1', 'o2'] },
      requests: { chargeToken: { data: { token: '{$records.savedCard}', brand: 'VISA' } } },
      emails: ['@example.com'],
      rate: 5,
    }
    const target = await describeConfig(JSON.stringify(line))
    expect(target).toMatchObject({
      requests: line.requests,
      records: { customer: 'c1', tvProvider: 'tv', paidOrder: ['o1', 'o2'] },
      retired: own.retired,
      emails: line.emails,
      pacing: { ratePerSecond: 5, concurrency: 1 },
      other: { records: { customer: 'c2', tvProvider: 'tv' }, live: { publicKey: 'pk_live_2' } },
    })
    expect(target.other?.records).not.toHaveProperty('paidOrder')
    expect(listSecrets(target)).toEqual(
      expect.arrayContaining([
        ['sk_test_old', 'PAYCONTRACT_RETIRED_SECRET_KEY'],
        ['pk_live_2', 'PAYCONTRACT_OTHER_LIVE_PUBLIC_KEY'],
      ]),
    )
    // The name chargeToken does not make its request a secret.
    expect(target.unused ?? []).toEqual([])
  })

  test('names the overlays of the operator from where it stands', async () => {
    writeFileSync(
      path,
      JSON.stringify({ ...readyLine(), overlays: ['answers.yaml', '/elsewhere/more.yaml'] }),
    )
    expect(await listOverlays(path)).toEqual([join(folder, 'answers.yaml'), '/elsewhere/more.yaml'])
  })

  test('with an unknown key is refused, and repeats no secret', async () => {
    const line = { ...readyLine(), secretkey: 'sk_test_1' }
    const error = await complaintOf(describeConfig(JSON.stringify(line)))
    expect(error).toBeInstanceOf(InputError)
    expect(error.message).toMatch(/unknown name secretkey: did you mean secretKey\?/)
  })

  test('that is not there is refused as wrong usage', async () => {
    const error = await complaintOf(describeTarget({ config: join(folder, 'absent.json'), timeoutMs: 1 }, {}))
    expect(error.message).toMatch(/absent\.json cannot be read \(ENOENT\)/)
    expect(error).toBeInstanceOf(InputError)
  })

  test('gives way to the URLs of the command line', async () => {
    const line = { ...readyLine(), checkout: 'http://127.0.0.1:1/' }
    expect(await describeConfig(JSON.stringify(line), { checkoutUrl: url })).toMatchObject({ checkout: url })
  })

  test('goes before the environment, which fills in what it lacks', async () => {
    const { secretKey, ...rest } = one
    const line = JSON.stringify({ ...readyLine(), businesses: [rest] })
    expect(
      await describeConfig(
        line,
        {},
        { PAYCONTRACT_SECRET_KEY: 'sk_test_1', PAYCONTRACT_PUBLIC_KEY: 'pk_test_9' },
      ),
    ).toMatchObject({
      publicKey: 'pk_test_1',
      secretKey,
    })
    const error = await complaintOf(describeConfig(line))
    expect(error.message).toMatch(/^--config: secretKey is missing, and PAYCONTRACT_SECRET_KEY is not set/)
  })

  test('declares what the target can do', async () => {
    const line = {
      ...readyLine(),
      name: 'staging',
      capabilities: ['stateful', 'magic-values', 'control-plane'],
    }
    expect(await describeConfig(JSON.stringify(line))).toMatchObject({
      name: 'staging',
      kind: 'sandbox',
      capabilities: line.capabilities,
    })
    const mock = { checkout: url, business: url, ...one, capabilities: ['examples', 'signs'] }
    expect(await describeConfig(JSON.stringify(mock))).toMatchObject({ kind: 'mock' })
  })
})
