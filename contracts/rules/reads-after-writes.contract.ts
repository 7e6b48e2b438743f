import { describe, expect } from 'vitest'
import { type DataOf, dataOf } from '../../src/kit/check/harness/messages.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { listHolders } from '../../src/kit/check/harness/states/items.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { CARDS } from '../states/cards.ts'
import {
  chargedPayment,
  createdOrder,
  findReview,
  listTransactions,
  newCustomer,
  newOrder,
  openReview,
  paidOrder,
  planOrder,
  planPayment,
  refund,
  registeredEmail,
  savedCard,
  verifiedOrder,
  verifiedPayment,
} from '../states/given.ts'
import { AML_RECORDS, idsOf, REFUNDS, readAll, readSlice, TRANSACTIONS } from '../states/lists.ts'
import { MINUTE_MS, payTransferOf, reportOf } from '../states/order-states.ts'

const STATUS_IDS: Record<string, number> = {
  INITIATED: 1,
  PENDING: 2,
  PROCESSING: 3,
  FAILED: 4,
  SUCCESSFUL: 5,
  CANCELLED: 6,
  EXPIRED: 7,
}

/** The clock of a target may run on between two calls. */
const MAX_LAG_MS = 5_000

const byCard: Need[] = ['decrypts', 'magic-values']

describe('an order is shown correctly', () => {
  prove('proposal: in every answer from its creation on', byCard, async (session) => {
    const plan = planOrder({ amount: 1_234.56, description: 'Two chairs' })
    const created = await createdOrder(session, plan)
    expect(created.paymentOptions).toEqual(['CARD', 'BANK_TRANSFER', 'USSD'])
    const asked = { ...plan.order, status: 'INITIATED', amountRefunded: 0, isDisputed: false }
    expect(created.order).toMatchObject(asked)
    expect(created.order.updatedAt).toBe(created.order.createdAt)
    const fresh = await look(session, plan.order.reference)
    expect(fresh).toEqual({ order: created.order, payments: [], cards: [], customer: fresh.customer })
    expect(fresh.customer).toEqual(plan.customer)

    const paid = dataOf(await session.succeed('payOrder', { data: planPayment(plan.order) }))
    expect(paid.orderPayment).toMatchObject({
      ...{
        orderReference: plan.order.reference,
        paymentOption: 'CARD',
        status: 'SUCCESSFUL',
        statusCode: '00',
      },
      ...{ amount: 1_234.56, currency: plan.order.currency, fee: created.order.fee },
    })
    expect(paid.paymentDetail.paymentReference).toBe(paid.orderPayment.paymentReference)
    const after = await look(session, plan.order.reference)
    expect(after.order).toMatchObject({ ...asked, status: 'SUCCESSFUL', createdAt: created.order.createdAt })
    expect(after.payments).toEqual([paid.orderPayment])
    expect(after.cards).toMatchObject([{ first6: expect.any(String), last4: expect.any(String) }])

    const card = await session.succeed('saveCard', { data: { reference: plan.order.reference } })
    expect(dataOf(card)).toMatchObject(after.cards[0]!)
    await refund(session, plan.order, { amount: 0.56 })
    expect((await look(session, plan.order.reference)).order.amountRefunded).toBe(0.56)
  })

  prove('proposal: with every payment attempt, oldest first', byCard, async (session) => {
    const order = await newOrder(session)
    const attempts: OrderPayment[] = []
    for (const data of [
      planPayment(order, CARDS.challenged),
      { ...order, paymentOption: 'BANK_TRANSFER' },
      planPayment(order, CARDS.doNotHonour),
    ]) {
      const { orderPayment } = dataOf(await session.succeed('payOrder', { data }))
      attempts.push(orderPayment)
    }
    const { payments, order: last } = await look(session, order.reference)
    expect(payments.at(-1)).toEqual(attempts.at(-1))
    const names = attempts.map(({ paymentReference }) => paymentReference)
    expect(new Set(names).size).toBe(3)
    expect(payments.map(({ paymentReference }) => paymentReference)).toEqual(names)
    expect(payments.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'FAILED'])
    expect(last.status).toBe('FAILED')
  })

  prove('proposal: after a saved card was charged', byCard, async (session) => {
    const plan = planOrder({ amount: 432.1 })
    const data = { ...(await savedCard(session)), ...plan }
    const { orderPayment } = dataOf(await session.succeed('chargeToken', { data }))
    expect(orderPayment).toMatchObject({ orderReference: plan.order.reference, paymentOption: 'CARD' })
    const { order, payments, customer } = await look(session, plan.order.reference)
    expect(order).toMatchObject({ ...plan.order, status: 'SUCCESSFUL', fee: orderPayment.fee })
    expect(payments).toEqual([orderPayment])
    expect(customer).toEqual(plan.customer)
  })

  prove(
    'proposal: while it waits for a bank transfer, and once funded',
    [...byCard, 'control-plane'],
    async (session) => {
      const order = await newOrder(session)
      await payTransferOf(session, order)
      expect((await look(session, order.reference)).order.status).toBe('PENDING')
      await session.control.advance(MINUTE_MS)
      await session.control.fund(order.reference)
      const { order: funded } = await look(session, order.reference)
      expect(funded.status).toBe('SUCCESSFUL')
      const tookMs = Date.parse(funded.updatedAt) - Date.parse(funded.createdAt)
      expect(Math.abs(tookMs - MINUTE_MS)).toBeLessThan(MAX_LAG_MS)
    },
  )
})

