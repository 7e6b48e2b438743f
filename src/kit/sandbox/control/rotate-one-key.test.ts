import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCardCipher } from '../../../client/crypto/index.ts'
import { verifyWebhook } from '../../../client/webhooks/verify-webhook.ts'
import type { ReadyBusiness } from '../index.ts'
import { createTestSandbox, payByCard, planOrder, type TestSandbox } from '../testing/create-test-sandbox.ts'
import { createReceiver, type Receiver } from '../webhooks/testing/create-receiver.ts'

let test: TestSandbox
let first: ReadyBusiness
let orders = 0

beforeEach(async () => {
  test = await createTestSandbox({ empty: true })
  first = test.ready.businesses[0]!
})
afterEach(async () => {
  await test.sandbox.close()
  expect(test.faults).toEqual([])
})

const rotate = (key: string, more: object = {}) =>
  test.control('/keys/rotate', { businessId: first.id, key, ...more })
const inForce = async () => (await test.control('/ready')).json.businesses[0] as ReadyBusiness

/** Calls both APIs with a set of keys. A missing payment (404) is noticed only after the card has been decrypted. */
async function takes(by: ReadyBusiness) {
  const order = planOrder(`ORD-${++orders}`)
  const { status: publicKey, json } = await test.checkout('/charge/order/create', order, { by })
  const charge = await test.sandbox.business.request(`${test.ready.business}/s2s/payments/charge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'public-key': by.publicKey },
    body: JSON.stringify({
      reference: 'PAY_nowhere1',
      cardData: await createCardCipher({ key: by.cardKey }).encrypt({
        ...{ number: '4242424242424242', expiryMonth: '12', expiryYear: '30', cvv: '123' },
      }),
    }),
  })
  const secretKey = (await test.business('/transactions', by)).status
  return { publicKey, message: json.message, secretKey, card: charge.status }
}

describe('one key of a business', () => {
  it('is all that is new, and the only old one that is refused', async () => {
    const fine = await takes(first)
    expect(fine).toMatchObject({ publicKey: 200, secretKey: 200, card: 404 })
    const refusals = {
      publicKey: { publicKey: 401, card: 401 },
      secretKey: { secretKey: 401 },
      encryptionKey: { publicKey: 400 },
      cardKey: { card: 400 },
    }
    let before = first
    for (const [key, refusal] of Object.entries(refusals)) {
      const { json: rotated } = await rotate(key)
      expect(rotated).toEqual({ ...before, [key]: expect.any(String) })
      expect(rotated[key]).not.toBe(before[key as 'publicKey'])
      expect(await inForce()).toEqual(rotated)
      const { message: _, ...old } = await takes(before)
      expect(old).toEqual({ publicKey: 200, secretKey: 200, card: 404, ...refusal })
      expect(await takes(rotated)).toEqual(fine)
      before = rotated
    }
    const whole = (await test.control('/keys/rotate', { businessId: first.id })).json
    expect(whole.encryptionKey).toBe(before.encryptionKey)
    expect(await takes(whole)).toEqual(fine)
    await test.control('/reset', {})
    expect(await inForce()).toEqual(first)
    expect(await takes(first)).toEqual(fine)
  })

  it.each([
    [{ key: 'privateKey' }, /^Send one of publicKey, secretKey, encryptionKey, cardKey, webhookSecret/],
    [{ key: 'secretKey', overlap: '1h' }, /^Leave out overlap/],
    [{ overlap: '1h' }, /^Leave out overlap/],
    [{ key: 'webhookSecret', overlap: '0s' }, /1h30m/],
    [{ key: 'webhookSecret', overlap: '4000d' }, /1h30m/],
    [{ key: 'webhookSecret', overlap: 60 }, /1h30m/],
    [{ key: 'webhookSecret', overlapMs: 60 }, /Did you mean overlap/],
  ])('%j is refused, and nothing is rotated', async (more, remedy) => {
    const { status, json } = await test.control('/keys/rotate', { businessId: first.id, ...more })
    expect([status, json.remedy]).toEqual([400, expect.stringMatching(remedy)])
    expect(await inForce()).toEqual(first)
  })
})

describe('a webhook secret', () => {
  let receiver: Receiver
  beforeEach(async () => {
    receiver = await createReceiver()
    await test.control(`/businesses/${first.id}/webhook-url`, { url: receiver.url })
    first = await inForce()
  })
  afterEach(() => receiver.close())

  const advance = (duration: string) => test.control('/clock/advance', { duration })

  /** Returns which of the secrets sign the webhook of a new payment, by the receiver's own verification. */
  async function signedWith(secrets: Record<string, string>): Promise<string[]> {
    const from = receiver.received.length
    await payByCard(test, `ORD-${++orders}`)
    await test.sandbox.runtime.runDue()
    const names: string[] = []
    for (const { headers, body: rawBody } of receiver.received.slice(from)) {
      const nowMs = test.sandbox.runtime.clock.now()
      for (const [name, secret] of Object.entries(secrets))
        await verifyWebhook({ rawBody, headers, secrets: secret, nowMs }).then(
          () => names.push(name),
          () => {},
        )
    }
    return names
  }

  it('signs at once where no overlap is asked for', async () => {
    const { json: rotated } = await rotate('webhookSecret')
    expect(rotated).toEqual({ ...first, webhookSecret: rotated.webhookSecret })
    expect(await signedWith({ old: first.webhookSecret, next: rotated.webhookSecret })).toEqual(['next'])
  })

  it('goes on signing until its overlap ends by the clock, and then the next one does', async () => {
    const { json: rotated } = await rotate('webhookSecret', { overlap: '1h' })
    expect(rotated).toEqual({
      ...first,
      nextWebhookSecret: expect.stringMatching(/^whsec_/),
      webhookSecretUntil: '2026-01-01T10:00:00.000Z',
    })
    const secrets = { old: first.webhookSecret, next: rotated.nextWebhookSecret }
    expect(secrets.next).not.toBe(secrets.old)
    await advance('59m')
    expect(await signedWith(secrets)).toEqual(['old'])
    expect(await inForce()).toEqual(rotated)
    await advance('1m')
    expect(await signedWith(secrets)).toEqual(['next'])
    expect(await inForce()).toEqual({ ...first, webhookSecret: secrets.next })
  })

  it('signs a retry with what is in force by then', async () => {
    receiver.answers.push(500)
    const { json } = await rotate('webhookSecret', { overlap: '20s' })
    expect(await signedWith({ old: first.webhookSecret, next: json.nextWebhookSecret })).toEqual(['old'])
    await advance('30s')
    const [, { headers, body: rawBody }] = receiver.received as [never, Receiver['received'][0]]
    const nowMs = test.sandbox.runtime.clock.now()
    const event = await verifyWebhook({ rawBody, headers, secrets: json.nextWebhookSecret, nowMs })
    expect(event.event).toBe('order.succeeded')
  })

  it('keeps its overlap where another key is rotated, and loses it to a whole new set', async () => {
    const { json: during } = await rotate('webhookSecret', { overlap: '1h' })
    const { json: other } = await rotate('cardKey')
    const secrets = { old: first.webhookSecret, next: during.nextWebhookSecret }
    expect(other).toEqual({ ...during, cardKey: other.cardKey })
    expect(await signedWith(secrets)).toEqual(['old'])
    const { json: whole } = await test.control('/keys/rotate', { businessId: first.id })
    expect(whole).not.toHaveProperty('nextWebhookSecret')
    expect(Object.values(secrets)).not.toContain(whole.webhookSecret)
  })

  it('that is rotated within an overlap replaces the one that was next', async () => {
    const { json: once } = await rotate('webhookSecret', { overlap: '1h' })
    const { json: twice } = await rotate('webhookSecret', { overlap: '30m' })
    const secrets = { old: first.webhookSecret, once: once.nextWebhookSecret, twice: twice.nextWebhookSecret }
    expect(await signedWith(secrets)).toEqual(['old'])
    await advance('30m')
    expect(await signedWith(secrets)).toEqual(['twice'])
  })
})
