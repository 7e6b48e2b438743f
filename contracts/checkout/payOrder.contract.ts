import { describe, expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { CARDS, DECLINED_CARDS } from '../states/cards.ts'
import { newOrder, paidOrder, payByCard, planPayment } from '../states/given.ts'
import { openChallenge, reportOf } from '../states/order-states.ts'

const byMagic: Need[] = ['decrypts', 'magic-values']
const byControl: Need[] = ['decrypts', 'magic-values', 'control-plane']

contract(
  'payOrder',
  ({ accepts, fact }) => {
    accepts('REQ-ORD-02 REQ-HOST-02 pays an order with a public key')

    fact('proposal: rejects an order that is already paid', 'decrypts', async (session) => {
      const order = await paidOrder(session)
      expectRefusal(await session.call('payOrder', { data: planPayment(order) }), { status: 409 })
    })
  },
  describe.concurrent,
)

contract(
  'payOrder',
  ({ fact }) => {
    for (const [number, statusCode] of [
      [CARDS.approved, '00'],
      ['5555555555554444', '00'],
      ['4111111111111111', '00'],
      ...DECLINED_CARDS,
    ] as const) {
      const status = statusCode === '00' ? 'SUCCESSFUL' : 'FAILED'
      fact(
        `proposal: the card ending ${number.slice(-4)} results in ${status}, statusCode ${statusCode}`,
        byMagic,
        async (session) => {
          const order = await newOrder(session)
          const { orderPayment } = await payByCard(session, order, number)
          expect(orderPayment).toMatchObject({ status, statusCode })
        },
      )
    }

    for (const statusCode of ['05', '14', '41', '43', '51', '54', '59', '82']) {
      fact(`proposal: the scenario decline=${statusCode} declines any card`, byMagic, async (session) => {
        const headers = { 'x-sandbox-scenario': `decline=${statusCode}` }
        const order = await newOrder(session)
        const { orderPayment } = await payByCard(session, order, CARDS.approved, headers)
        expect(orderPayment).toMatchObject({ status: 'FAILED', statusCode })
      })
    }

    for (const [what, decision, codes, status] of [
      ['3DS with the right code', 'approve', ['123456'], 'SUCCESSFUL'],
      ['3DS rejected by the card holder', 'refuse', [], 'FAILED'],
      ['3DS with a wrong code, then the right one', 'approve', ['111111', '123456'], 'SUCCESSFUL'],
      ['3DS with only a wrong code', 'approve', ['111111'], 'PENDING'],
      ['3DS with an expired code', 'approve', ['000000'], 'PENDING'],
    ] as const) {
      fact(`proposal: an order is ${status} after ${what}`, byMagic, async (session) => {
        const order = await newOrder(session)
        let page = await openChallenge(session, order)
        page = await page.submit({ decision })
        for (const otp of codes) page = await page.submit({ otp })
        expect((await reportOf(session, order)).orderSummary.status).toBe(status)
      })
    }

    fact('proposal: asks for PIN and OTP, and continues the same attempt', byMagic, async (session) => {
      const order = await newOrder(session)
      const steps: unknown[] = []
      const references = new Set<string>()
      for (const entered of [{}, { pin: '4321' }, { pin: '1234' }, { otp: '111111' }, { otp: '123456' }]) {
        const data = planPayment(order, CARDS.asksPin, entered)
        const { paymentDetail, orderPayment } = dataOf(await session.succeed('payOrder', { data }))
        steps.push([
          paymentDetail.challenge,
          paymentDetail.threeDSecureUrl,
          orderPayment.status,
          orderPayment.statusCode,
        ])
        references.add(paymentDetail.paymentReference)
      }
      const asks = (challenge: string) => [challenge, undefined, 'PENDING', '09']
      expect(steps).toEqual([
        ...['PIN', 'PIN', 'OTP', 'OTP'].map(asks),
        [undefined, undefined, 'SUCCESSFUL', '00'],
      ])
      expect(references.size).toBe(1)
    })

    for (const [paymentOption, shown, amount, status, statusCode] of [
      ['BANK_TRANSFER', 'recipientAccount', 7_500, 'SUCCESSFUL', '00'],
      ['USSD', 'ussdCode', 7_500, 'SUCCESSFUL', '00'],
      ['BANK_TRANSFER', 'recipientAccount', 7_500.05, 'FAILED', '05'],
      ['BANK_TRANSFER', 'recipientAccount', 7_500.51, 'FAILED', '51'],
      ['USSD', 'ussdCode', 7_500.54, 'FAILED', '54'],
    ] as const) {
      fact(
        `proposal: ${paymentOption} of ${amount} is PENDING until funded, then ${status}, statusCode ${statusCode}`,
        byControl,
        async (session) => {
          const order = await newOrder(session, { amount })
          const data = { ...order, paymentOption }
          const payment = dataOf(await session.succeed('payOrder', { data }))
          expect(payment.paymentDetail).toHaveProperty(shown)
          expect((await reportOf(session, order)).orderSummary.status).toBe('PENDING')
          await session.control.fund(order.reference)
          expect(await reportOf(session, order)).toMatchObject({
            isFinalStatus: true,
            orderSummary: { status },
            orderPayments: [{ status, statusCode }],
          })
        },
      )
    }
  },
  describe.concurrent,
)
