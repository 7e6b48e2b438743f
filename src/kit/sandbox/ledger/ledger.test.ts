import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schemas, webhooks } from '../../../../generated/business/validators.js'
import { Refusal } from '../domain/refusal.ts'
import type { Context } from '../http/handler.ts'
import { findAmlRecord } from '../store/aml-records.ts'
import type { RefundRow, TransactionRow } from '../store/schema.ts'
import { readLedger } from '../store/transactions.ts'
import { readBalances } from '../store/wallets.ts'
import { createTestContext, TEST_NOW, type TestContext } from '../testing/create-test-context.ts'
import { creditOf, refundOf } from '../testing/ledger-records.ts'
import { presentAmlRecord, reviewAmlRecord, submitProof } from './aml-records.ts'
import type { TransactionBody } from './present-transaction.ts'
import { recordCredit } from './record-credit.ts'
import { recordRefundDebit, reverseCredit, settleRefundDebit } from './record-refund-debit.ts'

let test: TestContext
let context: Context
const owner = 'business-1'
const payer = { firstName: 'Marc', lastName: 'Tremblay', email: 'Marc@Example.ca' }

beforeEach(async () => {
  test = await createTestContext()
  context = test.context
})
afterEach(() => test.database.close())

function debit(refund: RefundRow): Promise<TransactionRow> {
  return recordRefundDebit(context, refund, 'Refund of ORD-1')
}

async function readBodies(): Promise<TransactionBody[]> {
  return (await readLedger(context.db, owner)).map(({ body }) => JSON.parse(body) as TransactionBody)
}

async function balance(currency = 'NGN', businessId = owner): Promise<number> {
  return (await readBalances(context.db, businessId)).get(currency) ?? 0
}

describe('recordCredit', () => {
  it('credits the wallet less the fee, and writes the transaction as it is answered', async () => {
    const { transaction, deposit, amlRecord } = await recordCredit(context, creditOf({ orderId: 'order-1' }))
    expect(amlRecord).toBeUndefined()
    expect(transaction).toMatchObject({
      status: 'SUCCESSFUL',
      position: 1,
      orderId: 'order-1',
    })
    expect(transaction.reference).toMatch(/^TXN_[A-Z0-9]{16}$/)
    expect(await balance()).toBe(98_500)
    const [body] = await readBodies()
    expect(schemas.Transaction(body), JSON.stringify(schemas.Transaction.errors)).toBe(true)
    expect(body).toMatchObject({
      ...{ amount: 1000, fee: 15, status: 'SUCCESSFUL', type: 'CREDIT', currency: 'NGN', businessId: owner },
      ...{ createdAt: '2026-01-01T09:00:00.000Z', depositId: deposit.id, refund: null },
      deposit: { amount: 1000, fee: 15, amountSent: 985, status: 'SUCCESSFUL', depositType: 'CARD' },
    })
    expect(test.events).toEqual([])
  })

  it('holds a deposit that reaches the threshold, and announces it', async () => {
    const { transaction, deposit, amlRecord } = await recordCredit(
      context,
      creditOf({ amountMinor: 1_000_000 }),
    )
    expect([transaction.status, deposit.status, amlRecord?.status]).toEqual(['PENDING', 'PENDING', 'PENDING'])
    expect(await balance()).toBe(0)
    const [event] = test.events
    expect(event).toMatchObject({ businessId: owner, event: 'aml.opened', data: { id: amlRecord?.id } })
    expect(event?.data).toMatchObject({ customer: { ...payer, email: 'marc@example.ca' } })
    await expectEventsToConform()
  })

  it('holds a deposit of nobody too', async () => {
    const { customer: _, ...anonymous } = creditOf({ amountMinor: 1_000_000 })
    expect((await recordCredit(context, anonymous)).amlRecord?.customerId).toMatch(/-/)
    await expectEventsToConform()
  })

  it('takes the threshold from the settings', async () => {
    context = { ...context, settings: { ...context.settings, amlThresholds: { NGN: 5 } } }
    expect((await recordCredit(context, creditOf({ amountMinor: 499 }))).amlRecord).toBeUndefined()
    expect((await recordCredit(context, creditOf({ amountMinor: 500 }))).amlRecord).toBeDefined()
  })

  it('counts densely per business', async () => {
    for (const businessId of [owner, 'business-2', owner])
      await recordCredit(context, creditOf({ businessId }))
    await debit(refundOf(context, 100))
    await recordCredit(context, creditOf())
    const rows = await readLedger(context.db, owner)
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    expect(rows.map(({ type }) => type)).toEqual(['CREDIT', 'CREDIT', 'DEBIT', 'CREDIT'])
    expect(await readLedger(context.db, 'business-2')).toMatchObject([{ position: 1 }])
  })
})

