import { afterEach, beforeEach, expect, test } from 'vitest'
import { webhooks as shipped } from '../../../../generated/webhooks.ts'
import { verifyWebhook } from '../../../client/webhooks/verify-webhook.ts'
import type { WebhookTable } from '../../../client/webhooks/webhook-table.ts'
import { answerContract } from '../testing/answer-contract.ts'
import { createTestSandbox, payByCard, type TestSandbox } from '../testing/create-test-sandbox.ts'
import { createReceiver, type ReceivedWebhook, type Receiver } from './testing/create-receiver.ts'

const signedText = '@method @authority @path @target-uri content-type content-digest'
const webhooks: WebhookTable = {
  ...(shipped as WebhookTable),
  signatures: [
    {
      ...{ header: 'signature', timestampHeader: 'signature-input', toleranceSeconds: 300 },
      ...{ encoding: 'base64', scheme: 'http-message-signatures', signedText },
    },
  ],
}
const parameters = {
  '/components/parameters/WebhookSignature': {
    ...{ name: 'Signature', 'x-was': 'x-webhook-signature', 'x-encoding': 'base64' },
    ...{ 'x-algorithm': 'http-message-signatures', 'x-signed-text': signedText },
  },
  '/components/parameters/WebhookTimestamp': { name: 'Signature-Input', 'x-was': 'x-webhook-timestamp' },
}

let sandbox: TestSandbox
let receivers: Receiver[]
let eventId: string
beforeEach(async () => {
  receivers = [await createReceiver(), await createReceiver()]
  sandbox = await createTestSandbox({ contract: answerContract({ checkout: parameters }), empty: true })
  await sendTo(receivers[0]!)
  await payByCard(sandbox, 'ORD-1')
  await sandbox.sandbox.runtime.runDue()
  eventId = (await sandbox.control('/webhooks')).json.events[0].id
})
afterEach(async () => {
  await sandbox.sandbox.close()
  for (const each of receivers) each.close()
  expect(sandbox.faults).toEqual([])
})

const sendTo = ({ url }: Receiver) =>
  sandbox.control(`/businesses/${sandbox.ready.businesses[0]!.id}/webhook-url`, { url })
const replay = () => sandbox.control('/webhooks/replay', { eventId })

const verify = ({ body: rawBody, headers }: ReceivedWebhook, url: string) => {
  const { webhookSecret: secrets } = sandbox.ready.businesses[0]!
  return verifyWebhook({
    ...{ rawBody, headers, secrets, url, webhooks },
    nowMs: sandbox.sandbox.runtime.clock.now(),
  })
}

test('what the sandbox signs, the client verifies, for its address alone', async () => {
  const [{ url, received }, other] = receivers as [Receiver, Receiver]
  expect(await verify(received[0]!, url)).toMatchObject({ event: 'order.succeeded' })
  await expect(verify(received[0]!, other.url)).rejects.toMatchObject({ code: 'webhook_forged' })
  const [{ deliveries }] = (await sandbox.control('/webhooks')).json.events
  const { 'content-digest': digest, signature } = deliveries[0].headers
  expect([digest, signature]).toEqual(
    ['content-digest', 'signature'].map((name) => received[0]!.headers.get(name)),
  )
})

test('a replay is the same to the byte, and signed anew for another address', async () => {
  const [first, second] = receivers as [Receiver, Receiver]
  await sandbox.control('/clock/advance', { duration: '1m' })
  await replay()
  const [once, again] = first.received.map(({ headers }) => headers.get('signature-input'))
  expect(again).toBe(once)
  await sendTo(second)
  await replay()
  expect(await verify(second.received[0]!, second.url)).toMatchObject({ event: 'order.succeeded' })
})
