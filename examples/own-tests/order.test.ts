import { OutcomeUnknownError } from 'paycontract'
import { createWebhookHandler } from 'paycontract/webhooks'
import { createEvent, requestOf } from 'paycontract-kit/testing'
import { type SandboxFixtures, sandboxFixtures } from 'paycontract-kit/testing/vitest'
import { test as base, expect } from 'vitest'
import { link } from './link.ts'

const told: string[] = []
let receive: (request: Request) => Promise<Response>
const test = base.extend<SandboxFixtures>({
  ...sandboxFixtures,
  sandboxOptions: { webhookFetch: (request) => receive(request) },
})

test('a link that is paid past 3DS is announced by a webhook', async ({ sandbox }) => {
  receive = createWebhookHandler({
    secrets: sandbox.webhookSecret,
    on: { 'order.succeeded': ({ data }) => void told.push(data.reference) },
  })
  const { data } = await sandbox.business.createCheckoutLink(link)
  const { reference, status } = await sandbox.payCheckout(data.checkoutUrl, '4000002500003155')
  expect(status).toBe('SUCCESSFUL')
  expect(told).toEqual([reference])
})

test('its clients throw the errors of the package that is imported here', async ({ sandbox }) => {
  const fetchAndLose = async (request: Request) => {
    await fetch(request)
    throw new TypeError('the connection was lost')
  }
  const { business } = sandbox.connect({ fetch: fetchAndLose, retry: { attempts: 1 } })
  await expect(business.createCheckoutLink(link)).rejects.toBeInstanceOf(OutcomeUnknownError)
})

test('an event that is made here is taken under its secret', async () => {
  const references: string[] = []
  const handle = createWebhookHandler({
    secrets: 'whsec_mine',
    on: { 'order.failed': ({ data }) => void references.push(data.reference) },
  })
  const event = createEvent('order.failed', { data: { reference: 'ORD-1' } })
  expect((await handle(await requestOf(event, 'whsec_mine'))).status).toBe(200)
  expect(references).toEqual(['ORD-1'])
})