describe('a payment order is shown correctly', () => {
  for (const operationId of ['initiatePayment', 'createCheckoutLink'] as const) {
    prove(`proposal: in every answer from ${operationId} on`, byCard, async (session) => {
      const metadata = { cart: 'C-7' }
      const fields = { amount: 2_345.67, currency: 'NGN', customer: newCustomer(), metadata }
      const opened = dataOf(await session.succeed(operationId, { fields }))
      const { reference, fee } = opened
      expect(opened).toMatchObject({ amount: 2_345.67, currency: 'NGN', status: 'PENDING' })
      const money = { ...fields, reference, fee }
      expect(await verifiedPayment(session, { reference })).toEqual({
        ...{ ...money, status: 'PENDING', channel: null, paidAt: null, failureCode: null },
      })
      const charged = await session.succeed('chargeCard', { fields: { reference } })
      expect(dataOf(charged)).toEqual({
        reference,
        status: 'SUCCESSFUL',
        nextAction: null,
        failureCode: null,
        metadata,
      })
      expect(await verifiedPayment(session, { reference })).toEqual({
        ...{ ...money, status: 'SUCCESSFUL', channel: 'CARD', paidAt: expect.any(String), failureCode: null },
      })
      await refund(session, { reference })
      expect((await verifiedPayment(session, { reference })).status).toBe('REVERSED')
    })

    prove(`proposal: with its expiry 60 minutes after ${operationId}`, 'control-plane', async (session) => {
      const { expiresAt } = dataOf(await session.succeed(operationId))
      const leftMs = Date.parse(expiresAt) - (await session.control.now())
      expect(Math.abs(leftMs - 60 * MINUTE_MS)).toBeLessThan(MAX_LAG_MS)
    })
  }
})

