import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shippedService } from '../start/shipped-service.ts'
import { createTestSandbox, payByCard, type TestSandbox } from '../testing/create-test-sandbox.ts'
import { findSignatureProblem } from './sign.ts'
import { createReceiver, type Receiver } from './testing/create-receiver.ts'

let test: TestSandbox
let receiver: Receiver

beforeEach(async () => {
  receiver = await createReceiver()
  test = await createTestSandbox({ empty: true })
  await setUrl(receiver.url)
})
afterEach(async () => {
  await test.sandbox.close()
  receiver.close()
  expect(test.faults).toEqual([])
})

const setUrl = (url: string | null) =>
  test.control(`/businesses/${test.ready.businesses[0]!.id}/webhook-url`, { url })
const advance = (duration: string) => test.control('/clock/advance', { duration })
const settle = () => test.sandbox.runtime.runDue()
const events = async () => (await test.control('/webhooks')).json.events

describe('an event', () => {
  it('goes out signed, as the very bytes that are kept, and is delivered by any 2xx', async () => {
    receiver.answers.push(204)
    await payByCard(test, 'ORD-1')
    await settle()
    const [{ headers, body }] = receiver.received as [Receiver['received'][0]]
    const [event] = await events()
    expect(body).toBe(event.body)
    expect(JSON.parse(body)).toMatchObject({
      ...{ id: event.id, event: 'order.succeeded', createdAt: '2026-01-01T09:00:00.000Z' },
      data: { reference: 'ORD-1', status: 'SUCCESSFUL' },
    })
    const form = shippedService.terms.webhookSignatures['order.succeeded']!
    const secret = test.ready.businesses[0]!.webhookSecret
    expect(
      findSignatureProblem(form, secret, headers, body, test.sandbox.runtime.clock.now()),
    ).toBeUndefined()
    expect(headers.get('content-type')).toBe('application/json')
    expect(event.deliveries).toMatchObject([{ attempt: 1, status: 'DELIVERED', responseStatus: 204 }])
  })

  it('is sent after the write without anybody asking for it', async () => {
    const arrived = new Promise<void>((resolve) => {
      const push = receiver.received.push.bind(receiver.received)
      receiver.received.push = (...webhooks) => {
        resolve()
        return push(...webhooks)
      }
    })
    await payByCard(test, 'ORD-1')
    await arrived
    expect(receiver.received).toHaveLength(1)
    await settle()
  })

  it('is tried at 0 s, 30 s, 5 min, 30 min and 2 h of sandbox time, and then no more', async () => {
    receiver.answers.push(500, 404, 302, 0, 503)
    await payByCard(test, 'ORD-1')
    await settle()
    expect(receiver.received).toHaveLength(1)
    const steps = ['29s', '1s', '4m', '30s', '24m', '1m', '1h29m', '1m', '10d']
    const counts = []
    for (const step of steps) {
      await advance(step)
      counts.push(receiver.received.length)
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4, 4, 5, 5])
    const [event] = await events()
    expect(
      event.deliveries.map(({ attempt, status, responseStatus }: never) => [attempt, status, responseStatus]),
    ).toEqual([
      [1, 'FAILED', 500],
      [2, 'FAILED', 404],
      [3, 'FAILED', 302],
      [4, 'FAILED', null],
      [5, 'FAILED', 503],
    ])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  it('signs every attempt with the time of that attempt', async () => {
    receiver.answers.push(500)
    await payByCard(test, 'ORD-1')
    await settle()
    await advance('1h')
    const stamps = receiver.received.map(({ headers }) => headers.get('x-webhook-timestamp'))
    expect(stamps).toEqual(['1767258000', '1767261600'])
  })

  it('waits for nobody where the business has no address, and goes out once it is replayed', async () => {
    await setUrl(null)
    await payByCard(test, 'ORD-1')
    await settle()
    const [event] = await events()
    expect(event.deliveries).toEqual([])
    expect((await test.control('/webhooks/replay', { eventId: event.id })).status).toBe(409)
    await setUrl(receiver.url)
    await settle()
    expect(receiver.received).toHaveLength(0)
    await test.control('/webhooks/replay', { eventId: event.id })
    expect(receiver.received.map(({ body }) => body)).toEqual([event.body])
  })

  it('of a refused request was never there', async () => {
    await payByCard(test, 'ORD-1')
    await payByCard(test, 'ORD-1')
    await settle()
    expect(await events()).toHaveLength(1)
  })

  it('is not sent twice by passes at the same time', async () => {
    await payByCard(test, 'ORD-1')
    await Promise.all([settle(), settle(), settle(), settle()])
    expect(receiver.received).toHaveLength(1)
  })
})

describe('a replay', () => {
  it('repeats body, timestamp and signature to the byte, however late, and is not retried', async () => {
    await payByCard(test, 'ORD-1')
    await settle()
    const [event] = await events()
    await advance('2d')
    receiver.answers.push(500)
    const replay = await test.control('/webhooks/replay', { eventId: event.id })
    expect(replay.json).toMatchObject({ isReplay: true, status: 'FAILED', responseStatus: 500 })
    await advance('3h')
    expect(receiver.received).toHaveLength(2)
    const [first, second] = receiver.received.map(({ headers, body }) => ({
      body,
      timestamp: headers.get('x-webhook-timestamp'),
      signature: headers.get('x-webhook-signature'),
    }))
    expect(second).toEqual(first)
  })

  it('of an unknown event is refused', async () => {
    expect(await test.control('/webhooks/replay', { eventId: 'nothing' })).toMatchObject({
      status: 404,
      json: { error: 'not_found', remedy: expect.any(String) },
    })
  })
})

describe('x-sandbox-scenario', () => {
  const pay = (webhook: string) =>
    payByCard(test, `ORD-${webhook}`, { 'x-sandbox-scenario': `webhook=${webhook}` })

  it('webhook=drop logs an event and never sends it', async () => {
    await pay('drop')
    await settle()
    await advance('3h')
    expect(receiver.received).toHaveLength(0)
    expect((await events())[0].deliveries).toMatchObject([{ status: 'DROPPED', sentAt: null }])
  })

  it('webhook=duplicate sends the same event twice', async () => {
    await pay('duplicate')
    await settle()
    const [one, other] = receiver.received
    expect(receiver.received).toHaveLength(2)
    expect(other!.body).toBe(one!.body)
  })

  it('webhook=delay sends it after 60 seconds, and counts its retries from there', async () => {
    receiver.answers.push(500)
    await pay('delay')
    await settle()
    await advance('59s')
    expect(receiver.received).toHaveLength(0)
    await advance('1s')
    expect(receiver.received).toHaveLength(1)
    await advance('29s')
    expect(receiver.received).toHaveLength(1)
    await advance('1s')
    expect(receiver.received).toHaveLength(2)
  })
})

it('a refused connection is a failure like any other', async () => {
  receiver.close()
  await payByCard(test, 'ORD-1')
  await settle()
  expect((await events())[0].deliveries).toMatchObject([
    { attempt: 1, status: 'FAILED', responseStatus: null },
    { attempt: 2, status: 'PENDING' },
  ])
})
