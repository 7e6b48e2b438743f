import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestSandbox,
  payByCard,
  planCard,
  planOrder,
  type TestSandbox,
} from '../testing/create-test-sandbox.ts'

const START = '2026-01-01T09:00:00.000Z'

let test: TestSandbox

describe('keys', () => {
  beforeEach(async () => {
    test = await createTestSandbox({ empty: true })
  })
  afterEach(() => test.sandbox.close())

  it('stop working at once when they are rotated, and the new ones work', async () => {
    const [old, other] = test.ready.businesses as [never, never]
    const { id } = test.ready.businesses[0]!
    const { json: rotated, status } = await test.control('/keys/rotate', { businessId: id })
    expect(status).toBe(200)
    for (const name of ['publicKey', 'secretKey', 'cardKey', 'webhookSecret'])
      expect(rotated[name]).not.toBe(old[name])
    expect((await test.business('/transactions', old)).status).toBe(401)
    expect((await test.checkout('/charge/order/create', planOrder('ORD-1'), { by: old })).status).toBe(401)
    expect((await test.business('/transactions', rotated)).status).toBe(200)
    expect((await test.checkout('/charge/order/create', planOrder('ORD-1'), { by: rotated })).status).toBe(
      200,
    )
    expect((await test.business('/transactions', other)).status).toBe(200)
    expect((await test.control('/ready')).json.businesses[0]).toEqual(rotated)
  })

  it('are the first ones again after a reset', async () => {
    await test.control('/keys/rotate', { businessId: test.ready.businesses[0]!.id })
    await test.control('/reset', {})
    expect((await test.control('/ready')).json).toEqual(test.ready)
    expect((await test.business('/transactions')).status).toBe(200)
  })
})

describe('clock and data', () => {
  beforeEach(async () => {
    test = await createTestSandbox({ empty: true })
  })
  afterEach(() => test.sandbox.close())

  it.each([
    [{ durationMs: 90_000 }, '2026-01-01T09:01:30.000Z'],
    [{ duration: '1h30m' }, '2026-01-01T10:30:00.000Z'],
    [{ duration: '2d' }, '2026-01-03T09:00:00.000Z'],
    [{ duration: '250ms' }, '2026-01-01T09:00:00.250Z'],
  ])('the clock goes on by %j', async (body, now) => {
    expect((await test.control('/clock')).json).toEqual({ now: START, epochMs: Date.parse(START) })
    expect((await test.control('/clock/advance', body)).json).toEqual({ now, epochMs: Date.parse(now) })
    expect((await test.control('/clock')).json.now).toBe(now)
  })

  it('what is due comes about as the clock goes on', async () => {
    await test.checkout('/charge/order/create', planOrder('ORD-LATE'))
    await test.checkout('/charge/order/create', planOrder('ORD-DISPUTED'))
    await test.checkout('/charge/order/pay', planCard('ORD-DISPUTED', '4000000000000259'))
    await test.control('/clock/advance', { duration: '1h' })
    const happened = (await test.control('/webhooks')).json.events.map(
      ({ event }: { event: string }) => event,
    )
    expect(happened.toSorted()).toEqual(['chargeback.opened', 'order.expired', 'order.succeeded'])
  })

  it('reset leaves nothing of what was done, and sets the clock back', async () => {
    await payByCard(test, 'ORD-1')
    await test.control('/clock/advance', { duration: '1h' })
    expect((await test.control('/reset', {})).json).toEqual({ reset: true, empty: true })
    expect((await test.control('/clock')).json.now).toBe(START)
    expect((await test.control('/requests')).json.requests).toEqual([])
    expect((await test.control('/webhooks')).json.events).toEqual([])
    expect((await test.business('/transactions')).json.data.meta.totalItems).toBe(0)
    expect((await payByCard(test, 'ORD-1')).status).toBe(200)
  })

  it('reset can bring the history, which an empty sandbox was started without', async () => {
    await test.control('/reset', { empty: false })
    expect((await test.business('/transactions')).json.data.meta.totalItems).toBeGreaterThan(45)
  })

  it('seed puts the history into an empty sandbox, and once only', async () => {
    expect((await test.control('/seed', {})).json).toEqual({ seeded: true })
    const seeded = (await test.business('/transactions')).text
    expect((await test.control('/seed', {})).status).toBe(409)
    expect((await test.business('/transactions')).text).toBe(seeded)
    expect((await payByCard(test, 'ORD-1')).status).toBe(200)
    const { transactions, meta } = (await test.business('/transactions')).json.data
    expect(transactions[0].description).toBe('Half of a Yellow Sun')
    expect(meta.totalItems).toBe(JSON.parse(seeded).data.meta.totalItems + 1)
    expect((await test.control('/ledger')).json.isBalanced).toBe(true)
  })
})
