import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { credentials as headers, operations } from '../../../../../generated/business/operations.ts'
import { keptFields } from '../../../../../generated/business/parameters.ts'
import { validators } from '../../../../../generated/business/validators.js'
import { createCardCipher } from '../../../../client/crypto/index.ts'
import { createHostApp } from '../../http/create-host-app.ts'
import type { HostDefinition } from '../../http/operation.ts'
import { refundOrder } from '../../payments/refund-order.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Credentials } from '../../store/credentials.ts'
import { drawIds } from '../../store/ids.ts'
import { findOrder } from '../../store/orders.ts'
import { createTestRuntime } from '../../testing/create-test-runtime.ts'
import { chargeCard } from './chargeCard.ts'
import { createCheckoutLink } from './createCheckoutLink.ts'
import { renderRefusal } from './handler.ts'
import { initiatePayment } from './initiatePayment.ts'
import { verifyPayment } from './verifyPayment.ts'

const handlers = { initiatePayment, createCheckoutLink, chargeCard, verifyPayment }
type Id = keyof typeof handlers

/** The four operations alone, as the steps serve them. */
const host: HostDefinition = {
  name: 'business',
  operations: Object.fromEntries(Object.keys(handlers).map((id) => [id, operations[id as Id]])),
  credentials: headers,
  failures: {},
  queryParameters: {},
  bodyLimits: {},
  keptFields,
  validators,
  handlers,
  renderRefusal,
}

interface Answer {
  status: number
  body: {
    success: boolean
    statusCode: number
    message: string
    data: Record<string, unknown> & { reference: string }
    errors?: { field: string; message: string }[]
  }
}

const customer = {
  firstName: 'Adaeze',
  lastName: 'Okafor',
  email: 'adaeze@example.com',
  phone: '+2348031234567',
}
const request = { amount: 48_500.5, currency: 'NGN', customer, redirectUrl: 'https://shop.example/done' }
const HOUR_MS = 60 * 60 * 1000

let app: Hono
let runtime: Runtime
let credentials: [Credentials, Credentials]
let faults: unknown[]

beforeEach(async () => {
  ;({ runtime, credentials, faults } = await createTestRuntime())
  app = createHostApp(host, runtime)
})

afterEach(async () => {
  expect(faults).toEqual([])
  await runtime.database.close()
})

