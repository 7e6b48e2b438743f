import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createTestSandbox,
  payByCard,
  type TestSandbox,
} from '../../kit/sandbox/testing/create-test-sandbox.ts'
import { createWebhookHandler } from './create-webhook-handler.ts'
import { toNodeListener } from './node-listener.ts'
import { rememberInMemory } from './seen-events.ts'
import type { KnownWebhookEvent } from './webhook-table.ts'

let running: TestSandbox
let server: Server
/** Handles a paid order. */
const deliver = vi.fn<(event: KnownWebhookEvent) => unknown>()
const onError = vi.fn()

beforeEach(async () => {
  vi.resetAllMocks()
  running = await createTestSandbox({ empty: true })
  const [business] = running.ready.businesses
  const handler = createWebhookHandler({
    secrets: ['whsec_not_yet_in_use', business!.webhookSecret],
    on: { 'order.succeeded': deliver },
    seen: rememberInMemory(),
    now: () => running.sandbox.runtime.clock.now(),
    onError,
  })
  server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
  await running.control(`/businesses/${business!.id}/webhook-url`, { url })
})
afterEach(async () => {
  await running.sandbox.close()
  server.close()
  server.closeAllConnections()
  expect(running.faults).toEqual([])
})

/** The outcome of each delivery of the only event. */
async function deliveries(): Promise<[string, number | null][]> {
  const { events } = (await running.control('/webhooks')).json
  return events[0].deliveries.map(({ status, responseStatus }: never) => [status, responseStatus])
}

test('a duplicate that the sandbox sends is handled once', async () => {
  await payByCard(running, 'ORD-1', { 'x-sandbox-scenario': 'webhook=duplicate' })
  await running.sandbox.runtime.runDue()
  await running.control('/clock/advance', { duration: '1m' })
  expect(
    deliver.mock.calls.map(([{ event, data }]) => [event, 'reference' in data && data.reference]),
  ).toEqual([['order.succeeded', 'ORD-1']])
  const statuses = (await deliveries()).map(([, status]) => status)
  // a delivery that arrives while the other is being handled is sent again
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(onError).not.toHaveBeenCalled()
})

test('an event that could not be handled comes again, and then is', async () => {
  deliver.mockRejectedValueOnce(new Error('the database is away'))
  await payByCard(running, 'ORD-1')
  await running.sandbox.runtime.runDue()
  await running.control('/clock/advance', { duration: '30s' })
  expect(deliver).toHaveBeenCalledTimes(2)
  expect(await deliveries()).toEqual([
    ['FAILED', 500],
    ['DELIVERED', 200],
  ])
  expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['the database is away'])
})
