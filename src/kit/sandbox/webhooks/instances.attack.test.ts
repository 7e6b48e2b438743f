import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { control } from '../proofs/testing/harness/call.ts'
import { createProofDatabase, type ProofDatabase } from '../proofs/testing/harness/open-sandbox.ts'
import { play } from '../proofs/testing/harness/play.ts'
import { type SpawnedSandbox, spawnProgram } from '../proofs/testing/harness/spawn-sandbox.ts'
import { createReceiver, type Receiver } from './testing/create-receiver.ts'

const program = fileURLToPath(new URL('./testing/serve-instance.ts', import.meta.url))
const name = 'webhooks of instances that start and die'

/** Number of webhooks due when an instance dies; some of them are in flight and others wait. */
const DUE = 12
const LEASE_MS = 4_000

interface Recorded {
  id: string
  body: string
  deliveries: { attempt: number; status: string; sentAt: string | null; responseStatus: number | null }[]
}

let database: ProofDatabase
let receiver: Receiver
let instances: SpawnedSandbox[] = []

beforeEach(async () => {
  database = await createProofDatabase()
  receiver = await createReceiver()
})
afterEach(async () => {
  await Promise.all(instances.map((instance) => instance.kill('SIGKILL')))
  instances = []
  receiver.close()
  await database.remove()
})

async function start(deliveryTimes: object = {}): Promise<SpawnedSandbox> {
  const instance = await spawnProgram(program, JSON.stringify({ db: database.url, deliveryTimes }))
  instances.push(instance)
  return instance
}

/** Expires orders on one instance: each causes an event for the receiver, and all are due at once. */
async function cause(instance: SpawnedSandbox, count: number): Promise<void> {
  const business = instance.ready.businesses[0]!
  await control(instance, 'POST', `/businesses/${business.id}/webhook-url`, { url: receiver.url })
  for (let i = 0; i < count; i++) await play(instance, business).createOrder(`ORD-${i}`)
  // the answer waits for the receiver, and never comes if the instance is killed
  void control(instance, 'POST', '/clock/advance', { durationMs: 3_600_000 }).catch(() => {})
  await until(() => expect(receiver.received.length).toBeGreaterThan(0))
}

const record = async (instance: SpawnedSandbox) =>
  (await control<{ events: Recorded[] }>(instance, 'GET', '/webhooks')).body.events

/** Makes the given instance process what is due. */
const makePass = (instance: SpawnedSandbox) => control(instance, 'POST', '/clock/advance', { durationMs: 1 })

const until = (isSo: () => void | Promise<void>) => vi.waitFor(isSo, { timeout: 20_000, interval: 50 })

const untilDelivered = (instance: SpawnedSandbox) =>
  until(async () => {
    const events = await record(instance)
    const late = events.filter(({ deliveries }) => !deliveries.some(({ status }) => status === 'DELIVERED'))
    expect(late).toEqual([])
  })

const postsOf = ({ body }: Recorded) => receiver.received.filter((each) => each.body === body).length

describe.runIf(process.env.DATABASE_URL)('instances beside each other', () => {
  test('start while a webhook is on its way: nobody sends it again', async ({ task }) => {
    const first = await start()
    const release = receiver.hold()
    await cause(first, 3)
    const others = await Promise.all([start(), start()])
    for (const other of others) await makePass(other)
    release()
    await until(async () =>
      expect((await record(first)).every(({ deliveries }) => deliveries[0]!.status === 'DELIVERED')).toBe(
        true,
      ),
    )
    const events = await record(others[0]!)
    const broken = events.filter((event) => postsOf(event) !== 1 || event.deliveries.length !== 1)
    task.meta.attack = { name, tried: events.length, held: events.length - broken.length }
    expect(events).toHaveLength(3)
    expect(broken).toEqual([])
  })

  test('cause and send at once: each webhook goes out once', async ({ task }) => {
    const both = await Promise.all([start(), start()])
    await cause(both[0]!, 1)
    const payments = Array.from({ length: 30 }, async (_, index) => {
      const own = play(both[index % 2]!, both[0]!.ready.businesses[0]!)
      await own.createOrder(`BOTH-${index}`)
      await own.payByCard(`BOTH-${index}`)
      await makePass(both[(index + 1) % 2]!)
    })
    await Promise.all(payments)
    await untilDelivered(both[0]!)
    const events = await record(both[1]!)
    const broken = events.filter((event) => postsOf(event) !== 1)
    task.meta.attack = { name, tried: events.length, held: events.length - broken.length }
    expect(events).toHaveLength(31)
    expect(broken).toEqual([])
  })
})

test('kill -9 of one that sends: after the lease another sends the same bytes, and both are on record', async ({
  task,
}) => {
  const times = { leaseMs: LEASE_MS, answerWithinMs: LEASE_MS - 1_000 }
  const dying = await start(times)
  const release = receiver.hold()
  await cause(dying, DUE)
  const firstAt = performance.now()
  // as many as are sent at a time
  await until(() => expect(receiver.received).toHaveLength(8))
  const begun = receiver.received.length
  await dying.kill('SIGKILL')
  release()
  const other = await start(times)
  await untilDelivered(other)
  expect(performance.now() - firstAt).toBeGreaterThan(LEASE_MS - 500)
  const events = await record(other)
  const broken = events.filter((event) => {
    const outcomes = event.deliveries.map(
      ({ attempt, status, sentAt }) => `${attempt} ${status}${sentAt ? ' sent' : ''}`,
    )
    const lost = postsOf(event) === 2 ? ['1 FAILED sent'] : []
    return outcomes.toSorted().join() !== ['1 DELIVERED sent', ...lost].join()
  })
  task.meta.attack = { name, tried: events.length, held: events.length - broken.length }
  expect(events).toHaveLength(DUE)
  // every POST is one of these bodies, and all deliveries in flight were sent again
  expect(receiver.received).toHaveLength(DUE + begun)
  expect(events.map(postsOf).reduce((sum, posts) => sum + posts)).toBe(DUE + begun)
  expect(broken).toEqual([])
})

describe('SIGTERM of one that sends', () => {
  test('waits for receivers that answer soon: each webhook goes out once', async ({ task }) => {
    const ending = await start()
    const release = receiver.hold()
    await cause(ending, DUE)
    const ended = ending.kill('SIGTERM')
    release()
    await ended
    const other = await start()
    await makePass(other)
    await untilDelivered(other)
    const events = await record(other)
    const broken = events.filter((event) => postsOf(event) !== 1 || event.deliveries.length !== 1)
    task.meta.attack = { name, tried: events.length, held: events.length - broken.length }
    expect(events).toHaveLength(DUE)
    expect(broken).toEqual([])
  })

  test('hands back what hangs: the next one sends it without waiting for a lease', async ({ task }) => {
    const ending = await start({ finishWithinMs: 200, leaseMs: 3_600_000 })
    const release = receiver.hold()
    await cause(ending, DUE)
    const begun = receiver.received.length
    await ending.kill('SIGTERM')
    release()
    const other = await start()
    await makePass(other)
    await untilDelivered(other)
    const events = await record(other)
    const broken = events.filter(({ deliveries }) => deliveries.some(({ status }) => status === 'SENDING'))
    task.meta.attack = { name, tried: events.length, held: events.length - broken.length }
    expect(begun).toBeGreaterThan(0)
    expect(events).toHaveLength(DUE)
    expect(broken).toEqual([])
  })
})
