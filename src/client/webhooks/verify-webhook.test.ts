import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { PaycontractError } from '../errors.ts'
import { signWebhook } from './sign-webhook.ts'
import { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts'
import type { KnownWebhookEvent, WebhookEvent, WebhookEventName } from './webhook-table.ts'

interface Vector {
  id: string
  secrets: string[]
  nowSeconds: number
  toleranceSeconds?: number
  headers: Record<string, string>
  rawBody: string
  expected: 'accepted' | 'duplicate' | 'unknown' | 'forged' | 'stale' | 'malformed'
  event?: string
  eventId?: string
}

const { vectors, toleranceSeconds }: { vectors: Vector[]; toleranceSeconds: number } = JSON.parse(
  readFileSync(new URL('../../../contracts/vectors/webhooks.json', import.meta.url), 'utf8'),
)
const CODES = { forged: 'webhook_forged', stale: 'webhook_too_old', malformed: 'webhook_malformed' }

const deliveryOf = ({ headers, rawBody, secrets, ...given }: Vector): VerifyWebhookOptions => ({
  ...{ headers, rawBody, secrets, nowMs: given.nowSeconds * 1000 },
  ...(given.toleranceSeconds !== undefined && { toleranceMs: given.toleranceSeconds * 1000 }),
})

describe.each(vectors)('$id', (vector) => {
  const { expected, rawBody, headers, event, eventId } = vector
  const forms: [string, VerifyWebhookOptions][] = [
    ['a text and a record', deliveryOf(vector)],
    [
      'bytes and Headers',
      { ...deliveryOf(vector), rawBody: Buffer.from(rawBody), headers: new Headers(headers) },
    ],
    ['a tolerance that is said', { toleranceMs: toleranceSeconds * 1000, ...deliveryOf(vector) }],
  ]
  test.each(forms)(`is ${expected}: %s`, async (_, options) => {
    const judged = verifyWebhook(options)
    if (expected === 'accepted' || expected === 'duplicate') {
      expect(await judged).toEqual(JSON.parse(rawBody))
      expect(await judged).toMatchObject({ event, id: eventId })
    } else if (expected === 'unknown')
      expect(await judged).toEqual({ event: 'unknown', name: event, id: eventId, body: JSON.parse(rawBody) })
    else await expect(judged).rejects.toMatchObject({ code: CODES[expected] })
  })
})

const [valid] = vectors as [Vector]
const secret = valid.secrets[0]!
const nowMs = 1_767_225_600_000

/** Verifies what the service would have signed. */
async function verifyBody(
  body: string,
  options: Partial<VerifyWebhookOptions> & { knownOnly?: boolean } = {},
) {
  return verifyWebhook({
    ...(await signWebhook({ body, secret, nowMs })),
    secrets: secret,
    nowMs,
    ...options,
  })
}

/** Signs and verifies a body of bytes that are not text. */
async function verifyBytes(bytes: Uint8Array) {
  const key = await crypto.subtle.importKey(
    'raw',
    Buffer.from(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const signed = await crypto.subtle.sign('HMAC', key, Buffer.concat([Buffer.from('1767225600.'), bytes]))
  const headers = {
    'x-webhook-timestamp': '1767225600',
    'x-webhook-signature': Buffer.from(signed).toString('hex'),
  }
  return verifyWebhook({ rawBody: bytes, headers, secrets: secret, nowMs })
}

describe('what is signed, and odd', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'unknown', '', '\ud800', 'a\u0000b'])(
    'an event called %j is one that is not known',
    async (name) => {
      const event = await verifyBody(JSON.stringify({ id: 'EVT_1', event: name, data: null }))
      expect(event).toMatchObject({ event: 'unknown', name, id: 'EVT_1', body: { data: null } })
    },
  )

  test('an event that is not known has the id that it has', async () => {
    expect(await verifyBody('{"event":"order.split"}')).toMatchObject({ id: undefined })
    expect(await verifyBody('{"event":"order.split","id":7}')).toMatchObject({ id: undefined })
  })

  test('an event that is not known is refused where known ones are asked for', async () => {
    const refused = verifyBody('{"event":"order.split","id":"EVT_1"}', { knownOnly: true })
    await expect(refused).rejects.toMatchObject({ code: 'webhook_unknown' })
  })

  test.each([
    'null',
    '7',
    '"order.succeeded"',
    '[]',
    '{}',
    '{"event":null}',
    '{"event":["order.succeeded"]}',
    '\ufeff{}',
    '{"a":1}{"a":1}',
  ])('%j is malformed', async (body) => {
    await expect(verifyBody(body)).rejects.toMatchObject({ code: 'webhook_malformed' })
  })

  test.each([
    ['bytes that are not UTF-8', [0x7b, 0x22, 0xff, 0x22, 0x7d]],
    ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [...Buffer.from('{"event":"order.split"}', 'utf16le')]],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d]],
    ['nothing but NUL', [0, 0]],
  ])('%s are malformed', async (_, bytes) => {
    const message = 'the webhook is malformed: must be JSON in UTF-8'
    await expect(verifyBytes(Uint8Array.from(bytes))).rejects.toMatchObject({ message })
  })

  test('what departs from its event says where, and never what stood there', async () => {
    const body = JSON.parse(valid.rawBody)
    Object.assign(body.data, {
      amount: '4111111111111111',
      fee: -1,
      createdAt: '2026-02-30T10:00:00Z',
      status: null,
    })
    delete body.data.currency
    const message =
      'the webhook is malformed: data.amount must be number; data.fee must fit minimum 0; data must have currency; data.status must be string; data.createdAt must fit date-time'
    await expect(verifyBody(JSON.stringify(body))).rejects.toMatchObject({ message })
  })

  test('an amount beyond all numbers is refused', async () => {
    const body = valid.rawBody.replace('"amount":15000', '"amount":1e999')
    const message = 'the webhook is malformed: data.amount must be number'
    await expect(verifyBody(body)).rejects.toMatchObject({ message })
  })

  test('members of objects are not inherited', async () => {
    const body = { ...JSON.parse(valid.rawBody), data: { toString: 1 } }
    await expect(verifyBody(JSON.stringify(body))).rejects.toMatchObject({ code: 'webhook_malformed' })
  })
})

