import { generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findOperation, readContract } from '../../contract/contract.ts'
import { asObject } from '../../contract/spec-tree.ts'
import type { Target } from '../../target/target.ts'
import { listBodies } from '../harness/wire/compose-parts.ts'
import { type ServedTarget, serveTarget } from '../testing/serve-target.ts'
import { learnRequests } from './learn-requests.ts'

const served: ServedTarget[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(served.splice(0).map((each) => each.close()))
  for (const each of folders.splice(0)) rmSync(each, { recursive: true })
})

type Body = Record<string, unknown>

/** Returns a service's answer to a body: a refusal, or a success. */
type Read = (body: Body, path: string) => { status?: number; [member: string]: unknown }

async function learn(read: Read, over: Partial<Target> = {}) {
  const { url, seen } = await serve(read)
  const folder = mkdtempSync(join(tmpdir(), 'learning-'))
  folders.push(folder)
  const path = join(folder, 'history.ndjson')
  const target: Target = {
    ...{ kind: 'live', capabilities: ['stateful'], profile: 'documented', checkout: url, business: url },
    ...{ publicKey: 'pk_test_1', secretKey: 'sk_test_1', history: { path, startedAtMs: 0 } },
    ...over,
  }
  const { target: learned, leftovers } = await learnRequests(readContract(), target)
  const history = () =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  return { requests: learned.requests ?? {}, learned: learned.learned, leftovers, seen, history }
}

