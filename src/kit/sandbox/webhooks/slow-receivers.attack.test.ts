import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReadyBusiness } from '../index.ts'
import type { WebhookDeliveryRow } from '../store/schema.ts'
import { unsent } from '../store/webhook-deliveries.ts'
import { createTestSandbox, planCard, planOrder, type TestSandbox } from '../testing/create-test-sandbox.ts'
import { createReceiver, type Receiver } from './testing/create-receiver.ts'

const MANY = 1_000
const ANSWER_WITHIN_MS = 500
/** The slow receiver's webhooks take a minute, eight at a time: only what waits behind them takes longer than this. */
const PATIENT = { timeout: 20_000 }

let sandbox: TestSandbox
let slow: { url: string; server: Server; sockets: Set<Socket> }
let quick: Receiver

beforeEach(async () => {
  quick = await createReceiver()
  sandbox = await createTestSandbox({
    empty: true,
    deliveryTimes: { answerWithinMs: ANSWER_WITHIN_MS, leaseMs: 60_000, finishWithinMs: 0 },
  })
})
afterEach(async () => {
  await sandbox.sandbox.close()
  quick.close()
  slow.server.close()
  for (const socket of slow.sockets) socket.destroy()
})

/** What a receiver does instead of answering. */
const habits: Record<string, (socket: Socket) => void> = {
  'takes the connection and reads nothing': (socket) => socket.pause(),
  'reads and never answers': (socket) => socket.resume(),
  'sends the head of an answer byte by byte': (socket) => {
    const timer = setInterval(() => socket.write('H'), 50)
    socket.resume().once('close', () => clearInterval(timer))
  },
  'sends one header after the other, without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket.write('x-more: 1\r\n'), 50)
    socket.resume().once('close', () => clearInterval(timer))
  },
  'announces one interim answer after the other': (socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 50)
    socket.resume().once('close', () => clearInterval(timer))
  },
}

async function receiveSlowly(habit: (socket: Socket) => void): Promise<typeof slow> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    habit(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server, sockets }
}

/** Inserts webhooks of a business that are all due now. */
async function insertDue(businessId: string): Promise<void> {
  const { database, clock } = sandbox.sandbox.runtime
  const now = clock.now()
  const ids = Array.from({ length: MANY }, (_, index) => index + 1)
  const events = ids.map((position) => ({
    ...{ id: `e${position}`, businessId, position, event: 'order.expired', body: '{}', createdAt: now },
  }))
  const deliveries = ids.map((position) => ({
    ...{ id: `d${position}`, eventId: `e${position}`, businessId, attempt: 1, dueAt: now },
    ...{ ...unsent, status: 'PENDING' as const },
    ...{ eventPosition: position, leaseOwner: null, leaseUntil: null },
  }))
  await database.db.insertInto('webhookEvents').values(events).execute()
  await database.db.insertInto('webhookDeliveries').values(deliveries).execute()
}

async function countWith(businessId: string, statuses: WebhookDeliveryRow['status'][]): Promise<number> {
  const { db } = sandbox.sandbox.runtime.database
  const deliveries = db.selectFrom('webhookDeliveries').select('id').where('businessId', '=', businessId)
  return (await deliveries.where('status', 'in', statuses).execute()).length
}

for (const [habit, behave] of Object.entries(habits)) {
  test(`a receiver that ${habit}, with ${MANY} webhooks due: nobody else waits`, async ({ task }) => {
    slow = await receiveSlowly(behave)
    const [first, second] = sandbox.ready.businesses as [ReadyBusiness, ReadyBusiness]
    await sandbox.control(`/businesses/${first.id}/webhook-url`, { url: slow.url })
    await sandbox.control(`/businesses/${second.id}/webhook-url`, { url: quick.url })
    await sandbox.checkout('/charge/order/create', planOrder('ORD-LATE'), { by: second })
    await insertDue(first.id)
    void sandbox.sandbox.runtime.runDue()
    await vi.waitFor(() => expect(slow.sockets.size).toBeGreaterThan(0), PATIENT)

    const waited: string[] = []
    await sandbox.checkout('/charge/order/create', planOrder('ORD-1'), { by: second })
    const paid = await sandbox.checkout('/charge/order/pay', planCard('ORD-1'), { by: second })
    if (paid.status !== 200) waited.push('a request')
    const isReceived = (event: string) => () =>
      expect(quick.received.map(({ body }) => JSON.parse(body).event)).toContain(event)
    await vi.waitFor(isReceived('order.succeeded'), PATIENT).catch(() => waited.push('a webhook'))
    await sandbox.control('/clock/advance', { duration: '1h' })
    await vi.waitFor(isReceived('order.expired'), PATIENT).catch(() => waited.push('an expiry'))
    const hasEnded = async () => expect(await countWith(first.id, ['FAILED'])).toBeGreaterThan(8)
    await vi.waitFor(hasEnded, PATIENT).catch(() => waited.push('the next webhooks'))
    // most are still to come: nothing waited for them
    expect(await countWith(first.id, ['FAILED', 'SENDING'])).toBeLessThan(MANY / 2)
    task.meta.attack = { name: 'slow receivers of webhooks', tried: 4, held: 4 - waited.length }
    expect(waited).toEqual([])
  })
}