describe('what is not signed', () => {
  const [timestamp, signature] = ['1767225600', valid.headers['x-webhook-signature']!]
  const forged: [string, VerifyWebhookOptions['headers']][] = [
    [
      'a signature that comes twice',
      { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': [signature, signature] },
    ],
    [
      'a signature under two writings of its name',
      {
        'x-webhook-timestamp': timestamp,
        'x-webhook-signature': signature,
        'X-Webhook-Signature': signature,
      },
    ],
    [
      'two signatures in one header',
      { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': `${signature}, ${signature}` },
    ],
    [
      'a timestamp that comes twice',
      { 'x-webhook-timestamp': [timestamp, '1'], 'x-webhook-signature': signature },
    ],
    [
      'a timestamp beyond all time',
      { 'x-webhook-timestamp': `${timestamp}000000000000`, 'x-webhook-signature': signature },
    ],
    [
      'a timestamp in other digits',
      { 'x-webhook-timestamp': '١٧٦٧٢٢٥٦٠٠', 'x-webhook-signature': signature },
    ],
    ['a timestamp with a sign', { 'x-webhook-timestamp': `+${timestamp}`, 'x-webhook-signature': signature }],
    ['a line after it', { 'x-webhook-timestamp': `${timestamp}\n`, 'x-webhook-signature': signature }],
    ['a NUL after it', { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': `${signature}\0` }],
    ['an empty list', { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': [] }],
    ['no header at all', {}],
    [
      'headers that are inherited',
      Object.create({ 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature }),
    ],
  ]
  test.each(forged)('%s is forged', async (_, headers) => {
    const judged = verifyWebhook({ ...deliveryOf(valid), headers })
    await expect(judged).rejects.toMatchObject({ code: 'webhook_forged' })
  })

  test('a list of one is one', async () => {
    const headers = Object.fromEntries(Object.entries(valid.headers).map(([name, value]) => [name, [value]]))
    expect(await verifyWebhook({ ...deliveryOf(valid), headers })).toMatchObject({ event: 'order.succeeded' })
  })

  test('a timestamp of twelve digits is too old, by how much is said', async () => {
    const far = {
      ...(await signWebhook({ body: valid.rawBody, secret, nowMs: 999_999_999_999_000 })),
      secrets: secret,
    }
    await expect(verifyWebhook({ ...far, nowMs })).rejects.toMatchObject({
      ...{ code: 'webhook_too_old', ageMs: nowMs - 999_999_999_999_000, toleranceMs: 300_000 },
    })
  })

  test.each([Number.NaN, -1])('a tolerance of %o tolerates nothing', async (toleranceMs) => {
    const judged = verifyWebhook({ ...deliveryOf(valid), toleranceMs })
    await expect(judged).rejects.toMatchObject({ code: 'webhook_too_old' })
  })
})

describe('a configuration that verifies nothing is refused at once', () => {
  test.each([[[]], [''], [['a', '']], [undefined]])('secrets %j', async (secrets) => {
    const judged = verifyWebhook({ ...deliveryOf(valid), secrets: secrets as string[] })
    await expect(judged).rejects.toMatchObject({ code: 'missing_key' })
  })

  test('a body that was parsed', async () => {
    const judged = verifyWebhook({ ...deliveryOf(valid), rawBody: JSON.parse(valid.rawBody) })
    await expect(judged).rejects.toMatchObject({
      code: 'invalid_option',
      message: expect.stringContaining('rawBody'),
    })
  })
})

test('no error quotes the body, the secret or the signature', async () => {
  const errors = await Promise.all(
    vectors.map((vector) => verifyWebhook(deliveryOf(vector)).catch((error: unknown) => ({ vector, error }))),
  )
  const refused = errors.flatMap((each) =>
    'vector' in each ? [each as { vector: Vector; error: Error }] : [],
  )
  expect(refused.length).toBeGreaterThan(10)
  for (const { vector, error } of refused) {
    expect(error).toBeInstanceOf(PaycontractError)
    const told = `${error.stack}${JSON.stringify(error)}`
    for (const text of [...vector.secrets, ...Object.values(vector.headers), vector.eventId ?? 'ORD-2026'])
      if (text) expect(told).not.toContain(text)
  }
})

test('the name of an event narrows what it holds', async () => {
  const event = await verifyWebhook(deliveryOf(valid))
  if (event.event === 'order.succeeded') expectTypeOf(event.data.reference).toEqualTypeOf<string>()
  if (event.event === 'aml.opened') expectTypeOf(event.data.customer.email).toEqualTypeOf<string>()
  if (event.event === 'unknown') expectTypeOf(event.body).toEqualTypeOf<Readonly<Record<string, unknown>>>()
  // @ts-expect-error no event has this name
  if (event.event === 'order.split') expect.fail()
  // @ts-expect-error of which event?
  const read = () => event.data.reference
  expect(read()).toBe('ORD-2026-000184')
  expectTypeOf<WebhookEventName>().toExtend<string>()
  expectTypeOf<Exclude<WebhookEvent['event'], 'unknown'>>().toEqualTypeOf<WebhookEventName>()
  const known = await verifyWebhook({ ...deliveryOf(valid), knownOnly: true })
  expectTypeOf(known).toEqualTypeOf<KnownWebhookEvent>()
})