async function serve(read: Read): Promise<ServedTarget> {
  const server = await serveTarget((request, text, response) => {
    const { status = 200, ...body } = read(JSON.parse(text || '{}'), request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  served.push(server)
  return server
}

const refuse = (message: string, status = 400) => ({ status, message })
const isInitiation = (path: string) => path.startsWith('/s2s/payments/initiate')

/** Requires flat fields with names of the service, and no others. */
const flat: Read = (body, path) => {
  if (!isInitiation(path)) return refuse('Not today', 403)
  const wanted = ['value_date', 'amount', 'currency', 'payer_email']
  const unknown = Object.keys(body).find((each) => !wanted.includes(each))
  const missing = wanted.find((each) => !(each in body))
  if (missing) return refuse(`${missing} is required`)
  return unknown ? refuse(`unknown field: ${unknown}`) : { data: { reference: 'PAY_1' } }
}

test('a request is found from what refusals ask for, with values of the example', async () => {
  const { requests, learned, leftovers, history } = await learn(flat)
  expect(learned).toEqual(['initiatePayment'])
  expect(requests.initiatePayment).toEqual({
    body: {
      ...{ amount: 48500.5, currency: 'NGN' },
      ...{ value_date: '1990-01-31', payer_email: 'adaeze.okafor@example.com' },
    },
  })
  expect(leftovers).toEqual([{ kind: 'S2S payment', name: 'PAY_1' }])
  const last = history().findLast(({ operationId }) => operationId === 'initiatePayment')
  expect(last).toMatchObject({ flow: 'learns requests', isPromised: false, answer: { status: 200 } })
})

test('a name that stands alone may be that of a field further down', async () => {
  const nested: Read = (body, path) => {
    if (!isInitiation(path)) return refuse('Not today', 403)
    const customer = asObject(body.customer)
    if (Object.keys(customer).length === 0) return refuse('customer is required')
    if ('email_address' in body) return refuse('unknown field: email_address')
    return customer.email_address ? { data: {} } : refuse('email_address is required')
  }
  const { requests } = await learn(nested)
  expect(requests.initiatePayment?.body).toMatchObject({
    customer: { email_address: 'adaeze.okafor@example.com' },
  })
})

test.each<[string, unknown, Read]>([
  [
    'a text in place of a number',
    '48500.50',
    (body) => (typeof body.amount === 'string' ? { data: {} } : refuse('amount must be a string')),
  ],
  [
    'a value that a refusal names',
    'BANK',
    (body) => (body.amount === 'BANK' ? { data: {} } : refuse('amount must be one of BANK, WALLET')),
  ],
])('%s is tried', async (_, value, read) => {
  const { requests } = await learn((body, path) => (isInitiation(path) ? read(body, path) : refuse('', 403)))
  expect(requests.initiatePayment).toEqual({ body: { amount: value } })
})

test.each<[string, unknown, Read]>([
  [
    'a field is named without being asked for',
    { amount: 48500.5, ccy: 'NGN' },
    ({ amount, ccy }) => {
      if (!amount) return refuse('amount is required')
      return ccy ? { data: {} } : refuse('ccy not dealt in')
    },
  ],
  [
    'a value is not supported that was not sent',
    { ccy: 'NGN' },
    ({ ccy }) => (ccy ? { data: {} } : refuse('ccy is not supported')),
  ],
  [
    'a month is named, and its year is missing',
    { card: { expMonth: '09', expYear: '29' } },
    ({ card }) => {
      const { expMonth, expYear } = asObject(card)
      return expMonth && expYear ? { data: {} } : { ...refuse('card has expired'), field: 'card.expMonth' }
    },
  ],
  [
    'an empty request is refused before its fields are read',
    {
      ...(listBodies(findOperation('initiatePayment'))[0] as object),
      source: 'text',
    },
    (body) => {
      if (Object.keys(body).length === 0) return refuse('Not found', 404)
      return body.source ? { data: {} } : refuse('source is required', 422)
    },
  ],
  [
    'a refusal stays the same with the first field that it names',
    { amount: 48500.5, ccy: 'NGN' },
    ({ amount, ccy }) => (amount && ccy ? { data: {} } : refuse('amount is needed, and ccy')),
  ],
  [
    'a field whose name says nothing has to be a number',
    { tally: 100 },
    ({ tally }) => {
      if (typeof tally === 'number') return { data: {} }
      return refuse(
        `tally ${tally ? 'has to be a positive number with at most two decimals' : 'is required'}`,
      )
    },
  ],
  [
    'an amount has another name: it has cents, which a service may lose',
    { grandTotal: 100.25 },
    ({ grandTotal }) => (grandTotal ? { data: {} } : refuse('grandTotal is required')),
  ],
  [
    'a field whose name says nothing is a flag',
    { consent: true },
    ({ consent }) => (consent === true ? { data: {} } : refuse('consent is required')),
  ],
  [
    'the kind of the refusal stands beside its text and its fields',
    { sum: 100 },
    ({ kind, sum }) => {
      if (kind) return refuse('No kind, please')
      if (sum === 100) return { data: {} }
      const message = 'sum is required'
      return { status: 422, error: { kind: 'invalid', message, fields: [{ name: 'sum', problem: message }] } }
    },
  ],
  [
    'a field whose name says nothing has to be one of two words',
    { how: 'wallet' },
    ({ how }) => (how === 'wallet' ? { data: {} } : refuse('how must be wallet or bank')),
  ],
])('a request is found where %s', async (_, body, read) => {
  const { requests } = await learn((sent, path) => (isInitiation(path) ? read(sent, path) : refuse('', 403)))
  expect(requests.initiatePayment).toEqual({ body })
})

test.each<[string, Read]>([
  ['takes everything', () => ({ data: {} })],
  ['names no field', () => refuse('Validation failed')],
  ['asks for the same again and again', () => refuse('amount is required')],
  ['asks for more and more', (body) => refuse(`field${Object.keys(body).length} is required`)],
  ['is down', () => refuse('amount is required', 503)],
])('nothing is learned of a service that %s', async (_, read) => {
  const { learned, seen } = await learn(read)
  expect(learned).toBeUndefined()
  expect(seen.filter((each) => each === 'POST /s2s/payments/initiate').length).toBeLessThan(20)
})

test.each<Partial<Target>>([{ mode: 'read-only' }, { profile: 'proposed' }, { kind: 'sandbox' }])(
  'nothing is asked of a target with %j',
  async (over) => {
    expect(await learn(flat, over)).toMatchObject({ seen: [], requests: {} })
  },
)

test('what is described is neither asked for nor changed', async () => {
  const initiatePayment = { body: { amount: 1 } }
  const { requests, seen } = await learn(flat, { requests: { initiatePayment } })
  expect(requests).toEqual({ initiatePayment })
  expect(seen).not.toContain('POST /s2s/payments/initiate')
})

test('a record that is not found is named as the answer that made it names it', async () => {
  const { requests } = await learn(
    (body, path) => {
      if (isInitiation(path)) return body.amount ? { made: { payRef: 'PAY_1' } } : refuse('amount required')
      if (path !== '/s2s/payments/charge') return refuse('Not today', 403)
      return body.payRef === 'PAY_1' ? { data: {} } : refuse('no such order', 404)
    },
    { cardKey: Buffer.alloc(32, 1).toString('base64') },
  )
  expect(requests.chargeCard?.body).toEqual({ payRef: '{$initiatePayment.response.body#/made/payRef}' })
})

test('a field that a refusal names holds what an earlier answer showed under its name', async () => {
  const { requests } = await learn(
    (body, path) => {
      const made = { no: 7, madeOn: '2026-11-30', ticketNo: 'co_N6BHD2', memo: 'sum of 100' }
      if (isInitiation(path)) return body.amount ? { made } : refuse('amount required')
      if (path !== '/s2s/payments/charge') return refuse('Not today', 403)
      if (!body.ticketNo) return refuse('ticketNo is required')
      return body.ticketNo === made.ticketNo ? { data: {} } : refuse('no such order', 404)
    },
    { cardKey: Buffer.alloc(32, 1).toString('base64') },
  )
  expect(requests.chargeCard?.body).toEqual({ ticketNo: '{$initiatePayment.response.body#/made/ticketNo}' })
})

const PAIR = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

function unseal({ data }: Body): Body {
  const options = { key: PAIR.privateKey, oaepHash: 'sha256' }
  try {
    return JSON.parse(privateDecrypt(options, Buffer.from(String(data), 'base64')).toString())
  } catch {
    return {}
  }
}

/** A service that takes a refund in full, or of an amount under this name. */
const refunding = (amountName: string): Read => {
  const left = new Map<string, number>()
  return (sealed, path) => {
    const { orderRef, total, ...others } = unseal(sealed)
    const number = String(orderRef)
    if (path.endsWith('/order/create')) {
      if (!orderRef) return refuse('orderRef is required')
      if (typeof total !== 'number') return refuse('total is required')
      left.set(number, total)
      return { order: { orderRef: number, total } }
    }
    if (!path.endsWith('/order/pay') && !path.endsWith('/order/refund')) return refuse('Not today', 403)
    if (!orderRef) return refuse('orderRef is required')
    const rest = left.get(number)
    if (rest === undefined) return refuse('No such order', 404)
    const unknown = Object.keys(others).find((each) => each !== amountName || path.endsWith('/pay'))
    if (unknown) return refuse(`unknown field: ${unknown}`)
    if (path.endsWith('/pay')) return { order: { orderRef: number } }
    const back = Number(others[amountName] ?? rest)
    if (back > rest || rest === 0) return refuse('Too much', 409)
    left.set(number, rest - back)
    return { refund: { id: 'rf-1', back } }
  }
}

test.each([
  ['as its answer names it', 'back', true],
  ['not if it is refused so', 'sum', false],
])('the amount of a refund is found %s', async (_, name, isFound) => {
  const { requests } = await learn(refunding(name), {
    capabilities: ['stateful', 'decrypts'],
    encryption: { key: PAIR.publicKey, padding: 'oaep-sha256' },
  })
  const { body, data } = requests.createRefund ?? {}
  expect(typeof asObject(data ?? body).back).toBe(isFound ? 'number' : 'undefined')
  expect(requests.createRefund).toBeDefined()
})