describe('lists show at once', () => {
  prove('proposal: a payment among the transactions, first and by search', byCard, async (session) => {
    const before = await readSlice(session, TRANSACTIONS, { list: 5 })
    const description = `Invoice ${newCustomer().email.slice(6, 14)}`
    await chargedPayment(session, { amount: 77.7, description })
    const after = await readSlice(session, TRANSACTIONS, { list: 5 })
    expect(after.total).toBe(before.total + 1)
    expect(idsOf(after.rows).slice(1)).toEqual(idsOf(before.rows).slice(0, 4))
    expect(after.rows[0]).toMatchObject({ description, amount: 77.7, type: 'CREDIT' })
    expect(await listTransactions(session, { search: description })).toEqual([after.rows[0]])
  })

  prove('proposal: a refund among the refunds and as a DEBIT', byCard, async (session) => {
    const { reference } = await paidOrder(session)
    const [refunds, debits] = [
      await readSlice(session, REFUNDS),
      await readSlice(session, TRANSACTIONS, { type: 'DEBIT' }),
    ]
    expect(await readAll(session, REFUNDS, { reference })).toEqual([])
    const made = await refund(session, { reference }, { amount: 100, reason: 'Broken' })
    expect(made).toMatchObject({ orderReference: reference, amount: 100, reason: 'Broken' })
    expect(await readAll(session, REFUNDS, { reference })).toEqual([made])
    const listed = await readSlice(session, REFUNDS)
    expect({ first: listed.rows[0], total: listed.total }).toEqual({
      first: made,
      total: refunds.total + 1,
    })
    const debited = await readSlice(session, TRANSACTIONS, { type: 'DEBIT' })
    expect(debited.total).toBe(debits.total + 1)
    expect(debited.rows[0]).toMatchObject({ amount: 100, description: 'Broken', type: 'DEBIT' })
  })

  for (const operationId of ['submitSourceOfFunds', 'submitSourceOfFundsFile'] as const) {
    prove(
      `proposal: the new status of an AML record after ${operationId}`,
      ['decrypts', 'magic-values'],
      async (session) => {
        const pending = { status: 'PENDING' }
        const before = await readSlice(session, AML_RECORDS, pending)
        const { record, transaction } = await openReview(session)
        const held = await readSlice(session, AML_RECORDS, pending)
        expect(held.total).toBe(before.total + 1)
        expect(held.rows[0]).toEqual(record)
        const proof = await session.succeed(operationId, { fields: { transactionId: transaction.id } })
        expect((await readSlice(session, AML_RECORDS, pending)).total).toBe(before.total)
        const [proved] = (await readSlice(session, AML_RECORDS, { status: 'PROOF_UPLOADED' })).rows
        expect(proved).toEqual({ ...record, status: 'PROOF_UPLOADED', proofUrl: expect.any(String) })
        expect(dataOf(proof)).toEqual(proved)
        expect(await findReview(session, record.customer.email)).toEqual(proved)
      },
    )
  }

  prove('proposal: a CAD collection email, as it was registered', 'stateful', async (session) => {
    const { id, email } = await registeredEmail(session)
    const again = await session.succeed('registerCadCollectionEmail', { body: { email } })
    const listed = await session.succeed('listCadCollectionEmails')
    const holders = listHolders(listed.body, 'email').filter((each) => (each as { id: string }).id === id)
    expect(holders).toEqual([dataOf(again)])
    const removed = await session.succeed('removeCadCollectionEmail', { path: { id } })
    expect(dataOf(removed)).toEqual(dataOf(again))
    expect((await session.succeed('listCadCollectionEmails')).text).not.toContain(email)
  })
})

describe('ping', () => {
  prove('proposal: returns the current time', 'control-plane', async (session) => {
    for (const passMs of [1, 90_000]) {
      await session.control.advance(passMs)
      const { time } = dataOf(await session.succeed('ping'))
      expect(Math.abs(Date.parse(time) - (await session.control.now()))).toBeLessThan(MAX_LAG_MS)
    }
  })
})

type OrderPayment = DataOf<'payOrder'>['orderPayment']

/** Reads an order by both operations that show it, which must agree on all that they share. */
async function look(session: Session, reference: string) {
  const report = await reportOf(session, { reference })
  const shown = await verifiedOrder(session, { reference })
  const { order, orderPayments: payments, customer, cardDetails: cards } = shown
  expect({ order, payments }).toEqual({ order: report.orderSummary, payments: report.orderPayments })
  for (const { status, statusId } of [order, ...payments]) expect(statusId).toBe(STATUS_IDS[status])
  expect(report.isFinalStatus).toBe(order.statusId >= 4)
  return { order, payments, cards, customer }
}
