import {
  constants,
  createDecipheriv,
  createHmac,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { chooseContract } from '../../contract/answered-contract.ts'
import { readContract } from '../../contract/contract.ts'
import type { Target } from '../../target/target.ts'
import { printCredentialOverlay } from '../credential-overlay.ts'
import { type ServedTarget, serveTarget } from '../testing/serve-target.ts'
import { learnRequests } from './learn-requests.ts'

const served: ServedTarget[] = []
afterEach(async () => {
  await Promise.all(served.splice(0).map((each) => each.close()))
})

type Answer = { status?: number; [member: string]: unknown } | undefined

const refuse = (message: string, status = 400) => ({ status, message })

/** @param read answers like the service; an unknown path gets a 404 */
async function learn(
  read: (path: string, text: string, request: IncomingMessage) => Answer,
  over: Partial<Target>,
  contract = readContract(),
): Promise<Target> {
  const server = await serveTarget((request, text, response) => {
    const answer = read(request.url!.split('?')[0]!, text, request) ?? refuse('Not found', 404)
    const { status = 200, ...body } = answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  served.push(server)
  const { url } = server
  const target: Target = {
    ...{ kind: 'live', capabilities: ['stateful'], profile: 'documented', checkout: url, business: url },
    ...{ publicKey: 'pk_test_1', secretKey: 'sk_test_1' },
    ...over,
  }
  return (await learnRequests(contract, target)).target
}

/** Returns a key to encrypt with, and how the service opens the `data` of a body; undefined without one. */
function createOpening() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const open = (text: string) => {
    const sealed = Buffer.from(text && (JSON.parse(text).data ?? ''), 'base64')
    if (sealed.length === 0) return undefined
    return JSON.parse(privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, sealed).toString())
  }
  return { open, encryption: { key, padding: 'oaep-sha256' as const } }
}

test('a body that is not read when it is encrypted is sent in clear', async () => {
  const { open, encryption } = createOpening()
  const { requests } = await learn(
    (path, text) => {
      if (path.endsWith('/order/create'))
        return open(text)?.order ? { reference: 'ORD_1' } : refuse('order is required')
      if (!path.endsWith('/event/track')) return undefined
      return JSON.parse(text).event ? {} : refuse('event is required')
    },
    { encryption },
  )
  expect(requests?.trackOrderEvent).toEqual({ body: { event: 'payment_page_opened' } })
})

test('a card is saved again until the answer shows its token', async () => {
  const { open, encryption } = createOpening()
  let saved = 0
  const { learned, requests } = await learn(
    (path, text) => {
      const data = open(text)
      if (path.endsWith('/order/create'))
        return data?.order ? { reference: 'ORD_1' } : refuse('order is required')
      if (!/pay$|save-card$/.test(path) || !data) return undefined
      if (path.includes('tokenized')) return data.token === 'tok_1' ? {} : refuse('token is required')
      if (!data.reference) return refuse('reference is required')
      if (path.endsWith('/pay')) return {}
      saved += 1
      return { token: saved > 2 ? 'tok_1' : null }
    },
    { encryption },
  )
  expect(learned).toContain('chargeToken')
  expect(requests?.chargeToken?.data).toEqual({ token: '{$saveCard.response.body#/token}' })
})

test('a notification is signed in the form and the header that are looked at', async () => {
  const webhookSecret = 'whsec_of_ours'
  const { requests } = await learn(
    (path, text, { headers }) => {
      if (path !== '/webhooks/cad-collections') return undefined
      const right = createHmac('sha256', webhookSecret).update(text).digest('base64')
      if (headers['x-webhook-signature'] !== right) return refuse('Unauthorized', 401)
      const { source, amount } = JSON.parse(text)
      return source?.email && amount ? {} : refuse('source.email and amount are required')
    },
    { webhookSecret },
  )
  expect(requests?.receiveCadCollection).toEqual({
    headers: {
      'content-type': 'application/json',
      'x-webhook-signature': '{$signature.sha256.base64}',
    },
    body: { source: { email: '{$sender}' }, amount: '{$amount}' },
  })
})

test('a notification is found whose fields no refusal names', async () => {
  const { requests } = await learn(
    (path, text) => {
      if (path !== '/webhooks/cad-collections') return undefined
      const { data } = JSON.parse(text)
      return data?.sender_email?.includes('@') && data.amount > 0 ? {} : refuse('Malformed notification')
    },
    { webhookSecret: 'whsec_of_ours' },
  )
  expect(requests?.receiveCadCollection).toMatchObject({
    body: { data: { sender_email: '{$sender}', amount: '{$amount}' } },
  })
})

test.each(['pan is required', 'card is not complete'])(
  'a card is sent in the layout that can be decrypted, with what is then missing: %s',
  async (complaint) => {
    const key = randomBytes(32)
    const open = (text: string) => {
      const [bytes, iv] = [Buffer.from(text, 'base64'), 12]
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, iv))
      decipher.setAuthTag(bytes.subarray(-16))
      return JSON.parse(
        Buffer.concat([decipher.update(bytes.subarray(iv, -16)), decipher.final()]).toString(),
      )
    }
    const { requests } = await learn(
      (path, text) => {
        const body = JSON.parse(text || '{}')
        if (path.endsWith('/initiate'))
          return body.amount ? { reference: 'PAY_1' } : refuse('amount is required')
        if (!path.endsWith('/charge')) return undefined
        if (body.reference !== 'PAY_1') return refuse('reference is required')
        if (!body.sealed_card) return refuse('sealed_card is required')
        try {
          return open(body.sealed_card).pan ? {} : refuse(complaint)
        } catch {
          return refuse('sealed_card cannot be decrypted')
        }
      },
      { cardKey: key.toString('base64') },
    )
    expect(requests?.chargeCard).toMatchObject({
      body: {
        reference: '{$initiatePayment.response.body#/reference}',
        sealed_card: '{$sealed.iv+ciphertext+tag.base64}',
      },
      data: { pan: '4242424242424242' },
    })
  },
)

