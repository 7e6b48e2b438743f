import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerContract } from '../testing/answer-contract.ts'
import { createTestSandbox, planCard, planOrder, type TestSandbox } from '../testing/create-test-sandbox.ts'
import { createReceiver, type Receiver } from '../webhooks/testing/create-receiver.ts'

const schema = (name: string) => `/components/schemas/${name}`
const parameter = (name: string) => `/components/parameters/${name}`

describe('a sandbox that follows answers', () => {
  let sandbox: TestSandbox
  let receiver: Receiver
  let merchant: TestSandbox['ready']['businesses'][0]

  beforeAll(async () => {
    const minor = { type: 'integer', 'x-unit': 'minor', examples: [1500] }
    const base64 = { name: 'X-Signature', 'x-encoding': 'base64' }
    const contract = answerContract({
      checkout: {
        [`${schema('CreateRefundPayload')}/properties`]: { value: { 'x-was': 'amount' } },
        [`${schema('Refund')}/properties`]: { refunded: { 'x-was': 'amount' } },
        [schema('RequestedAmount')]: minor,
        [schema('Amount')]: minor,
        [schema('RefundReference')]: { pattern: '^REF-[0-9]{10}$', examples: ['REF-0123456789'] },
        [`${schema('ErrorEnvelope')}/properties`]: { violations: { 'x-was': 'errors' } },
        '/paths/~1charge~1order~1refund/post/responses': {
          201: { 'x-was': '200' },
          422: { 'x-was': '400' },
        },
        [parameter('IdempotencyKey')]: { name: 'X-Request-Id', 'x-was': 'Idempotency-Key' },
        [parameter('Limit')]: { schema: { maximum: 250 } },
        [`${schema('PageMeta')}/properties/limit`]: { maximum: 250 },
        [parameter('WebhookSignature')]: { ...base64, 'x-was': 'x-webhook-signature' },
        '/components/responses/PayloadTooLarge': { 'x-max-bytes': 3000 },
        '/x-request-id': { header: 'Trace-Id' },
        '/components/responses/WebhookAcknowledged': { 'x-attempts': [0, 60], 'x-timeout': { seconds: 1 } },
      },
      business: {
        '/components/securitySchemes/secretKey': {
          ...{ type: 'apiKey', in: 'header', name: 'X-Secret' },
        },
        '/components/securitySchemes/webhookSignature': base64,
        '/paths': { '/hooks/cad': { 'x-was': '/webhooks/cad-collections' } },
        [`${schema('CadCollectionNotification')}/properties`]: { id: { 'x-was': 'event_id' } },
        '/x-aml-thresholds': { values: { NGN: 5000 } },
        [parameter('WebhookTimestamp')]: { 'x-tolerance': 60 },
      },
    })
    receiver = await createReceiver()
    sandbox = await createTestSandbox({ contract, empty: true })
    merchant = sandbox.ready.businesses[0]!
    await sandbox.control(`/businesses/${merchant.id}/webhook-url`, { url: receiver.url })
    for (const [reference, amount] of [
      ['ORD-1', 400_000],
      ['ORD-2', 200_000],
      ['ORD-3', 500_000],
    ] as const) {
      await sandbox.checkout('/charge/order/create', planOrder(reference, amount))
      await sandbox.checkout('/charge/order/pay', planCard(reference))
    }
  })
  afterAll(async () => {
    receiver.close()
    await sandbox.sandbox.close()
    expect(sandbox.faults).toEqual([])
  })

  const refund = (data: object, headers = {}) =>
    sandbox.checkout('/charge/order/refund', data, { key: merchant.secretKey, headers })

  const notify = (notification: object, encoding: 'hex' | 'base64', ageSeconds = 0) => {
    const timestamp = String(sandbox.sandbox.runtime.clock.now() / 1000 - ageSeconds)
    const body = JSON.stringify(notification)
    const hmac = createHmac('sha256', sandbox.ready.cadWebhookSecret).update(`${timestamp}.${body}`)
    const headers = { 'x-webhook-timestamp': timestamp, 'x-signature': hmac.digest(encoding) }
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
    return sandbox.sandbox.business.request('http://127.0.0.1/hooks/cad', init)
  }

  const collection = {
    ...{ id: 'event-1', type: 'collection', transaction_id: '5501987', transaction_reference: 'CA-7731' },
    ...{ transaction_status: 'SUCCESSFUL', transaction_amount: 12.5, transaction_currency: 'CAD' },
    source_information: { collection_email: 'nobody@example.com' },
  }

  test('reads names and units as answered, and answers in them', async () => {
    const answered = await refund({ reference: 'ORD-1', value: 120_050, reason: 'One ticket returned' })
    expect(answered.status).toBe(201)
    expect(answered.json.data).toMatchObject({
      refunded: 120_050,
      reason: 'One ticket returned',
      refundReference: expect.stringMatching(/^REF-[0-9]{10}$/),
    })
    expect(answered.json.data).not.toHaveProperty('amount')
  })

  test('refuses with the status, the body and the names that were answered', async () => {
    const old = await refund({ reference: 'ORD-1', amount: 100 })
    expect(old.status).toBe(422)
    expect(old.json.violations).toEqual([{ field: 'amount', message: 'is not known' }])
    const tooMuch = await refund({ reference: 'ORD-1', value: 500_000 })
    expect(tooMuch.status).toBe(409)
    expect(tooMuch.json.violations[0].field).toBe('value')
  })

  test('shows what came as the handlers know it', async () => {
    await refund({ reference: 'ORD-1', value: 100 })
    const { requests } = (await sandbox.control('/requests')).json
    expect(requests[0].requestBody.data).toEqual({ reference: 'ORD-1', amount: 1 })
  })

  test('names an exchange in the header that was answered', async () => {
    const { headers } = await refund({ reference: 'ORD-1', value: 0 })
    expect(headers.get('trace-id')).toMatch(/^req_/)
    expect(headers.get('x-request-id')).toBeNull()
  })

  test('repeats an answer under the header that was answered', async () => {
    const twice = { reference: 'ORD-1', value: 200 }
    const named = async (header: string) => {
      const answers = [await refund(twice, { [header]: 'k-1' }), await refund(twice, { [header]: 'k-1' })]
      return new Set(answers.map(({ json }) => json.data.refundReference)).size
    }
    expect(await named('x-request-id')).toBe(1)
    expect(await named('idempotency-key')).toBe(2)
  })

  test('takes the key where it was answered to be', async () => {
    const ask = (headers: Record<string, string>) =>
      sandbox.sandbox.business.request('http://127.0.0.1/transactions', { headers })
    expect((await ask({ 'x-secret': merchant.secretKey })).status).toBe(200)
    const refused = await ask({ authorization: `Bearer ${merchant.secretKey}` })
    expect(refused.status).toBe(401)
    expect((await refused.json()).message).toBe('Send a secret key in the header X-Secret')
  })

  test('holds what the thresholds name', async () => {
    const url = 'http://127.0.0.1/aml'
    const answered = await sandbox.sandbox.business.request(url, {
      headers: { 'x-secret': merchant.secretKey },
    })
    expect((await answered.json()).data).toMatchObject([{ amount: 5000 }])
  })

  test('has pages as large as they may be', async () => {
    const list = (limit: number) =>
      sandbox.sandbox.checkout.request(`http://127.0.0.1/charge/order/refunds/all?limit=${limit}`, {
        headers: { 'api-key': merchant.secretKey },
      })
    expect([(await list(250)).status, (await list(251)).status]).toEqual([200, 400])
  })

  test('sends webhooks in the names and under the signature that were answered', async () => {
    await refund({ reference: 'ORD-2', value: 120_000 })
    await sandbox.sandbox.runtime.runDue()
    const { headers, body } = receiver.received.findLast((each) => each.body.includes('refund.succeeded'))!
    expect(JSON.parse(body).data).toMatchObject({ refunded: 120_000 })
    const signed = `${headers.get('x-webhook-timestamp')}.${body}`
    const signature = createHmac('sha256', merchant.webhookSecret).update(signed).digest('base64')
    expect(headers.get('x-signature')).toBe(signature)
  })

  test('receives webhooks at the path, in the names and under the signature that were answered', async () => {
    expect((await notify(collection, 'hex')).status).toBe(401)
    expect((await notify(collection, 'base64')).status).toBe(200)
    const { id: _, ...nameless } = collection
    const refused = await (await notify({ ...nameless, event_id: 'event-1' }, 'base64')).json()
    expect(refused.errors).toEqual([{ field: 'id', message: 'is required' }])
  })

  test('believes a webhook for as long as was answered', async () => {
    const status = async (ageSeconds: number) => (await notify(collection, 'base64', ageSeconds)).status
    expect([await status(60), await status(61)]).toEqual([200, 401])
  })

  test('tries a webhook when it was answered to', async () => {
    const times = () => receiver.received.filter(({ body }) => body.includes('"ORD-4"')).length
    receiver.answers.push(500, 500, 500)
    await sandbox.checkout('/charge/order/create', planOrder('ORD-4', 1_000))
    await sandbox.checkout('/charge/order/pay', planCard('ORD-4'))
    await sandbox.sandbox.runtime.runDue()
    const made = [times()]
    for (const durationMs of [59_000, 1_000, 86_400_000]) {
      await sandbox.control('/clock/advance', { durationMs })
      made.push(times())
    }
    receiver.answers.length = 0
    expect(made).toEqual([1, 1, 2, 2])
  })

  test('waits for the answer to a webhook as long as was answered', async () => {
    const release = receiver.hold()
    await sandbox.checkout('/charge/order/create', planOrder('ORD-5', 1_000))
    await sandbox.checkout('/charge/order/pay', planCard('ORD-5'))
    await sandbox.sandbox.runtime.runDue()
    release()
    const { events } = (await sandbox.control('/webhooks')).json
    const sent = events.find(({ body }: { body: string }) => body.includes('"ORD-5"'))
    expect(sent.deliveries[0]).toMatchObject({ status: 'FAILED', responseStatus: null })
    expect(Math.round(sent.deliveries[0].durationMs / 1_000)).toBe(1)
  })

  test('takes a body as large as it may be', async () => {
    const send = async (bytes: number) => {
      const headers = { 'api-key': merchant.publicKey, 'content-type': 'application/json' }
      const body = JSON.stringify({ data: 'A'.repeat(bytes - '{"data":""}'.length) })
      const url = 'http://127.0.0.1/charge/order/create'
      const response = await sandbox.sandbox.checkout.request(url, { method: 'POST', headers, body })
      return [response.status, (await response.json()).message]
    }
    expect((await send(3_000))[0]).toBe(400)
    expect(await send(3_001)).toEqual([413, 'The body is over 3000 bytes'])
  })
})

