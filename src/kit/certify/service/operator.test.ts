import { expect, test } from 'vitest'
import { verifyWebhook } from '../../../client/webhooks/index.ts'
import { createOperator } from './operator.ts'
import { writeWebhook } from './sign-webhook.ts'
import { startService } from './start-service.ts'

test('an event that did not happen reads as one that did: nothing but its signature tells them apart', async () => {
  const service = await startService('announced')
  try {
    const [own, other] = service.businesses()
    const operator = createOperator(service.runtime, [own.id, other.id])
    const { id } = await operator.open(2_110, 'NGN')
    await operator.pay(id)
    const secrets = {
      own: own.webhookSecret,
      other: other.webhookSecret,
      second: service.secondSecret,
      publicKey: own.publicKey,
    }
    const events = {
      'order.succeeded': 'SUCCESSFUL',
      'refund.succeeded': 'SUCCESSFUL',
      'chargeback.opened': 'OPEN',
    }
    for (const [event, status] of Object.entries(events)) {
      const announced = await operator.announce(id, event, { status })
      const { body } = (await operator.listEvents()).find((each) => each.id === announced)!
      const signature = service.runtime.settings.webhookSignatures[event]!
      const { headers } = writeWebhook('right', body, signature, secrets, 'http://127.0.0.1')
      await expect(
        verifyWebhook({ rawBody: body, headers, secrets: own.webhookSecret }),
      ).resolves.toMatchObject({
        event,
      })
    }
  } finally {
    await service.close()
  }
})
