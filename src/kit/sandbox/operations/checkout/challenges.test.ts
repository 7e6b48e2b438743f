import { beforeEach, describe, expect, it } from 'vitest'
import { answerChallenge } from '../../payments/answer-challenge.ts'
import { listPayments } from '../../store/payments.ts'
import { byCard, type CheckoutSteps, createCheckoutSteps } from '../../testing/checkout-steps.ts'
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

describe('a card that is challenged', () => {
  const challenged = '4000002500003155'

  async function answer(reply: { approved: boolean } | { otp: string }, now = TEST_NOW) {
    const progress = await session.database.write(async (db) => {
      const { order, payment } = await steps.find('ORD-1', db)
      return answerChallenge({ ...session.context, db, now }, order, payment, reply)
    })
    expectEventsConform(session)
    return progress
  }

  beforeEach(async () => {
    const attempt = await session.succeed('payOrder', byCard(await steps.open('ORD-1'), challenged))
    expect(attempt).toMatchObject({ status: 'pending', statusCode: '09' })
    const { order } = await steps.find('ORD-1')
    expect(attempt.data.paymentDetail.threeDSecureUrl).toBe(`http://checkout.test/pay/${order.slug}`)
    expect(attempt.data.orderPayment).toMatchObject({ status: 'PENDING', statusCode: '09' })
    expect(await steps.statusOf('ORD-1')).toMatchObject({ statusId: 2, status: 'PENDING' })
  })

  it('pays once 3DS and the OTP are answered', async () => {
    expect((await answer({ approved: true })).payment.challenge).toBe('OTP')
    expect(steps.eventNames()).toEqual([])
    const { order, payment, problem } = await answer({ otp: '123456' })
    expect([order.status, payment.status, payment.challenge, problem]).toEqual([
      'SUCCESSFUL',
      'SUCCESSFUL',
      null,
      undefined,
    ])
    expect(steps.eventNames()).toEqual(['order.succeeded'])
    expect(await steps.balance()).toBe(500_000 - 7_500)
  })

  it('is declined with 05 where 3DS is refused', async () => {
    const { order, payment } = await answer({ approved: false })
    expect([order.status, payment.failureCode, payment.challenge]).toEqual(['FAILED', '05', null])
    expect(steps.eventNames()).toEqual(['order.failed'])
  })

  it('waits on after an OTP that is wrong or has expired', async () => {
    await answer({ approved: true })
    expect(await answer({ otp: '111111' })).toMatchObject({
      problem: 'wrong',
      order: { status: 'PENDING' },
    })
    expect(await answer({ otp: '000000' })).toMatchObject({
      problem: 'expired',
      payment: { challenge: 'OTP' },
    })
    expect((await answer({ otp: '123456' })).order.status).toBe('SUCCESSFUL')
  })

  it('does not take an OTP before 3DS, nor an answer twice', async () => {
    expect((await answer({ otp: '123456' })).payment.challenge).toBe('THREE_D_SECURE')
    await answer({ approved: true })
    expect((await answer({ approved: true })).payment.challenge).toBe('OTP')
    await answer({ otp: '123456' })
    expect((await answer({ otp: '123456' })).order.status).toBe('SUCCESSFUL')
    expect((await answer({ approved: false })).order.status).toBe('SUCCESSFUL')
    expect(steps.eventNames()).toEqual(['order.succeeded'])
  })

  it('gives way to another way to pay, and takes no answer any more', async () => {
    const { payment: challenged } = await steps.find('ORD-1')
    await session.succeed('payOrder', byCard('ORD-1'))
    const late = await session.database.write(async (db) => {
      const { order } = await steps.find('ORD-1', db)
      const [first] = await listPayments(db, order.id)
      expect(first).toMatchObject({ id: challenged.id, status: 'CANCELLED', challenge: null })
      return answerChallenge({ ...session.context, db }, order, first!, { approved: true })
    })
    expect(late).toMatchObject({ order: { status: 'SUCCESSFUL' }, payment: { status: 'CANCELLED' } })
    expect(steps.eventNames()).toEqual(['order.succeeded'])
    expect(await steps.balance()).toBe(500_000 - 7_500)
  })

  it('is not paid by an answer that comes after 60 minutes', async () => {
    const now = TEST_NOW + HOUR_MS
    expect(await answer({ approved: true }, now)).toMatchObject({ problem: 'expired' })
    expect(await steps.statusOf('ORD-1', now)).toMatchObject({ status: 'EXPIRED' })
    expect(steps.eventNames()).toEqual([])
  })
})