describe('a payload that is sent in the clear', () => {
  test('is read, also beside others that are encrypted, and its problems are named as ever', async () => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/VerifyOrderPayload' } } }
    const contract = answerContract({
      checkout: {
        '/paths/~1charge~1order~1verify/post/requestBody': { content },
      },
    })
    const sandbox = await createTestSandbox({ contract, empty: true })
    await sandbox.checkout('/charge/order/create', planOrder('ORD-1'))
    const { secretKey } = sandbox.ready.businesses[0]!
    const verify = async (body: object) => {
      const headers = { 'api-key': secretKey, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await sandbox.sandbox.checkout.request('http://127.0.0.1/charge/order/verify', init)
      return { status: response.status, body: await response.json() }
    }
    expect((await verify({ reference: 'ORD-1' })).body.data.order.reference).toBe('ORD-1')
    expect((await verify({ data: 'AAAA' })).body.errors).toContainEqual({
      field: 'reference',
      message: 'is required',
    })
    await sandbox.sandbox.close()
    expect(sandbox.faults).toEqual([])
  })
})

describe('the padding that the operator named', () => {
  test('is that of the keys, and the only one that is read', async () => {
    const contract = answerContract({
      checkout: { '/x-payload-encryption/padding': { values: ['oaep-sha1'] } },
    })
    const { sandbox, ready, checkout, faults } = await createTestSandbox({ contract, empty: true })
    const [merchant] = ready.businesses
    expect(merchant!.padding).toBe('oaep-sha1')
    expect((await checkout('/charge/order/create', planOrder('ORD-1'))).status).toBe(200)
    const by = { ...merchant!, padding: 'oaep-sha256' as const }
    expect((await checkout('/charge/order/create', planOrder('ORD-2'), { by })).status).toBe(400)
    await sandbox.close()
    expect(faults).toEqual([])
  })
})
