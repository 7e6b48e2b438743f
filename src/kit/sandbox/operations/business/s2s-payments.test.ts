import { describe, expect, test } from 'vitest'
import { refundOrder } from '../../payments/refund-order.ts'
import { drawIds } from '../../store/ids.ts'
import { findOrder } from '../../store/orders.ts'
import { customer, request, useS2sPayments } from './testing/s2s-payments.ts'

const HOUR_MS = 60 * 60 * 1000

const payments = useS2sPayments()

describe('opening a payment', () => {
  test('answers its reference, amount and fee', async () => {
    const { status, body } = await payments().call('initiate', request)
    expect([status, body.message]).toEqual([200, 'Payment order created'])
    expect(body.data).toEqual({
      reference: expect.stringMatching(/^PAY_[A-Z0-9]{16}$/),
      amount: 48_500.5,
      fee: 727.51,
      currency: 'NGN',
      status: 'PENDING',
      expiresAt: new Date(payments().runtime.clock.now() + HOUR_MS).toISOString(),
    })
  })

  test('by link answers the address of its page, which does not tell the reference', async () => {
    const { status, body } = await payments().call('checkout', request)
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
      const { status, body } = await payments().call(path, { ...request, ...change })
      expect([status, body.statusCode]).toEqual([400, 400])
      expect(body.errors?.map((problem) => problem.field)).toEqual([field])
    }
  })

  test('by link needs an address to return to, and otherwise does not', async () => {
    const { redirectUrl: _, ...without } = request
    expect((await payments().call('checkout', without)).body.errors).toEqual([
      { field: 'redirectUrl', message: 'is required' },
    ])
    expect((await payments().call('initiate', without)).status).toBe(200)
  })

  test('takes a customer of whom nothing is known', async () => {
    const { body } = await payments().call('initiate', { ...request, customer: {} })
    expect((await payments().verify(body.data.reference)).body.data.customer).toEqual({})
  })
})

test.each(['a\u0000b', '\ud800'])('%j in a text is not a fault of the sandbox', async (text) => {
  const named = { ...customer, firstName: text, lastName: text }
  for (const change of [{ description: text }, { customer: named }, { metadata: { [text]: text } }]) {
    expect((await payments().call('initiate', { ...request, ...change })).status).toBeLessThan(500)
  }
  expect((await payments().charge(`${text}_7`, '4242424242424242')).status).toBeLessThan(500)
  const unknown = encodeURIComponent(`${text.replace('\ud800', '💳')}_7`)
  expect((await payments().verify(unknown)).status).toBeLessThan(500)
})

describe('charging a card', () => {
  test('succeeds', async () => {
    const reference = await payments().initiate()
    const { status, body } = await payments().charge(reference, '4242424242424242')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      statusCode: 200,
      message: 'Payment approved',
      data: { reference, status: 'SUCCESSFUL', nextAction: null, failureCode: null },
    })
    expect((await payments().verify(reference)).body.data).toEqual({
      ...{ reference, amount: 48_500.5, fee: 727.51, currency: 'NGN', status: 'SUCCESSFUL', channel: 'CARD' },
      ...{ paidAt: new Date(payments().runtime.clock.now()).toISOString(), failureCode: null, customer },
    })
  })

  test.each([
    ['4000000000000002', '05', 'Do not honour'],
    ['4000000000009995', '51', 'Insufficient funds'],
    ['4242424242424241', '14', 'Invalid card number'],
  ])('answers a refused card %s with its code', async (number, failureCode, message) => {
    const reference = await payments().initiate()
    const { status, body } = await payments().charge(reference, number)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...{ success: false, statusCode: 200, message },
      data: { reference, status: 'FAILED', nextAction: null, failureCode },
    })
    const verified = await payments().verify(reference)
    expect(verified.body.data).toMatchObject({ status: 'FAILED', paidAt: null, failureCode, channel: 'CARD' })
  })

  test('refuses a payment that is over', async () => {
    const paid = await payments().initiate()
    await payments().charge(paid, '4242424242424242')
    const expired = await payments().initiate()
    await payments().runtime.clock.advance(HOUR_MS)
    for (const reference of [paid, expired]) {
      const { status, body } = await payments().charge(reference, '4242424242424242')
      expect([status, body.statusCode, body.message]).toEqual([
        409,
        409,
        'Payment order can no longer be charged',
      ])
    }
  })

  test('charges once, however often at once', async () => {
    const reference = await payments().initiate()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => payments().charge(reference, '4242424242424242')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await payments().runtime.database.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
  })

  test('does not find what is nobody’s or another’s', async () => {
    const reference = await payments().initiate()
    for (const answer of [
      await payments().charge('PAY_NOSUCHREFERENCE0', '4242424242424242'),
      await payments().charge(reference, '4242424242424242', 1),
    ]) {
      expect([answer.status, answer.body.statusCode]).toEqual([404, 404])
    }
  })
})

describe('verifying a payment', () => {
  test('tells what was not tried yet, and what has expired', async () => {
    const reference = await payments().initiate()
    const untried = { channel: null, paidAt: null, failureCode: null, customer }
    expect((await payments().verify(reference)).body.data).toMatchObject({ status: 'PENDING', ...untried })
    await payments().runtime.clock.advance(HOUR_MS)
    expect((await payments().verify(reference)).body.data).toMatchObject({ status: 'EXPIRED', ...untried })
  })

  test('tells one that was wholly refunded from one that was partly', async () => {
    const { runtime } = payments()
    // a payment held for review cannot be refunded
    runtime.settings.amlThresholds = {}
    const reference = await payments().initiate()
    await payments().charge(reference, '4242424242424242')
    const refund = (amountMinor: number) =>
      runtime.database.write(async (db) => {
        const ids = await drawIds(db, 'refund', runtime.settings.referenceForms)
        const context = { db, now: runtime.clock.now(), ids, scenario: {}, settings: runtime.settings }
        const order = await findOrder(db, 'business-1', 's2s', reference)
        return refundOrder({ ...context, emit: async () => {} }, order!, { amountMinor })
      })
    await refund(50)
    expect((await payments().verify(reference)).body.data.status).toBe('SUCCESSFUL')
    await refund(4_850_000)
    expect((await payments().verify(reference)).body.data.status).toBe('REVERSED')
  })

  test('refuses what is not a reference, and does not find another’s', async () => {
    const malformed = await payments().verify('17')
    expect([malformed.status, malformed.body.errors?.[0]?.field]).toEqual([400, 'reference'])
    const other = await payments().verify(await payments().initiate(), 1)
    expect([other.status, other.body.statusCode]).toEqual([404, 404])
  })
})
