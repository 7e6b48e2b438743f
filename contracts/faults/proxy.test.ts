import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCardCipher, createPayloadCipher } from '../../src/client/crypto/index.ts'
import type { Target } from '../../src/kit/target/target.ts'
import { createFaultProxy, type FaultProxy } from './proxy.ts'
import { editField, editSuccess } from './rewrites.ts'
import { createFault } from './testing/create-fault.ts'

const pair = generateKeyPairSync('rsa', {
  modulusLength: 4096,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const OAEP = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** Requests that reached the target. */
const seen: Seen[] = []
let upstream: Server
let rotations = 0
let target: Target
let proxy: FaultProxy

beforeAll(async () => {
  upstream = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method, url, headers } = incoming
    seen.push({ method: method!, url: url!, headers, body: Buffer.concat(chunks).toString() })
    outgoing.writeHead(200, { 'content-type': 'application/json', 'x-own': 'kept' })
    outgoing.end(JSON.stringify(answerOf(url!)))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  target = {
    ...{ kind: 'sandbox', profile: 'proposed', capabilities: [] },
    ...{ checkout: url, business: url, control: url },
    ...{ publicKey: 'pk_now', secretKey: 'sk_now', cardKey: randomBytes(32).toString('base64') },
    encryption: { key: pair.publicKey, padding: 'oaep-sha256' },
    caller: { id: 'first', name: 'First', email: 'first@example.com', webhookSecret: 'whsec' },
  }
  proxy = await createFaultProxy(target)
})

beforeEach(() => {
  seen.length = 0
  proxy.setFault(undefined)
})

afterAll(async () => {
  await proxy.close()
  upstream.closeAllConnections()
  upstream.close()
})

function answerOf(url: string): unknown {
  const { checkout, business, control, encryption } = target
  if (url === '/ready') {
    const first = { id: 'first', publicKey: 'pk_now', secretKey: 'sk_now', encryptionKey: encryption!.key }
    return { checkout, business, control, businesses: [first] }
  }
  if (url === '/keys/rotate') {
    rotations += 1
    return { id: 'first', publicKey: `pk_${rotations}`, secretKey: `sk_${rotations}` }
  }
  return { data: { order: { amount: 5 } } }
}

function callOrder(body: string, key = 'pk_now') {
  const headers = { 'content-type': 'application/json', 'api-key': key }
  return fetch(`${proxy.checkout}/charge/order/create`, { method: 'POST', headers, body })
}

/** Decrypts the last payload sent to the target. */
function readPayload(): unknown {
  const { data } = JSON.parse(seen.at(-1)!.body) as { data: string }
  return JSON.parse(privateDecrypt({ key: pair.privateKey, ...OAEP }, Buffer.from(data, 'base64')).toString())
}

const encrypted = async (plaintext: unknown) => {
  const { encryption } = proxy.presentTarget(target)
  return JSON.stringify({ data: await createPayloadCipher(encryption!).encrypt(plaintext) })
}

describe('a proxy without a fault', () => {
  test('passes a request and its answer on as they are', async () => {
    const response = await fetch(`${proxy.business}/transactions?search=a%20b&list=2`, {
      headers: { authorization: 'Bearer sk_now', 'x-asked': 'yes' },
    })
    expect(response.headers.get('x-own')).toBe('kept')
    expect(await response.json()).toEqual({ data: { order: { amount: 5 } } })
    expect(seen).toMatchObject([
      { method: 'GET', url: '/transactions?search=a%20b&list=2', headers: { 'x-asked': 'yes' }, body: '' },
    ])
  })

  test('encrypts a payload again, so that the target can read it', async () => {
    await callOrder(await encrypted({ order: { amount: 5 } }))
    expect(readPayload()).toEqual({ order: { amount: 5 } })
  })

  test.each([
    ['oaep-sha1', { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }],
    ['pkcs1-v1_5', { padding: constants.RSA_PKCS1_PADDING }],
  ] as const)('reads the padding %s too', async (padding, scheme) => {
    const { encryption } = proxy.presentTarget(target)
    const cipher = createPayloadCipher({ key: encryption!.key, padding })
    await callOrder(JSON.stringify({ data: await cipher.encrypt({ order: 1 }) }))
    const { data } = JSON.parse(seen[0]!.body) as { data: string }
    const plaintext = privateDecrypt({ key: pair.privateKey, ...scheme }, Buffer.from(data, 'base64'))
    expect(JSON.parse(plaintext.toString())).toEqual({ order: 1 })
  })

  test.each([
    ['was tampered with', Buffer.alloc(512, 7).toString('base64')],
    ['is too short', 'c2hvcnQ='],
    [
      'is for the target itself',
      publicEncrypt({ key: pair.publicKey, ...OAEP }, Buffer.from('{}')).toString('base64'),
    ],
  ])('passes on a payload that %s, unchanged', async (_, data) => {
    await callOrder(JSON.stringify({ data }))
    expect(JSON.parse(seen[0]!.body)).toEqual({ data })
  })

  test('passes on card data unchanged', async () => {
    const cardData = await createCardCipher({ key: target.cardKey! }).encrypt({ number: '4242424242424242' })
    const body = JSON.stringify({ reference: 'PAY_1', cardData })
    const headers = { 'content-type': 'application/json', 'public-key': 'pk_now' }
    await fetch(`${proxy.business}/s2s/payments/charge`, { method: 'POST', headers, body })
    expect(seen[0]!.body).toBe(body)
  })

  test('describes the target with its own addresses and encryption key', async () => {
    const { encryption } = proxy.presentTarget(target)
    expect(encryption!.key).not.toBe(pair.publicKey)
    const ready = await (await fetch(`${proxy.control}/ready`)).json()
    expect(ready).toMatchObject({
      ...{ checkout: proxy.checkout, business: proxy.business, control: proxy.control },
      businesses: [{ encryptionKey: encryption!.key }],
    })
  })

  test('records what was asked and answered, and no key', async () => {
    await callOrder('{"data":"x"}')
    expect(proxy.recording).toMatchObject([
      { operationId: 'createOrder', isTampered: false, response: { status: 200 } },
    ])
    expect(JSON.stringify(proxy.recording)).not.toContain('pk_now')
  })
})

describe('a proxy with a fault', () => {
  const double = createFault('minor-units', 'createOrder', 'proposed', () =>
    editSuccess(
      editField('data.order.amount', (holder) => {
        holder.amount = 10
      }),
    ),
  )

  test('changes the answers of its operation and of no other', async () => {
    proxy.setFault(double)
    expect(await (await callOrder('{"data":"x"}')).json()).toEqual({ data: { order: { amount: 10 } } })
    const headers = { 'api-key': 'pk_now' }
    const ping = await fetch(`${proxy.checkout}/charge/ping`, { headers })
    expect(await ping.json()).toEqual({ data: { order: { amount: 5 } } })
    expect(proxy.applied()).toBe(1)
    expect(proxy.recording.map(({ isTampered }) => isTampered)).toEqual([true, false])
  })

  test('is whole again once the fault is taken away', async () => {
    proxy.setFault(double)
    proxy.setFault(undefined)
    expect(await (await callOrder('{"data":"x"}')).json()).toEqual({ data: { order: { amount: 5 } } })
    expect(proxy.applied()).toBe(0)
  })

  test('sends the target a changed payload that it can read', async () => {
    const free = createFault('echo-wrong', 'createOrder', 'proposed', () => ({
      onRequest: (request) => ({ ...request, plaintext: { order: { amount: 0 } } }),
    }))
    proxy.setFault(free)
    await callOrder(await encrypted({ order: { amount: 5 } }))
    expect(readPayload()).toEqual({ order: { amount: 0 } })
  })

  test('knows whose a key was that is rotated away, until the target is reset', async () => {
    const senders: unknown[] = []
    const spy = createFault('spy', 'createOrder', 'proposed', () => ({
      onRequest: ({ sender }) => {
        senders.push(sender)
        return undefined
      },
    }))
    proxy.setFault(spy)
    const rotate = () => fetch(`${proxy.control}/keys/rotate`, { method: 'POST' })
    await rotate()
    await rotate()
    for (const key of ['pk_now', 'pk_1', 'pk_2']) await callOrder('{"data":"x"}', key)
    await fetch(`${proxy.control}/reset`, { method: 'POST' })
    for (const key of ['pk_now', 'pk_1', 'pk_2']) await callOrder('{"data":"x"}', key)
    const known = { business: 0, type: 'public' }
    const [current, retired] = [true, false].map((isCurrent) => ({ ...known, isCurrent }))
    expect(senders).toEqual([retired, retired, current, current, undefined, undefined])
  })
})
