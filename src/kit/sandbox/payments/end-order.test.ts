import { beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../domain/refusal.ts'
import { findLatestPayment } from '../store/payments.ts'
import type { OrderRow } from '../store/schema.ts'
import { expectEventsConform } from '../testing/create-checkout-session.ts'
import { createTestContext, TEST_NOW, type TestContext } from '../testing/create-test-context.ts'
import { cancelOrder, expireOrders } from './end-order.ts'
import { openOrder } from './open-order.ts'
import { OrderChangeError } from './order-status.ts'
import { type Means, payOrder } from './pay-order.ts'

const LIFETIME_MS = 60 * 60 * 1000

let test: TestContext

beforeEach(async () => {
  test = await createTestContext()
})

function open(host: OrderRow['host'], reference: string): Promise<OrderRow> {
  const terms = { host, reference, amountMinor: 500_000, currency: 'NGN', customer: {} }
  return test.database.write((db) => openOrder({ ...test.context, db }, 'business-1', terms))
}

function byCard(number: string): Means {
  return { option: 'CARD', card: { number, expiryMonth: '09', expiryYear: '29', cvv: '123' } }
}

async function pay(order: OrderRow, means: Means): Promise<OrderRow> {
  const progress = await test.database.write((db) => payOrder({ ...test.context, db }, order, means))
  return progress.order
}

function cancel(order: OrderRow, now = TEST_NOW) {
  return test.database.write((db) => cancelOrder({ ...test.context, db, now }, order))
}

const hosts = ['checkout', 's2s'] as const

describe.each(hosts)('an order of the %s host', (host) => {
  it('is cancelled, with the attempt that was open', async () => {
    const order = await pay(await open(host, 'A'), { option: 'BANK_TRANSFER' })
    expect(await cancel(order)).toMatchObject({ status: 'CANCELLED' })
    expect(await findLatestPayment(test.context.db, order.id)).toMatchObject({ status: 'CANCELLED' })
    expect(test.events.map(({ event }) => event)).toEqual(['order.cancelled'])
    expectEventsConform(test)
  })

  it.each(['4242424242424242', '4000000000000002'])('is not cancelled after its end: %s', async (number) => {
    const order = await pay(await open(host, 'A'), byCard(number))
    await expect(cancel(order)).rejects.toBeInstanceOf(Refusal)
  })

  it('is neither cancelled nor paid after its time', async () => {
    const order = await open(host, 'A')
    const now = TEST_NOW + LIFETIME_MS
    await expect(cancel(order, now)).rejects.toMatchObject({ message: 'Order is already EXPIRED' })
    const late = test.database.write((db) =>
      payOrder({ ...test.context, db, now }, order, byCard('4242424242424242')),
    )
    await expect(late).rejects.toThrow(OrderChangeError)
  })

  it('expires when its time is up, once', async () => {
    const order = await pay(await open(host, 'A'), { option: 'USSD' })
    await pay(await open(host, 'B'), byCard('4242424242424242'))
    test.events.length = 0
    const expire = (now: number) =>
      test.database.write((db) => expireOrders({ ...test.context, db, now }, 50))
    expect(await expire(TEST_NOW + LIFETIME_MS - 1)).toBe(0)
    expect(await expire(TEST_NOW + LIFETIME_MS + 5000)).toBe(1)
    expect(await expire(TEST_NOW + LIFETIME_MS + 5000)).toBe(0)
    expect(await findLatestPayment(test.context.db, order.id)).toMatchObject({ status: 'EXPIRED' })
    expect(test.events).toMatchObject([
      { event: 'order.expired', data: { reference: 'A', updatedAt: '2026-01-01T10:00:00.000Z' } },
    ])
    expectEventsConform(test)
  })

  it('is not paid by one who has not looked at its state', async () => {
    const order = await open(host, 'A')
    await pay(order, byCard('4242424242424242'))
    await expect(pay(order, byCard('4242424242424242'))).rejects.toThrow('has changed since it was read')
    expect(test.events).toHaveLength(1)
  })
})

it('carries the metadata of a payment in its events', async () => {
  const metadata = { cart: 'C-7', seats: 2, coupon: null }
  const terms = { reference: 'A', amountMinor: 500_000, currency: 'NGN', customer: {}, metadata }
  const order = await test.database.write((db) =>
    openOrder({ ...test.context, db }, 'business-1', { ...terms, host: 's2s' }),
  )
  await cancel(order)
  expect(test.events).toMatchObject([{ event: 'order.cancelled', data: { metadata } }])
  expectEventsConform(test)
})