describe('a refund', () => {
  it('takes from the wallet when it succeeds, once', async () => {
    await recordCredit(context, creditOf({ feeMinor: 0 }))
    const refund = refundOf(context, 30_000)
    expect(await debit(refund)).toMatchObject({ status: 'PENDING', type: 'DEBIT', refundId: refund.id })
    expect(await balance()).toBe(100_000)
    await settleRefundDebit(context, refund.id, 'SUCCESSFUL')
    await settleRefundDebit(context, refund.id, 'SUCCESSFUL')
    await settleRefundDebit(context, refund.id, 'FAILED')
    expect(await balance()).toBe(70_000)
    const body = (await readBodies())[1]
    expect(schemas.Transaction(body), JSON.stringify(schemas.Transaction.errors)).toBe(true)
    expect(body).toMatchObject({ amount: 300, status: 'SUCCESSFUL', refund: { status: 'SUCCESSFUL' } })
  })

  it.each([
    ['SUCCESSFUL', 'SUCCESSFUL', -100],
    ['FAILED', 'FAILED', 0],
    ['PROCESSING', 'PENDING', 0],
  ])('that is %s already is a debit that is %s', async (refundStatus, status, change) => {
    expect((await debit(refundOf(context, 100, refundStatus))).status).toBe(status)
    expect(await balance()).toBe(change)
  })

  it('that fails takes nothing', async () => {
    const refund = refundOf(context, 30_000)
    await debit(refund)
    await settleRefundDebit(context, refund.id, 'FAILED')
    expect(await balance()).toBe(0)
    expect((await readBodies())[0]).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } })
  })

  it('of the whole order reverses its credit, and leaves the wallet to the debit', async () => {
    await recordCredit(context, creditOf({ orderId: 'order-1' }))
    await recordCredit(context, creditOf({ orderId: 'order-2' }))
    const refund = refundOf(context, 100_000)
    await debit(refund)
    await settleRefundDebit(context, refund.id, 'SUCCESSFUL')
    await reverseCredit(context, 'order-1')
    const bodies = await readBodies()
    expect(bodies.map(({ status, deposit }) => [status, deposit?.status])).toEqual([
      ['REVERSED', 'REVERSED'],
      ['SUCCESSFUL', 'SUCCESSFUL'],
      ['SUCCESSFUL', undefined],
    ])
    expect(await balance()).toBe(98_500 * 2 - 100_000)
  })
})

describe('a review', () => {
  async function hold(): Promise<{ id: string; transactionId: string }> {
    return (await recordCredit(context, creditOf({ amountMinor: 1_000_000 }))).amlRecord!
  }
  const proof = { sourceOfFunds: 'SALARY', proofUrl: 'https://files.example.com/1.pdf' }

  it('is not decided before there is a proof', async () => {
    const { id } = await hold()
    for (const decision of ['APPROVED', 'REJECTED'] as const) {
      await expect(reviewAmlRecord(context, id, { decision })).rejects.toMatchObject({
        status: 409,
        code: '12',
      })
    }
    await expect(reviewAmlRecord(context, 'nobody', { decision: 'APPROVED' })).rejects.toMatchObject({
      status: 404,
    })
    expect(await balance()).toBe(0)
  })

  it('credits the wallet when it approves, and ends', async () => {
    const { id, transactionId } = await hold()
    await submitProof(context, owner, { transactionId, ...proof })
    context = { ...context, now: TEST_NOW + 60_000 }
    const reviewed = await reviewAmlRecord(context, id, { decision: 'APPROVED', reviewNotes: 'It matches.' })
    expect(reviewed).toMatchObject({ status: 'APPROVED', reviewNotes: 'It matches.' })
    expect(await balance()).toBe(998_500)
    const [body] = await readBodies()
    expect(body).toMatchObject({
      ...{ status: 'SUCCESSFUL', updatedAt: '2026-01-01T09:01:00.000Z' },
      deposit: { status: 'SUCCESSFUL', updatedAt: '2026-01-01T09:01:00.000Z' },
    })
    await expect(reviewAmlRecord(context, id, { decision: 'REJECTED' })).rejects.toBeInstanceOf(Refusal)
    await expect(submitProof(context, owner, { transactionId, ...proof })).rejects.toMatchObject({
      status: 409,
      code: '12',
    })
    expect(await balance()).toBe(998_500)
    expect(test.events.map(({ event }) => event)).toEqual([
      'aml.opened',
      'aml.proof_uploaded',
      'aml.approved',
    ])
    await expectEventsToConform()
  })

  it('fails the deposit when it rejects', async () => {
    const { id, transactionId } = await hold()
    await submitProof(context, owner, { transactionId, ...proof })
    await reviewAmlRecord(context, id, { decision: 'REJECTED', reviewNotes: 'It does not.' })
    expect(await balance()).toBe(0)
    const record = presentAmlRecord((await findAmlRecord(context.db, id))!)
    expect(record).toMatchObject({
      status: 'REJECTED',
      reviewNotes: 'It does not.',
      deposit: { status: 'FAILED' },
    })
    expect((await readBodies())[0]).toMatchObject({ status: 'FAILED', deposit: { status: 'FAILED' } })
    expect(test.events.at(-1)?.event).toBe('aml.rejected')
    await expectEventsToConform()
  })
})

async function expectEventsToConform(): Promise<void> {
  for (const { event, data } of test.events) {
    const check = webhooks[event as keyof typeof webhooks]
    const sent = { id: 'event', event, createdAt: '2026-01-01T09:00:00.000Z', data }
    expect(check(sent), `${event}: ${JSON.stringify(check.errors)}`).toBe(true)
  }
  expect(test.events.length).toBeGreaterThan(0)
}
