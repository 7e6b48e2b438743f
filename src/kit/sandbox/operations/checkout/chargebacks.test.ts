import { beforeEach, describe, expect, it } from 'vitest'
import { decideChargeback, openDueChargebacks } from '../../payments/chargebacks.ts'
import type { ChargebackRow } from '../../store/schema.ts'
import {
  type CheckoutSession,
  createCheckoutSession,
  expectEventsConform,
} from '../../testing/create-checkout-session.ts'
import { TEST_NOW } from '../../testing/create-test-context.ts'

const OPENS_AT = TEST_NOW + 60 * 60 * 1000

let session: CheckoutSession

async function dispute(reference: string): Promise<void> {
  const order = { amount: 5000, currency: 'NGN', reference } as const
  await session.succeed('createOrder', { data: { customer: {}, order } })
  const card = { cardnumber: '4000000000000259', expirymonth: '09', expiryyear: '29', cvv: '123' }
  await session.succeed('payOrder', { data: { reference, paymentOption: 'CARD', card } })
}

beforeEach(async () => {
  session = await createCheckoutSession()
  await dispute('ORD-1')
  session.events.length = 0
})

function openDue(now: number): Promise<number> {
  return session.database.write((db) => openDueChargebacks({ ...session.context, db, now }, 50))
}

async function decide(event: 'accepted' | 'declined' | 'won' | 'lost') {
  const row: ChargebackRow = await session.context.db
    .selectFrom('chargebacks')
    .selectAll()
    .executeTakeFirstOrThrow()
  const decided = await session.database.write((db) =>
    decideChargeback({ ...session.context, db }, row, event),
  )
  expectEventsConform(session)
  return decided
}

async function list(query: object, now = OPENS_AT) {
  return (await session.succeed('listChargebacks', { query }, { now })).data
}

async function isDisputed(now = OPENS_AT): Promise<boolean> {
  const { data } = await session.succeed('getOrderStatus', { data: { reference: 'ORD-1' } }, { now })
  return data.orderSummary.isDisputed
}

describe('a chargeback', () => {
  it('opens one hour after the payment, once', async () => {
    expect(await openDue(OPENS_AT - 1)).toBe(0)
    expect(await isDisputed(OPENS_AT - 1)).toBe(false)
    expect(session.events).toEqual([])
    expect(await openDue(OPENS_AT + 5000)).toBe(1)
    expect(await openDue(OPENS_AT + 5000)).toBe(0)
    expectEventsConform(session)
    expect(session.events).toMatchObject([
      {
        businessId: 'business-1',
        event: 'chargeback.opened',
        data: {
          orderReference: 'ORD-1',
          amount: 5000,
          status: 'OPEN',
          createdAt: '2026-01-01T10:00:00.000Z',
        },
      },
    ])
    expect(await isDisputed()).toBe(true)
  })

  it('is there when it is due, before that is written down', async () => {
    expect((await list({}, OPENS_AT - 1)).items).toEqual([])
    expect((await list({ status: 'OPEN' })).items).toMatchObject([
      { status: 'OPEN', orderReference: 'ORD-1' },
    ])
    expect((await list({ status: 'WON' })).items).toEqual([])
    expect(await isDisputed()).toBe(true)
  })

  it('keeps refunds away while it is open, also before that is written down', async () => {
    const refund = (now: number) => session.refuse('createRefund', { data: { reference: 'ORD-1' } }, { now })
    const open = { status: 409, code: '12', message: 'A chargeback of the order is open' }
    expect(await refund(OPENS_AT)).toMatchObject(open)
    await openDue(OPENS_AT)
    expect(await refund(OPENS_AT)).toMatchObject(open)
    await decide('declined')
    await decide('won')
    expect((await session.succeed('createRefund', { data: { reference: 'ORD-1' } })).data.amount).toBe(5000)
  })

  it.each([
    ['accepted', ['accepted'], 'The order was charged back'],
    ['contested', ['declined'], 'A chargeback of the order is contested'],
    ['lost', ['declined', 'lost'], 'The order was charged back'],
  ] as const)('lets no refund through once it is %s', async (_, decisions, message) => {
    await openDue(OPENS_AT)
    for (const decision of decisions) await decide(decision)
    for (const amount of [{}, { amount: 1 }])
      expect(await session.refuse('createRefund', { data: { reference: 'ORD-1', ...amount } })).toMatchObject(
        {
          ...{ status: 409, code: '12', message },
        },
      )
  })

  it.each([
    ['a part', 1200, [3800]],
    ['a part that is under way', 1200.99, [3799.01]],
    ['a part that failed', 1200.96, [5000]],
    ['all', undefined, []],
  ])('takes back what a refund of %s has left', async (_, amount, disputed) => {
    await session.succeed('createRefund', { data: { reference: 'ORD-1', ...(amount && { amount }) } })
    expect((await list({})).items.map((each) => each.amount)).toEqual(disputed)
    expect(await openDue(OPENS_AT)).toBe(disputed.length)
    expect((await list({})).items.map((each) => each.amount)).toEqual(disputed)
  })

  it('is contested and won, which ends the dispute', async () => {
    await openDue(OPENS_AT)
    await decide('declined')
    expect(await isDisputed()).toBe(true)
    await decide('won')
    expect(await isDisputed()).toBe(false)
    expect(session.events.map(({ event }) => event)).toEqual([
      'chargeback.opened',
      'chargeback.declined',
      'chargeback.resolved',
    ])
    expect((await list({ status: 'WON' })).meta.total).toBe(1)
  })

  it('takes no decision out of turn', async () => {
    const refused = { status: 409, code: '12' }
    await openDue(OPENS_AT)
    await expect(decide('won')).rejects.toMatchObject(refused)
    await decide('accepted')
    expect(await isDisputed()).toBe(false)
    await expect(decide('declined')).rejects.toMatchObject(refused)
    expect(session.events.map(({ event }) => event)).toEqual(['chargeback.opened', 'chargeback.resolved'])
  })
})

describe('listChargebacks', () => {
  it('filters, and lists the newest first', async () => {
    await dispute('ORD-2')
    expect((await list({})).items.map(({ orderReference }) => orderReference)).toEqual(['ORD-2', 'ORD-1'])
    expect((await list({ reference: 'ORD-1' })).meta).toEqual({ total: 1, page: 1, limit: 20, pages: 1 })
    expect((await list({ to: '2026-01-01T10:00:00Z' })).items).toEqual([])
    expect((await list({ from: '2026-01-01T10:00:00Z', limit: 1, page: 2 })).items).toMatchObject([
      { orderReference: 'ORD-1' },
    ])
    const { data } = await session.succeed(
      'listChargebacks',
      {},
      { now: OPENS_AT, tenant: session.tenants[1] },
    )
    expect(data.meta.total).toBe(0)
  })
})