test('a transaction in review is named as the service names it, and each is used once', async () => {
  const rows = ['1', '2', '3'].map((id) => ({ id, reference: `TXN_${id}`, depositId: `dep-${id}` }))
  const records = rows.map(({ id, depositId }) => ({
    id: `aml-${id}`,
    deposit: { id: depositId },
    customer: {},
  }))
  const submitted: unknown[] = []
  const { requests, records: named } = await learn((path, text) => {
    if (path === '/transactions') return { data: { transactions: rows } }
    if (path === '/aml') return { data: records }
    if (path !== '/transfer/submit/source-of-funds') return undefined
    const { held } = JSON.parse(text)
    if (!held?.deposit) return refuse('held.deposit is required')
    if (!String(held.deposit).startsWith('TXN_')) return refuse('Not found', 404)
    submitted.push(held.deposit)
    return {}
  }, {})
  expect(requests?.submitSourceOfFunds).toEqual({
    body: { held: { deposit: '{$records.transactionInReview}' } },
  })
  expect(submitted).toEqual(['TXN_1'])
  expect(named).toEqual({ transactionInReview: ['TXN_2', 'TXN_3'] })
})

test.each([
  ['was refused until', 2],
  ['was not refused, as it was asked when', 0],
])('what %s a payment came into effect is asked later, each time', async (_, count) => {
  const { open, encryption } = createOpening()
  let refusals = count
  const { waitsMs, learned } = await learn(
    (path, text) => {
      if (path.endsWith('/order/create'))
        return Object.keys(open(text)).length > 0 ? { reference: 'ORD_1' } : refuse('order is required')
      if (!/pay$|refund$/.test(path)) return undefined
      if (!open(text).reference) return refuse('reference is required')
      if (path.endsWith('/pay')) return open(text).card?.pan ? {} : refuse('card is not complete')
      refusals -= 1
      return refusals < 0 ? {} : refuse('Not paid yet', 409)
    },
    { encryption },
  )
  expect(learned).toContain('createRefund')
  expect(waitsMs).toEqual({ createRefund: expect.any(Number) })
  expect(waitsMs!.createRefund).toBeLessThanOrEqual(2_000)
})

test('records are listed with the credential that the contract of the operator has', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'learned-')), 'credential.overlay.yaml')
  writeFileSync(path, printCredentialOverlay({ type: 'http', scheme: 'basic' }, 'a test'))
  const contract = await chooseContract({ overlays: [path] })
  rmSync(dirname(path), { recursive: true })
  const sent: unknown[] = []
  await learn(
    (_, __, { headers }) => {
      if (headers.authorization !== undefined) sent.push(headers.authorization)
      return undefined
    },
    { businessCredential: { user: 'b1', secret: 'of-b1' } },
    contract,
  )
  expect(new Set(sent)).toEqual(new Set([`Basic ${Buffer.from('b1:of-b1').toString('base64')}`]))
})
