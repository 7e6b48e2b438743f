import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardDecipher, createPayloadDecipher } from '../../../../client/crypto/index.ts'
import { findOperation, type OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { type RequestOptions, readPlaintextExample } from './request.ts'
import { send } from './send.ts'

interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

let received: Received[] = []
let target: Target

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = '', url = '', headers } = request
  received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
  response.setHeader('content-type', 'application/json; charset=utf-8').end('{"data":null}')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  target = {
    kind: 'live',
    capabilities: ['stateful'],
    profile: 'proposed',
    checkout: url,
    business: url,
    publicKey: 'pk',
    secretKey: 'sk',
  }
})

beforeEach(() => {
  received = []
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

async function sent(operationId: OperationId, options?: RequestOptions, over: Partial<Target> = {}) {
  const exchange = await send({ ...target, ...over }, findOperation(operationId), options)
  return { ...received[0]!, exchange }
}

describe('keys', () => {
  test.each([
    ['ping', undefined, 'api-key', 'pk'],
    ['ping', 'secret', 'api-key', 'sk'],
    ['ping', 'unknown', 'api-key', 'not-a-key-of-this-service'],
    ['ping', 'none', 'api-key', undefined],
    ['verifyOrder', undefined, 'api-key', 'sk'],
    ['verifyPayment', undefined, 'public-key', 'pk'],
    ['listTransactions', undefined, 'authorization', 'Bearer sk'],
    ['listTransactions', 'public', 'authorization', 'Bearer pk'],
  ] as const)('%s with %s sends %s: %s', async (operationId, key, header, value) => {
    expect((await sent(operationId, key && { key })).headers[header]).toBe(value)
  })
})

describe('paths, queries and bodies', () => {
  test('a path parameter comes from the example, or is encoded as given', async () => {
    expect((await sent('verifyPayment')).url).toMatch(/^\/s2s\/payments\/verify\/PAY_[A-Z0-9]{16}$/)
    received = []
    expect((await sent('verifyPayment', { path: { reference: 'a/b c' } })).url).toBe(
      '/s2s/payments/verify/a%2Fb%20c',
    )
  })

  test('a query is sent as given', async () => {
    expect((await sent('listTransactions', { query: { list: 1, search: 'a&b' } })).url).toBe(
      '/transactions?list=1&search=a%26b',
    )
  })

  test('a body is the example, with fields replaced or left out', async () => {
    const { body, headers, method } = await sent('attachCustomerKyc', {
      fields: { country: 'NG', address: undefined },
    })
    expect(method).toBe('PUT')
    expect(headers['content-type']).toBe('application/json')
    expect(JSON.parse(body)).toMatchObject({ country: 'NG', idType: 'PASSPORT' })
    expect(JSON.parse(body)).not.toHaveProperty('address')
  })

  test('a whole body and a content type can be given', async () => {
    const headers = { 'content-type': 'text/plain' }
    const { body, ...rest } = await sent('createOrder', { body: { data: 5 }, headers })
    expect(body).toBe('{"data":5}')
    expect(rest.headers['content-type']).toBe('text/plain')
  })

  test('a form carries its file as a file', async () => {
    const { body, headers } = await sent('submitSourceOfFundsFile', { fields: { transactionId: 'T-1' } })
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body).toMatch(/name="transactionId"\r\n\r\nT-1\r\n/)
    expect(body).toMatch(/name="file"; filename="proof\.pdf"\r\ncontent-type: application\/pdf\r\n\r\n%PDF-/i)
  })

  test('the answer tells its media type without parameters, and its JSON', async () => {
    const { exchange } = await sent('ping')
    expect(exchange).toMatchObject({ status: 200, contentType: 'application/json', body: { data: null } })
  })
})

describe('encrypted fields', () => {
  const { keys } = JSON.parse(
    readFileSync(new URL('../../../../../contracts/vectors/rsa-keys.json', import.meta.url), 'utf8'),
  )
  const pair = keys.find(({ keyBits }: { keyBits: number }) => keyBits === 4096)
  const encryption = { key: pair.public.spkiPem, padding: 'oaep-sha256' } as const
  const decipher = () => createPayloadDecipher({ key: pair.private.pkcs8Pem, padding: 'oaep-sha256' })

  test('are the example where the target has no key for them', async () => {
    const example = Object.values(
      findOperation('verifyOrder').object.requestBody!.content!['application/json']!.examples!,
    )[0]!
    expect(JSON.parse((await sent('verifyOrder', { data: { reference: 'A' } })).body)).toEqual(example.value)
  })

  test('are made for real where it has one, from the given plaintext or the example of it', async () => {
    const given = JSON.parse(
      (await sent('verifyOrder', { data: { reference: 'ORD-9' } }, { encryption })).body,
    )
    expect(await decipher().decrypt(given.data)).toEqual({ reference: 'ORD-9' })
    received = []
    const example = JSON.parse((await sent('createOrder', {}, { encryption })).body)
    expect(await decipher().decrypt(example.data)).toEqual(readPlaintextExample(findOperation('createOrder')))
  })

  test('of a card are made with the card key', async () => {
    const cardKey = Buffer.alloc(32, 7).toString('base64')
    const { cardData } = JSON.parse((await sent('chargeCard', {}, { cardKey })).body)
    const card = await createCardDecipher({ key: cardKey }).decrypt(cardData)
    expect(card).toEqual(readPlaintextExample(findOperation('chargeCard')))
  })
})

describe('notifications', () => {
  const sign = (secret: string, { headers, body }: Received) =>
    createHmac('sha256', secret).update(`${headers['x-webhook-timestamp']}.${body}`).digest('hex')

  test('are signed with the webhook secret over the raw body', async () => {
    const request = await sent('receiveCadCollection', {}, { webhookSecret: 'whsec' })
    expect(request.headers['x-webhook-signature']).toBe(sign('whsec', request))
  })

  test('carry no signature without a key, and another one with an unknown key', async () => {
    expect((await sent('receiveCadCollection', { key: 'none' })).headers).not.toHaveProperty(
      'x-webhook-signature',
    )
    received = []
    const request = await sent('receiveCadCollection', { key: 'unknown' }, { webhookSecret: 'whsec' })
    expect(request.headers['x-webhook-signature']).toMatch(/^[0-9a-f]{64}$/)
    expect(request.headers['x-webhook-signature']).not.toBe(sign('whsec', request))
  })
})
