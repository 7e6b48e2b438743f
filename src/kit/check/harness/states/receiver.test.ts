import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { webhooks as shipped } from '../../../../../generated/webhooks.ts'
import { signWebhook } from '../../../../client/webhooks/sign-webhook.ts'
import type { WebhookTable } from '../../../../client/webhooks/webhook-table.ts'
import type { HistoryWebhook } from '../../../history/history.ts'
import { redactor } from '../wire/recording.ts'
import { signNotification } from '../wire/webhook-signature.ts'
import { isSigned, openReceiver } from './receiver.ts'

const folder = mkdtempSync(join(tmpdir(), 'receiver-'))
const path = join(folder, 'history.ndjson')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SECRET = 'sk_test_of_this_very_test'
const card = { number: '4242424242424242', cvv: '837', otp: '905512' }

/** Records a history with three webhooks: of no event, answered with 503, and given up by its sender. */
async function receive(): Promise<string> {
  redactor.learn([[SECRET, 'PAYCONTRACT_SECRET_KEY']])
  const receiver = await openReceiver({ history: { path, startedAtMs: 0 } })
  const post = (body: object, signal?: AbortSignal) =>
    fetch(receiver.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-echo': SECRET },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  await post({ event: 'of nothing' })
  receiver.answer(503)
  await post({ event: 'order.succeeded', id: 'evt_1', data: { card, key: SECRET } })
  const giveUp = new AbortController()
  const waited = receiver.outwait(5_000)
  const unanswered = post({ event: 'order.failed' }, giveUp.signal).catch(() => {})
  await receiver.next('order.failed')
  giveUp.abort()
  await Promise.all([waited, unanswered])
  await receiver.close()
  return readFileSync(path, 'utf8')
}

test('what comes is kept with its answer, and without secrets and card data', async () => {
  const text = await receive()
  expect(text).not.toMatch(/sk_test_of|4242424242424242|\b837\b|\b905512\b/)
  const webhooks = text
    .trim()
    .split('\n')
    .map((line): HistoryWebhook => JSON.parse(line))
  expect(webhooks).toMatchObject([
    { kind: 'webhook', business: 'caller', answered: 200 },
    {
      ...{ kind: 'webhook', business: 'caller', event: 'order.succeeded', answered: 503 },
      sent: { method: 'POST', headers: { 'x-echo': '$PAYCONTRACT_SECRET_KEY' } },
    },
    { kind: 'webhook', business: 'caller', event: 'order.failed' },
  ])
  expect(webhooks[0]).not.toHaveProperty('event')
  expect(webhooks[2]).not.toHaveProperty('answered')
})

test('what comes about a record says of which event it is', async () => {
  const receiver = await openReceiver({})
  const post = (body: object) => fetch(receiver.url, { method: 'POST', body: JSON.stringify(body) })
  await post({ event: 'order.succeeded', data: { reference: 'A_1' } })
  await post({ topic: 'payment.completed', payload: { orderNo: 'A_2' } })
  expect(await receiver.about('A_1', 0)).toMatchObject({ name: 'order.succeeded' })
  expect(receiver.count()).toBe(1)
  expect(await receiver.about('A_2', 0)).toMatchObject({ name: undefined })
  await receiver.close()
})

test.each([
  ['right', SECRET],
  ['wrong', 'another secret'],
  ['none', undefined],
] as const)('a signature is %s, as its secret tells', async (signature, secret) => {
  const kept = join(folder, `${signature}.ndjson`)
  const receiver = await openReceiver({
    history: { path: kept, startedAtMs: Date.now() },
    webhooks: { port: 0, secret: SECRET },
  })
  const body = JSON.stringify({ event: 'order.succeeded', id: 'evt_1' })
  const headers = secret === undefined ? {} : signNotification(secret, body, '1773480491')
  await fetch(receiver.url, { method: 'POST', headers, body })
  await receiver.close()
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toMatchObject({ signature, openedMs: expect.any(Number) })
})

test('a message signature is of its secret, its address and its body', async () => {
  const signedText = '@method @target-uri content-digest'
  const how = {
    ...{ header: 'signature', timestampHeader: 'signature-input', signedText },
    ...({ encoding: 'base64', scheme: 'http-message-signatures' } as const),
  }
  const url = 'http://127.0.0.1:4000/webhooks'
  const webhooks = { ...(shipped as WebhookTable), signatures: [how] }
  const { rawBody, headers } = await signWebhook({ body: '{}', secret: 'whsec_a', url, webhooks })
  const judge = (secret: string, body: string, to: string) =>
    isSigned({ headers, rawBody: body }, secret, how, to)
  expect(judge('whsec_a', rawBody, url)).toBe(true)
  expect(judge('whsec_b', rawBody, url)).toBe(false)
  expect(judge('whsec_a', '{ }', url)).toBe(false)
  expect(judge('whsec_a', rawBody, `${url}/`)).toBe(false)
})

test('one of several signatures of Standard Webhooks is enough, over its id', () => {
  const how = {
    ...{ header: 'webhook-signature', timestampHeader: 'webhook-timestamp' },
    ...({ encoding: 'base64', scheme: 'standard-webhooks' } as const),
  }
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,x v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const judge = (others: object) =>
    isSigned(
      { headers: { ...headers, ...others }, rawBody: '{"test": 2432232314}' },
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      how,
      'http://127.0.0.1/webhooks',
    )
  expect([judge({}), judge({ 'webhook-id': 'msg_2' })]).toEqual([true, false])
})
