import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { CARDS } from '../states/cards.ts'
import { askRefund, newOrder, openReview, paidOrder, payByCard, verifiedOrder } from '../states/given.ts'
import { CHARGEBACKS, readAll } from '../states/lists.ts'
import { MINUTE_MS } from '../states/order-states.ts'

contract('createRefund', ({ accepts, fact }) => {
  accepts('REQ-ORD-08 REQ-HOST-02 creates a refund with a secret key')

  fact('proposal: rejects a refund of an unpaid order', 'decrypts', async (session) => {
    expectRefusal(await askRefund(session, await newOrder(session)), { status: 409 })
  })
})

/** Sequences of refunds of an order of 7,500, and the total refunded after each; without an amount, all that is left. */
const SEQUENCES: [title: string, steps: [amount: number | undefined, refunded: number | 'refused'][]][] = [
  [
    'refunds in parts up to the full amount, and nothing beyond it',
    [
      [2_500, 2_500],
      [2_500.5, 5_000.5],
      [2_499.5, 7_500],
      [0.01, 'refused'],
    ],
  ],
  [
    'refunds the full amount by default, and nothing beyond it',
    [
      [undefined, 7_500],
      [undefined, 'refused'],
    ],
  ],
  [
    'rejects more than was paid or is left, and refunds the rest by default',
    [
      [7_500.01, 'refused'],
      [5_000, 5_000],
      [2_500.01, 'refused'],
      [undefined, 7_500],
    ],
  ],
]

contract('createRefund', ({ fact }) => {
  for (const [what, steps] of SEQUENCES) {
    fact(`proposal: ${what}`, 'decrypts', async (session) => {
      const order = await paidOrder(session)
      let given = 0
      for (const [amount, refunded] of steps) {
        const exchange = await askRefund(session, order, amount)
        if (refunded === 'refused') expectRefusal(exchange, { status: 409 })
        else expect(exchange.status, exchange.text).toBe(200)
        if (refunded !== 'refused') given = refunded
      }
      expect((await verifiedOrder(session, order)).order.amountRefunded).toBe(given)
    })
  }

  for (const [amount, status, left] of [
    [1_000, 'SUCCESSFUL', 6_500],
    [1_000.96, 'FAILED', 7_500],
    [1_000.99, 'PENDING', 6_499.01],
  ] as const) {
    fact(
      `proposal: a refund of ${amount} is ${status}, and leaves ${left} of 7500 refundable`,
      ['decrypts', 'magic-values'],
      async (session) => {
        const order = await paidOrder(session)
        expect(dataOf(await askRefund(session, order, amount))).toMatchObject({ amount, status })
        expectRefusal(await askRefund(session, order, left + 0.01), { status: 409 })
        expect((await askRefund(session, order, left)).status).toBe(200)
      },
    )
  }

  fact('proposal: concurrent refunds do not exceed the payment', 'decrypts', async (session) => {
    const order = await paidOrder(session)
    const answers = await Promise.all([1, 2, 3].map(() => askRefund(session, order, 4_000)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await verifiedOrder(session, order)).order.amountRefunded).toBe(4_000)
  })

  fact(
    'proposal: rejects a refund while the payment is held for review, and after its rejection',
    ['decrypts', 'magic-values', 'control-plane'],
    async (session) => {
      for (const [decision, status] of [
        ['REJECTED', 409],
        ['APPROVED', 200],
      ] as const) {
        const { order, record, transaction } = await openReview(session)
        expectRefusal(await askRefund(session, order), { status: 409 })
        await session.succeed('submitSourceOfFunds', { fields: { transactionId: transaction.id } })
        expectRefusal(await askRefund(session, order), { status: 409 })
        expect(await session.control.reviewAml(record.id, decision)).toBe(200)
        expect((await askRefund(session, order)).status, decision).toBe(status)
      }
    },
  )

  fact(
    'proposal: rejects a refund while a chargeback is open',
    ['decrypts', 'magic-values', 'control-plane'],
    async (session) => {
      const order = await newOrder(session)
      await payByCard(session, order, CARDS.disputed)
      expect((await askRefund(session, order, 1)).status).toBe(200)
      await session.control.advance(60 * MINUTE_MS)
      for (const amount of [1, undefined]) {
        expectRefusal(await askRefund(session, order, amount), { status: 409 })
      }
      expect((await verifiedOrder(session, order)).order.amountRefunded).toBe(1)
    },
  )

  for (const [what, decisions, status] of [
    ['rejects a refund after a chargeback was accepted', ['ACCEPTED'], 409],
    ['rejects a refund while a chargeback is contested', ['DECLINED'], 409],
    ['rejects a refund after a chargeback was lost', ['DECLINED', 'LOST'], 409],
    ['refunds the rest after a chargeback was won', ['DECLINED', 'WON'], 200],
  ] as const) {
    fact(`proposal: ${what}`, ['decrypts', 'magic-values', 'control-plane'], async (session) => {
      const order = await newOrder(session)
      await payByCard(session, order, CARDS.disputed)
      expect((await askRefund(session, order, 1)).status).toBe(200)
      await session.control.advance(60 * MINUTE_MS)
      const [chargeback] = await readAll(session, CHARGEBACKS, order)
      const { amount, amountRefunded } = (await verifiedOrder(session, order)).order
      expect(chargeback!.amount).toBe(amount - amountRefunded)
      for (const decision of decisions)
        await session.control.decideChargeback(chargeback!.chargebackReference, decision)
      expect((await askRefund(session, order)).status).toBe(status)
    })
  }

  fact('proposal: rejects a refund of 0, -1 or 0.001', 'decrypts', async (session) => {
    const order = await paidOrder(session)
    for (const amount of [0, -1, 0.001]) {
      expectRefusal(await askRefund(session, order, amount), { status: 400 })
    }
  })
})
