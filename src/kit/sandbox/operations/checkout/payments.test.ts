import { beforeEach, describe, expect, it } from 'vitest'
import { declineCodes } from '../../domain/decline-codes.ts'
import { Refusal } from '../../domain/refusal.ts'
import { byCard, byTransfer, type CheckoutSteps, createCheckoutSteps } from '../../testing/checkout-steps.ts'
import {
  type CheckoutSession,
  createCheckoutSession,
  expectEventsConform,
} from '../../testing/create-checkout-session.ts'
import { TEST_NOW } from '../../testing/create-test-context.ts'

const HOUR_MS = 60 * 60 * 1000

let session: CheckoutSession
let steps: CheckoutSteps

beforeEach(async () => {
  session = await createCheckoutSession()
  steps = createCheckoutSteps(session)
})

describe('a card', () => {
  it.each(['4242424242424242', '5555555555554444', '4000000000000341'])(
    'pays at once: %s',
    async (number) => {
      const answer = await session.succeed('payOrder', byCard(await steps.open('ORD-1'), number))
      expect(answer).toMatchObject({ status: 'success', statusCode: '00' })
      expect(answer.data.orderPayment).toMatchObject({
        statusId: 5,
        status: 'SUCCESSFUL',
        statusCode: '00',
        fee: 75,
      })
      expect(Object.keys(answer.data.paymentDetail)).toEqual(['paymentReference'])
      expect(await steps.statusOf('ORD-1')).toMatchObject({ statusId: 5, status: 'SUCCESSFUL' })
      expect(steps.eventNames()).toEqual(['order.succeeded'])
      expect(await steps.balance()).toBe(500_000 - 7_500)
    },
  )

  it.each([
    ['4000000000000002', '05'],
    ['4000000000009995', '51'],
    ['4000000000009987', '41'],
    ['4000000000009979', '43'],
    ['4000000000000069', '54'],
    ['4000000000000127', '82'],
    ['4242424242424241', '14'],
  ])('%s is declined with %s, and the order has failed', async (number, statusCode) => {
    const answer = await session.succeed('payOrder', byCard(await steps.open('ORD-1'), number))
    expect(answer).toMatchObject({ status: 'failed', statusCode })
    expect(answer.data.orderPayment).toMatchObject({ statusId: 4, status: 'FAILED', statusCode })
    expect(await steps.statusOf('ORD-1')).toMatchObject({ statusId: 4, status: 'FAILED' })
    expect(steps.eventNames()).toEqual(['order.failed'])
    expect(await steps.balance()).toBe(0)
  })

  it.each(declineCodes)(
    'that would pay is declined with %s where the scenario asks for it',
    async (decline) => {
      const answer = await session.succeed('payOrder', byCard(await steps.open('ORD-1')), {
        scenario: { decline },
      })
      expect(answer).toMatchObject({ status: 'failed', statusCode: decline })
      expect((await steps.statusOf('ORD-1')).status).toBe('FAILED')
    },
  )

  it('leaves neither its number nor its CVV behind', async () => {
    const { data } = byCard(await steps.open('ORD-1'), '4000000000009995')
    data.card.cvv = '7391'
    await session.succeed('payOrder', { data })
    const { db } = session.context
    const rows = [
      await db.selectFrom('orders').selectAll().execute(),
      await db.selectFrom('payments').selectAll().execute(),
      await db.selectFrom('transactions').selectAll().execute(),
      session.events,
    ]
    expect(rows[1]).toMatchObject([{ brand: 'VISA', first6: '400000', last4: '9995' }])
    expect(JSON.stringify(rows)).not.toMatch(/4000000000009995|7391/)
  })

  it('of the larger kind pays, while its deposit waits for a review', async () => {
    await session.succeed('payOrder', byCard(await steps.open('ORD-1', 10_000)))
    expect((await steps.statusOf('ORD-1')).status).toBe('SUCCESSFUL')
    expect(await steps.balance()).toBe(0)
    expect(steps.eventNames().toSorted()).toEqual(['aml.opened', 'order.succeeded'])
  })
})

