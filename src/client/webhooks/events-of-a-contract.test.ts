import { expect, test, vi } from 'vitest'
import { createWebhookHandler } from './create-webhook-handler.ts'
import { rememberInMemory } from './seen-events.ts'
import { signWebhook } from './sign-webhook.ts'
import type { WebhookTable } from './webhook-table.ts'

const secrets = 'whsec_test'
const webhooks: WebhookTable = {
  ...{ nameField: 'kind', idField: 'number', shapes: {} },
  signatures: [{ header: 'x-signature', encoding: 'hex' }],
  events: { paid: { signature: 0, shape: {} } },
}

/** Counts the calls of its function for two deliveries of each body. */
async function countCalls(...bodies: object[]): Promise<number> {
  const listener = vi.fn()
  const on = { paid: listener, unknown: listener } as object
  const handle = createWebhookHandler({ secrets, on, webhooks, seen: rememberInMemory() })
  for (const event of [...bodies, ...bodies]) {
    const { headers, rawBody } = await signWebhook({ secret: secrets, body: JSON.stringify(event), webhooks })
    const request = new Request('http://shop.test/', { method: 'POST', headers, body: rawBody })
    expect((await handle(request)).status).toBe(200)
  }
  return listener.mock.calls.length
}

test.for<[string, object, number]>([
  ['a number', { kind: 'paid', number: 7 }, 1],
  ['the number 0', { kind: 'paid', number: 0 }, 1],
  ['a text', { kind: 'paid', number: 'EVT_1' }, 1],
  ['a text, of an event that the contract does not have', { kind: 'other', number: 'EVT_1' }, 1],
  ['null', { kind: 'paid', number: null }, 2],
  ['an empty text', { kind: 'paid', number: '' }, 2],
  ['no text, of an event that the contract does not have', { kind: 'other', number: 7 }, 2],
])('an event whose id is %s', async ([, event, calls]) => {
  expect(await countCalls(event)).toBe(calls)
})

test('two events with ids of their own are handled both', async () => {
  expect(await countCalls({ kind: 'paid', number: 1 }, { kind: 'paid', number: 2 })).toBe(2)
})

test('one name that the contract does not have is a mistake of the set-up, beside those that it has', () => {
  const on = { paid: () => {}, piad: () => {} } as object
  expect(() => createWebhookHandler({ secrets, on, webhooks })).toThrow(/^on takes the events/)
})

test('events without an id cannot be known again', () => {
  const { idField, ...without } = webhooks
  expect(idField).toBeDefined()
  expect(() =>
    createWebhookHandler({ secrets, on: {}, webhooks: without, seen: rememberInMemory() }),
  ).toThrow(/^seen: /)
})

test('a body of just the bytes that are allowed is read', async () => {
  const { headers, rawBody } = await signWebhook({ secret: secrets, body: '{"kind":"paid"}', webhooks })
  const ask = (maxBodyBytes: number) =>
    createWebhookHandler({ secrets, on: {}, webhooks, maxBodyBytes })(
      new Request('http://shop.test/', { method: 'POST', headers, body: rawBody }),
    )
  expect([(await ask(15)).status, (await ask(14)).status]).toEqual([200, 413])
})

test('nothing waits for an event that was handled', async () => {
  const clear = vi.spyOn(globalThis, 'clearTimeout')
  await countCalls({ kind: 'paid', number: 1 })
  expect(clear).toHaveBeenCalled()
  clear.mockRestore()
})

test('a delivery without a body is forged', async () => {
  const handle = createWebhookHandler({ secrets, on: {}, webhooks })
  expect((await handle(new Request('http://shop.test/', { method: 'POST' }))).status).toBe(401)
})
