import { beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { openOrder } from '../../payments/open-order.ts'
import { payOrder } from '../../payments/pay-order.ts'
import { refundOrder } from '../../payments/refund-order.ts'
import {
  type CheckoutSession,
  createCheckoutSession,
  expectEventsConform,
} from '../../testing/create-checkout-session.ts'
import { TEST_NOW } from '../../testing/create-test-context.ts'

const card = { number: '4242424242424242', expiryMonth: '09', expiryYear: '29', cvv: '123' }

let session: CheckoutSession

beforeEach(async () => {
  session = await createCheckoutSession()
})

async function pay(reference: string, amount = 5000): Promise<void> {
  const customer = { email: 'adaeze.okafor@example.com' }
  await session.succeed('createOrder', { data: { customer, order: { amount, currency: 'NGN', reference } } })
  const { number: cardnumber, expiryMonth: expirymonth, expiryYear: expiryyear, cvv } = card
  await session.succeed('payOrder', {
    data: { reference, paymentOption: 'CARD', card: { cardnumber, expirymonth, expiryyear, cvv } },
  })
  session.events.length = 0
}

function refund(reference: string, amount?: number, now = TEST_NOW) {
  return session.succeed('createRefund', { data: { reference, ...(amount && { amount }) } }, { now })
}

async function refundedOf(reference: string): Promise<number> {
  return (await session.succeed('verifyOrder', { data: { reference } })).data.order.amountRefunded
}

async function balance(): Promise<number> {
  const wallet = await session.context.db
    .selectFrom('wallets')
    .select('balanceMinor')
    .where('businessId', '=', 'business-1')
    .where('currency', '=', 'NGN')
    .executeTakeFirstOrThrow()
  return wallet.balanceMinor
}

async function ledgerOf(): Promise<string[]> {
  const rows = await session.context.db
    .selectFrom('transactions')
    .select(['type', 'amountMinor', 'status'])
    .orderBy('position')
    .execute()
  return rows.map(({ type, amountMinor, status }) => `${type} ${amountMinor} ${status}`)
}

describe('createRefund', () => {
  it('gives back a part, and then all that is left', async () => {
    await pay('ORD-1')
    expect((await refund('ORD-1', 1500)).data).toMatchObject({
      amount: 1500,
      reason: null,
      status: 'SUCCESSFUL',
    })
    expect(await refundedOf('ORD-1')).toBe(1500)
    expect(await ledgerOf()).toEqual(['CREDIT 500000 SUCCESSFUL', 'DEBIT 150000 SUCCESSFUL'])
    expect((await refund('ORD-1')).data.amount).toBe(3500)
    expect(await refundedOf('ORD-1')).toBe(5000)
    expect(await ledgerOf()).toEqual([
      'CREDIT 500000 REVERSED',
      'DEBIT 150000 SUCCESSFUL',
      'DEBIT 350000 SUCCESSFUL',
    ])
    expect(await balance()).toBe(-7_500)
    expect(session.events.map(({ event }) => event)).toEqual(['refund.succeeded', 'refund.succeeded'])
  })

  it('refuses more than what is left with 409 and 12', async () => {
    await pay('ORD-1')
    await refund('ORD-1', 3000)
    const data = { reference: 'ORD-1', amount: 2000.01 }
    expect(await session.refuse('createRefund', { data })).toMatchObject({
      ...{ status: 409, code: '12', message: 'Only 2000 NGN is left to refund' },
      problems: [{ field: 'amount', message: 'must be at most 2000' }],
    })
    await refund('ORD-1', 2000)
    expect(await session.refuse('createRefund', { data: { reference: 'ORD-1' } })).toMatchObject({
      ...{ status: 409, code: '12', message: 'Nothing is left to refund' },
    })
  })

  it('refuses an order that was not paid with 12, and too many decimals with 30', async () => {
    const order = { amount: 100, currency: 'NGN', reference: 'ORD-1' } as const
    await session.succeed('createOrder', { data: { customer: {}, order } })
    const data = { reference: 'ORD-1' }
    expect(await session.refuse('createRefund', { data })).toMatchObject({ status: 409, code: '12' })
    expect(await session.refuse('createRefund', { data: { ...data, amount: 0.001 } })).toMatchObject({
      ...{ status: 400, code: '30', problems: [{ field: 'amount' }] },
    })
  })

  it('fails for an amount ending .96, and gives the amount back', async () => {
    await pay('ORD-1')
    expect((await refund('ORD-1', 100.96)).data.status).toBe('FAILED')
    expect(await refundedOf('ORD-1')).toBe(0)
    expect(await ledgerOf()).toEqual(['CREDIT 500000 SUCCESSFUL', 'DEBIT 10096 FAILED'])
    expect(await balance()).toBe(500_000 - 7_500)
    expect(session.events.map(({ event }) => event)).toEqual(['refund.failed'])
    expect((await refund('ORD-1')).data.amount).toBe(5000)
  })

  it('stays PENDING for an amount ending .99, and holds the amount', async () => {
    await pay('ORD-1')
    expect((await refund('ORD-1', 4999.99)).data.status).toBe('PENDING')
    expect(session.events).toEqual([])
    expect(await ledgerOf()).toEqual(['CREDIT 500000 SUCCESSFUL', 'DEBIT 499999 PENDING'])
    expect((await refund('ORD-1')).data).toMatchObject({ amount: 0.01, status: 'SUCCESSFUL' })
    expect(await ledgerOf()).toContain('CREDIT 500000 SUCCESSFUL')
  })

  it('lets one of 20 full refunds at the same time through', async () => {
    await pay('ORD-1')
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => refund('ORD-1')))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundedOf('ORD-1')).toBe(5000)
    expect(session.events).toHaveLength(1)
  })

  it('is refused while the payment is held for review, and takes nothing', async () => {
    await pay('HELD-1', 20_000)
    expect(await balance()).toBe(0)
    const refused = await session.refuse('createRefund', { data: { reference: 'HELD-1' } })
    expect(refused).toMatchObject({ status: 409, code: '12' })
    expect(await balance()).toBe(0)
  })

  it('cannot exceed the sum: the row itself guards it, whatever the order was believed to be', async () => {
    await pay('ORD-1')
    const stale = await session.context.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        session.database.write((db) =>
          refundOrder({ ...session.context, db }, stale, { amountMinor: 100_000 }),
        ),
      ),
    )
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(reasons.filter((reason) => reason instanceof Refusal)).toHaveLength(15)
    expect(await refundedOf('ORD-1')).toBe(5000)
    const overdrawn = session.context.db.updateTable('orders').set({ refundedMinor: 500_001 }).execute()
    await expect(overdrawn).rejects.toThrow(/refundsWithinPaid/)
  })

  it('reverses an S2S order that is wholly refunded', async () => {
    const { context, database } = session
    const reference = context.ids.reference('payment')
    await database.write(async (db) => {
      const payer = { customer: { firstName: 'Marc', email: 'marc.tremblay@example.com' } }
      const terms = { host: 's2s', reference, amountMinor: 8450, currency: 'CAD', ...payer } as const
      const order = await openOrder({ ...context, db }, 'business-1', terms)
      expect(order.status).toBe('PENDING')
      await payOrder({ ...context, db }, order, { option: 'CARD', card })
    })
    const statusNow = async () =>
      (await context.db.selectFrom('orders').select('status').executeTakeFirstOrThrow()).status
    await refund(reference, 80)
    expect(await statusNow()).toBe('SUCCESSFUL')
    await refund(reference, 4.5)
    expect(await statusNow()).toBe('REVERSED')
    expect(await session.refuse('createRefund', { data: { reference } })).toMatchObject({
      status: 409,
      code: '12',
    })
    expectEventsConform(session)
  })
})