async function call(path: string, body?: object, who = 0): Promise<Answer> {
  const response = await app.request(`/s2s/payments/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'public-key': credentials[who]!.publicKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

async function charge(reference: string, number: string, who = 0, entered: object = {}): Promise<Answer> {
  const cipher = createCardCipher({ key: credentials[who]!.cardKey })
  const kept = { number, expiryMonth: '09', expiryYear: '2029', holderName: 'Adaeze Okafor' }
  const card = { ...kept, cvv: '123', ...entered }
  return call('charge', { reference, cardData: await cipher.encrypt(card) }, who)
}

async function initiate(): Promise<string> {
  return (await call('initiate', request)).body.data.reference
}

const verify = async (reference: string, who = 0) => call(`verify/${reference}`, undefined, who)

describe('opening a payment', () => {
  test('answers its reference, amount and fee', async () => {
    const { status, body } = await call('initiate', request)
    expect([status, body.message]).toEqual([200, 'Payment order created'])
    expect(body.data).toEqual({
      reference: expect.stringMatching(/^PAY_[A-Z0-9]{16}$/),
      amount: 48_500.5,
      fee: 727.51,
      currency: 'NGN',
      status: 'PENDING',
      expiresAt: new Date(runtime.clock.now() + HOUR_MS).toISOString(),
    })
  })

  test('by link answers the address of its page, which does not tell the reference', async () => {
    const { status, body } = await call('checkout', request)
    expect(status).toBe(200)
    expect(body.data.checkoutUrl).toMatch(/^http:\/\/checkout\.test\/pay\/[0-9a-f-]{36}$/)
    expect(body.data.checkoutUrl).not.toContain(body.data.reference)
  })

  test.each([
    ['a currency that is not supported', { currency: 'JPY' }, 'currency'],
    ['more decimals than the currency has', { amount: 1.005 }, 'amount'],
    ['decimals of a currency that has none', { amount: 1.5, currency: 'UGX' }, 'amount'],
    ['an amount that is too large', { amount: 1e15 }, 'amount'],
    ['an address that is not of the web', { redirectUrl: 'javascript:alert(1)' }, 'redirectUrl'],
  ])('refuses %s', async (_, change, field) => {
    for (const path of ['initiate', 'checkout']) {
      const { status, body } = await call(path, { ...request, ...change })
      expect([status, body.statusCode]).toEqual([400, 400])
      expect(body.errors?.map((problem) => problem.field)).toEqual([field])
    }
  })

  test('by link needs an address to return to, and otherwise does not', async () => {
    const { redirectUrl: _, ...without } = request
    expect((await call('checkout', without)).body.errors).toEqual([
      { field: 'redirectUrl', message: 'is required' },
    ])
    expect((await call('initiate', without)).status).toBe(200)
  })

  test('takes a customer of whom nothing is known', async () => {
    const { body } = await call('initiate', { ...request, customer: {} })
    expect((await verify(body.data.reference)).body.data.customer).toEqual({})
  })
})

test.each(['a\u0000b', '\ud800'])('%j in a text is not a fault of the sandbox', async (text) => {
  const named = { ...customer, firstName: text, lastName: text }
  for (const change of [{ description: text }, { customer: named }, { metadata: { [text]: text } }]) {
    expect((await call('initiate', { ...request, ...change })).status).toBeLessThan(500)
  }
  expect((await charge(`${text}_7`, '4242424242424242')).status).toBeLessThan(500)
  expect((await verify(encodeURIComponent(`${text.replace('\ud800', '💳')}_7`))).status).toBeLessThan(500)
})

describe('charging a card', () => {
  test('succeeds', async () => {
    const reference = await initiate()
    const { status, body } = await charge(reference, '4242424242424242')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      statusCode: 200,
      message: 'Payment approved',
      data: { reference, status: 'SUCCESSFUL', nextAction: null, failureCode: null },
    })
    expect((await verify(reference)).body.data).toEqual({
      ...{ reference, amount: 48_500.5, fee: 727.51, currency: 'NGN', status: 'SUCCESSFUL', channel: 'CARD' },
      ...{ paidAt: new Date(runtime.clock.now()).toISOString(), failureCode: null, customer },
    })
  })

  test.each([
    ['4000000000000002', '05', 'Do not honour'],
    ['4000000000009995', '51', 'Insufficient funds'],
    ['4242424242424241', '14', 'Invalid card number'],
  ])('answers a refused card %s with its code', async (number, failureCode, message) => {
    const reference = await initiate()
    const { status, body } = await charge(reference, number)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ success: false, statusCode: 200, message },
      data: { reference, status: 'FAILED', nextAction: null, failureCode },
    })
    const verified = await verify(reference)
    expect(verified.body.data).toMatchObject({ status: 'FAILED', paidAt: null, failureCode, channel: 'CARD' })
  })

  test('sends the customer to the hosted page where the bank asks first, and not twice', async () => {
    const reference = await initiate()
    const { body } = await charge(reference, '4000002500003155')
    expect(body).toMatchObject({
      success: true,
      statusCode: 200,
      message: 'Send the customer to nextAction.url',
    })
    const order = await findOrder(runtime.database.db, 'business-1', 's2s', reference)
    expect(body.data).toEqual({
      ...{ reference, status: 'PENDING', failureCode: null },
      nextAction: { type: 'redirect', url: `http://checkout.test/pay/${order?.slug}` },
    })
    const again = await charge(reference, '4242424242424242')
    expect([again.status, again.body.statusCode]).toEqual([409, 409])
  })

  const ASKS_PIN = '4000000000000408'

  test('asks for PIN and OTP in the form of the merchant, and takes no other card meanwhile', async () => {
    const reference = await initiate()
    const step = async (entered: object, number = ASKS_PIN) => {
      const { status, body } = await charge(reference, number, 0, entered)
      return [status, body.success, body.message, body.data?.nextAction, body.data?.status]
    }
    const closed = [409, false, 'A charge of the payment order is under way', undefined, undefined]
    const asks = (type: string, message: string) => [200, true, message, { type }, 'PENDING']
    expect(await step({})).toEqual(asks('pin', 'Ask the customer for the PIN of the card'))
    expect(await step({})).toEqual(closed)
    expect(await step({}, '4242424242424242')).toEqual(closed)
    const other = 'The PIN is asked for another card than this one'
    expect(await step({ pin: '1234' }, '4242424242424242')).toEqual([409, false, other, undefined, undefined])
    expect(await step({ pin: '4321' })).toEqual(
      asks('pin', 'The PIN of the card is wrong: ask the customer again'),
    )
    expect(await step({ pin: '1234' })).toEqual(asks('otp', 'Ask the customer for the one-time password'))
    expect(await step({ otp: '123456' })).toEqual([200, true, 'Payment approved', null, 'SUCCESSFUL'])
    const { db } = runtime.database
    expect(await db.selectFrom('payments').select('status').execute()).toEqual([{ status: 'SUCCESSFUL' }])
  })

  test('counts each of several wrong PINs that come at once, and no more than three', async () => {
    const reference = await initiate()
    await charge(reference, ASKS_PIN)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => charge(reference, ASKS_PIN, 0, { pin: '4321' })),
    )
    const said = answers.map(({ status, body }) => `${status} ${body.data?.failureCode}`)
    expect(said.sort()).toEqual(['200 05', '200 null', '200 null', '409 undefined', '409 undefined'])
    expect((await verify(reference)).body.data).toMatchObject({ status: 'FAILED', failureCode: '05' })
  })

  test('does not take a PIN for another’s charge', async () => {
    const reference = await initiate()
    await charge(reference, ASKS_PIN)
    expect((await charge(reference, ASKS_PIN, 1, { pin: '1234' })).status).toBe(404)
  })

  test('refuses a payment that is over', async () => {
    const paid = await initiate()
    await charge(paid, '4242424242424242')
    const expired = await initiate()
    await runtime.clock.advance(HOUR_MS)
    for (const reference of [paid, expired]) {
      const { status, body } = await charge(reference, '4242424242424242')
      expect([status, body.statusCode, body.message]).toEqual([
        409,
        409,
        'Payment order can no longer be charged',
      ])
    }
  })

  test('charges once, however often at once', async () => {
    const reference = await initiate()
    const answers = await Promise.all(Array.from({ length: 8 }, () => charge(reference, '4242424242424242')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await runtime.database.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  })

  test('does not find what is nobody’s or another’s', async () => {
    const reference = await initiate()
    for (const answer of [
      await charge('PAY_NOSUCHREFERENCE0', '4242424242424242'),
      await charge(reference, '4242424242424242', 1),
    ]) {
      expect([answer.status, answer.body.statusCode]).toEqual([404, 404])
    }
  })

  test('leaves neither number nor CVV, PIN or OTP behind', async () => {
    const number = '4000056655665556'
    await charge(await initiate(), number)
    const asked = await initiate()
    for (const entered of [{}, { pin: '739146' }, { pin: '1234' }, { otp: '73914682' }]) {
      await charge(asked, ASKS_PIN, 0, entered)
    }
    const { db } = runtime.database
    const tables = await db.introspection.getTables()
    const rows = await Promise.all(
      tables.map(({ name }) =>
        db
          .selectFrom(name as 'orders')
          .selectAll()
          .execute(),
      ),
    )
    const kept = JSON.stringify([rows, runtime.requestLog.list()])
    expect(kept).toContain('400005')
    expect(kept).toContain('"challenge":"OTP"')
    for (const secret of [number, ASKS_PIN, '739146', '"1234']) expect(kept).not.toContain(secret)
    expect(kept).not.toMatch(/"cvv\\?":\\?"123/)
  })
})

describe('verifying a payment', () => {
  test('tells what was not tried yet, and what has expired', async () => {
    const reference = await initiate()
    const untried = { channel: null, paidAt: null, failureCode: null, customer }
    expect((await verify(reference)).body.data).toMatchObject({ status: 'PENDING', ...untried })
    await runtime.clock.advance(HOUR_MS)
    expect((await verify(reference)).body.data).toMatchObject({ status: 'EXPIRED', ...untried })
  })

  test('tells one that was wholly refunded from one that was partly', async () => {
    // what is held for review cannot be refunded
    runtime.settings.amlThresholds = {}
    const reference = await initiate()
    await charge(reference, '4242424242424242')
    const refund = (amountMinor: number) =>
      runtime.database.write(async (db) => {
        const ids = await drawIds(db, 'refund', runtime.settings.referenceForms)
        const context = { db, now: runtime.clock.now(), ids, scenario: {}, settings: runtime.settings }
        const order = await findOrder(db, 'business-1', 's2s', reference)
        return refundOrder({ ...context, emit: async () => {} }, order!, { amountMinor })
      })
    await refund(50)
    expect((await verify(reference)).body.data.status).toBe('SUCCESSFUL')
    await refund(4_850_000)
    expect((await verify(reference)).body.data.status).toBe('REVERSED')
  })

  test('refuses what is not a reference, and does not find another’s', async () => {
    const malformed = await verify('17')
    expect([malformed.status, malformed.body.errors?.[0]?.field]).toEqual([400, 'reference'])
    const other = await verify(await initiate(), 1)
    expect([other.status, other.body.statusCode]).toEqual([404, 404])
  })
})
