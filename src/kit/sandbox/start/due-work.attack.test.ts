import { afterEach, beforeEach, expect, test } from 'vitest'
import { expireOrders } from '../payments/end-order.ts'
import { openWriteContext } from '../runtime/change.ts'
import type { OrderRow } from '../store/schema.ts'
import { createTestSandbox, planOrder, type TestSandbox } from '../testing/create-test-sandbox.ts'

const MANY = 2_000
/** Maximum number of expiries that a request may have to wait for. Each takes well under a millisecond. */
const MAX_BEFORE_AN_ANSWER = 500
const name = 'many expiries at once'

let sandbox: TestSandbox

beforeEach(async () => {
  sandbox = await createTestSandbox({ empty: true })
  await openMany()
})
afterEach(() => sandbox.sandbox.close())

/** Opens orders that all expire in an hour, in the same millisecond. */
async function openMany(): Promise<void> {
  await sandbox.checkout('/charge/order/create', planOrder('ORD-0'))
  const { db } = sandbox.sandbox.runtime.database
  const order: OrderRow = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const states = ['INITIATED', 'PENDING']
  const orders = Array.from({ length: MANY - 1 }, (_, index) => ({
    ...order,
    ...{ id: `order ${index}`, reference: `ORD-${index + 1}`, slug: null, status: states[index % 2]! },
  }))
  for (let at = 0; at < orders.length; at += 500) {
    await db
      .insertInto('orders')
      .values(orders.slice(at, at + 500))
      .execute()
  }
}

async function countExpired(): Promise<number> {
  const { db } = sandbox.sandbox.runtime.database
  // excludes orders created meanwhile, some of them before the clock advanced
  const known = db.selectFrom('orders').select('id').where('reference', 'like', 'ORD-%')
  return (await known.where('status', '=', 'EXPIRED').execute()).length
}

test('requests are answered between them, reads and writes', async ({ task }) => {
  let isOver = false
  const advanced = sandbox.control('/clock/advance', { duration: '1h' }).then(() => {
    isOver = true
  })
  const expiredAtAnswers = [0]
  const statuses = new Set<number>()
  for (let i = 0; !isOver; i++) {
    const answer =
      i % 2 === 0
        ? await sandbox.business('/transactions')
        : await sandbox.checkout('/charge/order/create', planOrder(`MEANWHILE-${i}`))
    statuses.add(answer.status)
    expiredAtAnswers.push(await countExpired())
  }
  await advanced
  const waits = expiredAtAnswers.slice(1).map((expired, index) => expired - expiredAtAnswers[index]!)
  const broken = waits.filter((wait) => wait > MAX_BEFORE_AN_ANSWER)
  task.meta.attack = { name, tried: waits.length, held: waits.length - broken.length }
  expect([...statuses]).toEqual([200])
  expect(await countExpired()).toBe(MANY)
  expect(waits.length).toBeGreaterThan(MANY / MAX_BEFORE_AN_ANSWER)
  expect(broken).toEqual([])
})

test('each is announced once', async ({ task }) => {
  await sandbox.control('/clock/advance', { duration: '1h' })
  const { db } = sandbox.sandbox.runtime.database
  const events = await db.selectFrom('webhookEvents').select('body').execute()
  const references = events.map(({ body }) => JSON.parse(body).data.reference)
  const held = new Set(references).size
  task.meta.attack = { name, tried: MANY, held }
  expect(references).toHaveLength(MANY)
  expect(held).toBe(MANY)
})

test('no transaction is asked for more than it is allowed', async ({ task }) => {
  const { runtime } = sandbox.sandbox
  await runtime.clock.advance(3_600_000)
  const limits = [0, 1, 7, 50, 200]
  const expired: number[] = []
  for (const most of limits) {
    expired.push(
      await runtime.database.write(async (db) => expireOrders(await openWriteContext(runtime, db), most)),
    )
  }
  const broken = limits.filter((most, index) => expired[index] !== most)
  task.meta.attack = { name, tried: limits.length, held: limits.length - broken.length }
  expect(broken).toEqual([])
})