describe('listRefunds', () => {
  beforeEach(async () => {
    await pay('ORD-1')
    await pay('ORD-2')
    await refund('ORD-1', 1)
    await refund('ORD-2', 2.96)
    await refund('ORD-1', 3, TEST_NOW + 60_000)
    await refund('ORD-2', 4.99, TEST_NOW + 60_000)
  })

  const from = new Date(TEST_NOW + 60_000).toISOString()

  it.each([
    [{}, [4.99, 3, 2.96, 1]],
    [{ limit: 3 }, [4.99, 3, 2.96]],
    [{ limit: 3, page: 2 }, [1]],
    [{ limit: 3, page: 9_000_000_000_000_000 }, []],
    [{ reference: 'ORD-1' }, [3, 1]],
    [{ status: 'FAILED' }, [2.96]],
    [{ status: 'SUCCESSFUL', reference: 'ORD-2' }, []],
    [{ from }, [4.99, 3]],
    [{ to: from }, [2.96, 1]],
    [{ from: '2026-01-01T10:01:00+01:00' }, [4.99, 3]],
  ] as const)('answers %o with %j', async (query, amounts) => {
    const { data } = await session.succeed('listRefunds', { query })
    expect(data.items.map(({ amount }) => amount)).toEqual(amounts)
  })

  it('tells where a page lies', async () => {
    const { data } = await session.succeed('listRefunds', { query: { limit: 3, page: 2 } })
    expect(data.meta).toEqual({ total: 4, page: 2, limit: 3, pages: 2 })
    const { data: empty } = await session.succeed('listRefunds', {}, { tenant: session.tenants[1] })
    expect(empty).toEqual({ items: [], meta: { total: 0, page: 1, limit: 20, pages: 0 } })
  })
})