describe('an order that has ended', () => {
  const refused = { status: 409, code: '12' }

  it.each(['4242424242424242', '4000000000000002'])('is not paid again: %s', async (number) => {
    await session.succeed('payOrder', byCard(await steps.open('ORD-1'), number))
    const { status } = await steps.statusOf('ORD-1')
    expect(await session.refuse('payOrder', byCard('ORD-1'))).toMatchObject({
      ...refused,
      message: `Order is already ${status}`,
    })
    expect(await session.refuse('payOrder', byTransfer('ORD-1'))).toMatchObject(refused)
    await expect(steps.fund('ORD-1')).rejects.toMatchObject(refused)
    expect(session.events).toHaveLength(1)
  })

  it('by its time is not paid either', async () => {
    await session.succeed('payOrder', byTransfer(await steps.open('ORD-1')))
    const now = TEST_NOW + HOUR_MS
    expect(await session.refuse('payOrder', byCard('ORD-1'), { now })).toMatchObject({
      ...refused,
      message: 'Order is already EXPIRED',
    })
    await expect(steps.fund('ORD-1', now)).rejects.toMatchObject(refused)
  })

  it('is paid once by 20 payments at the same time', async () => {
    await steps.open('ORD-1')
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => session.succeed('payOrder', byCard('ORD-1'))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await steps.balance()).toBe(500_000 - 7_500)
  })
})

describe('a transfer', () => {
  it.each([
    ['BANK_TRANSFER', 'recipientAccount'],
    ['USSD', 'ussdCode'],
  ] as const)('by %s tells the %s, and pays when the money arrives', async (option, field) => {
    const attempt = await session.succeed('payOrder', byTransfer(await steps.open('ORD-1'), option))
    expect(attempt).toMatchObject({ status: 'pending', statusCode: '09' })
    expect(Object.keys(attempt.data.paymentDetail).toSorted()).toEqual(['paymentReference', field].toSorted())
    expect(attempt.data.orderPayment).toMatchObject({ paymentOption: option, status: 'PENDING', fee: 50 })
    expect((await steps.statusOf('ORD-1')).status).toBe('PENDING')
    expect(steps.eventNames()).toEqual([])
    const funded = await steps.fund('ORD-1')
    expectEventsConform(session)
    expect(funded).toMatchObject({
      order: { status: 'SUCCESSFUL', feeMinor: 5_000 },
      payment: { paidAt: TEST_NOW },
    })
    expect(steps.eventNames()).toEqual(['order.succeeded'])
    expect(await steps.balance()).toBe(500_000 - 5_000)
  })

  it.each([
    [5000.05, '05'],
    [5000.51, '51'],
    [5000.54, '54'],
  ])('of %d is declined with %s', async (amount, failureCode) => {
    await session.succeed('payOrder', byTransfer(await steps.open('ORD-1', amount)))
    expect(await steps.fund('ORD-1')).toMatchObject({ order: { status: 'FAILED' }, payment: { failureCode } })
    expect(steps.eventNames()).toEqual(['order.failed'])
    expect(await steps.balance()).toBe(0)
  })

  it('is declined at once where the scenario asks for it', async () => {
    const answer = await session.succeed('payOrder', byTransfer(await steps.open('ORD-1')), {
      scenario: { decline: '59' },
    })
    expect(answer).toMatchObject({ status: 'failed', statusCode: '59' })
  })

  it('gives way to a card', async () => {
    await session.succeed('payOrder', byTransfer(await steps.open('ORD-1')))
    await session.succeed('payOrder', byCard('ORD-1'))
    const { data } = await session.succeed('verifyOrder', { data: { reference: 'ORD-1' } })
    expect(data.orderPayments.map(({ status }) => status)).toEqual(['CANCELLED', 'SUCCESSFUL'])
    expect(data.cardDetails).toEqual([
      { brand: 'VISA', first6: '424242', last4: '4242', expiryMonth: '09', expiryYear: '29' },
    ])
    await expect(steps.fund('ORD-1')).rejects.toBeInstanceOf(Refusal)
  })

  it('does not arrive where none is awaited', async () => {
    await steps.open('ORD-1')
    await expect(steps.fund('ORD-1')).rejects.toMatchObject({ status: 409, code: '12' })
  })

  it('is refused for a currency without banks (57), and for an unknown bank (30)', async () => {
    const data = { ...byTransfer(await steps.open('ORD-1', 50, 'CAD')).data }
    expect(await session.refuse('payOrder', { data })).toMatchObject({ status: 400, code: '57' })
    const unknown = { ...byTransfer(await steps.open('ORD-2')).data, bankTransfer: { bankCode: '130100' } }
    expect(await session.refuse('payOrder', { data: unknown })).toMatchObject({
      status: 400,
      code: '30',
      problems: [{ field: 'bankTransfer.bankCode' }],
    })
  })
})
