// The shop and a sandbox in one process: no ports, no waiting. Each test is a shopper with a card.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { Hono } from 'hono'
import { createBusinessClient } from 'paycontract'
import { createSandbox, type Sandbox } from 'paycontract-kit/sandbox'
import { createApp } from './app.ts'
import { openStore } from './store.ts'

const good = '4242 4242 4242 4242'
const asks3ds = '4000002500003155'
const asksPin = '4000000000000408'

let sandbox: Sandbox
let shop: Hono
/** What happens to a request on its way, by the end of its address. */
let disturb: Record<string, (request: Request) => Promise<Response>>
const send = async (request: Request) => sandbox.business.fetch(request)

beforeEach(async () => {
  sandbox = await createSandbox({ seed: 'shop', strict: true, empty: true })
  const { publicKey, cardKey } = (await sandbox.describe()).businesses[0]!
  disturb = {}
  const business = createBusinessClient({
    baseUrl: 'http://localhost',
    publicKey,
    cardEncryption: { key: cardKey },
    fetch: (request) => (disturb[request.url.split('/').at(-1)!] ?? send)(request),
  })
  const store = openStore(':memory:')
  shop = createApp({ business, ownUrl: 'http://127.0.0.1:3000', store, operatorToken: 'of-the-operator' })
})
afterEach(() => sandbox.close())

async function post(app: Hono, path: string, fields: Record<string, string> = {}): Promise<string> {
  const response = await app.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  assert.equal(response.status, 303, await response.text())
  return response.headers.get('location')!
}
const look = async (path: string) => (await shop.request(path)).text()
const buy = () => post(shop, '/payments', { cart: randomUUID() })
const pay = (page: string, number: string, cvv = '123') =>
  post(shop, `${page}/card`, { number, expiry: '09 / 31', cvv })

/** The payments that the service knows, as requests that it has seen. */
async function count(operationId: string): Promise<number> {
  const { requests } = (await (await sandbox.control.request('/requests')).json()) as {
    requests: { operationId: string }[]
  }
  return requests.filter((each) => each.operationId === operationId).length
}
async function countTransactions(): Promise<number> {
  const { businesses } = (await (await sandbox.control.request('/ledger')).json()) as {
    businesses: { transactions: number }[]
  }
  return businesses[0]!.transactions
}
async function forward(duration: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ duration })
  assert.equal(
    (await sandbox.control.request('/clock/advance', { method: 'POST', headers, body })).status,
    200,
  )
}

test('a card is charged, verified and told; nothing of it stays', async () => {
  const page = await buy()
  assert.match(await look(page), /Card number/)
  assert.equal(await pay(page, good), page)
  const html = await look(page)
  assert.match(html, /It is paid/)
  assert.ok(!html.includes('4242'))
  assert.equal(await count('verifyPayment'), 1)
  await pay(page, good) // the back button
  assert.equal(await count('chargeCard'), 1)
})

test('two clicks are one charge', async () => {
  const page = await buy()
  await Promise.all([pay(page, good), pay(page, good)])
  assert.equal(await count('initiatePayment'), 1)
  assert.equal(await countTransactions(), 1)
  assert.match(await look(page), /It is paid/)
})

describe('a declined card', () => {
  for (const [number, told] of [
    ['4000000000009995', /not enough money/],
    ['4000000000000069', /has expired/],
    ['4000000000000127', /security code/],
    ['4000000000000002', /Your bank has declined/],
    ['4000000000009979', /Your bank has declined/], // stolen, which is not told
  ] as const) {
    test(number, async () => {
      const page = await buy()
      await pay(page, number)
      const html = await look(page)
      assert.match(html, told)
      assert.match(html, /Begin again/)
      assert.doesNotMatch(html, /stolen/i)
    })
  }

  test('that is not a card at all is asked for again, in the same order', async () => {
    const page = await buy()
    await pay(page, '4242')
    assert.match(await look(page), /role="alert">Something.*Card number/s)
    await pay(page, good)
    assert.match(await look(page), /It is paid/)
    assert.equal(await count('initiatePayment'), 1)
  })
})

describe('3DS', () => {
  /** Does what the shopper does on the page of the bank: sends the form whose address ends so. */
  async function submit(path: string, part: string, typed: Record<string, string>): Promise<void> {
    const html = await (await sandbox.checkout.request(path)).text()
    const [, action, form] = new RegExp(`<form[^>]* action="([^"]*/${part})"[^>]*>(.*?)</form>`, 's').exec(
      html,
    )!
    const hidden = form!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)
    const fields = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]))
    await post(sandbox.checkout, action!, { ...fields, ...typed })
  }
  const toBank = async (page: string) => new URL(await pay(page, asks3ds)).pathname

  test('sends the shopper to the bank, and verifies when they are back', async () => {
    const page = await buy()
    const bank = await toBank(page)
    await submit(bank, 'challenge', { decision: 'approve' })
    assert.match(await look(page), /Go on at your bank/)
    await submit(bank, 'otp', { otp: '123456' })
    const result = await (await sandbox.checkout.request(`${bank}/result`)).text()
    const [, back] = /href="http:\/\/127.0.0.1:3000(\/payments\/[^"]+)"/.exec(result)!
    assert.ok(back!.startsWith(page))
    assert.match(await look(back!.replaceAll('&amp;', '&')), /It is paid/)
  })

  test('that was refused is not paid, whatever the address says', async () => {
    const page = await buy()
    await submit(await toBank(page), 'challenge', { decision: 'refuse' })
    assert.match(await look(`${page}?status=SUCCESSFUL`), /Your bank has declined/)
  })

  test('that is never answered ends when the order expires', async () => {
    const page = await buy()
    await toBank(page)
    assert.match(await look(`${page}?status=SUCCESSFUL`), /Go on at your bank/)
    await forward('61m')
    assert.match(await look(page), /time for it is over/)
  })
})

describe('PIN and OTP', () => {
  test('are asked for in our own form, one after the other', async () => {
    const page = await buy()
    await pay(page, asksPin)
    assert.match(await look(page), /PIN of your card/)
    await post(shop, `${page}/code`, { code: '4321' })
    assert.match(await look(page), /That was not right.*PIN of your card/s)
    await post(shop, `${page}/code`, { code: '1234' })
    const html = await look(page)
    assert.match(html, /Code that your bank has sent/)
    assert.doesNotMatch(html, /not right/)
    await post(shop, `${page}/code`, { code: '123456' })
    assert.match(await look(page), /It is paid/)
  })

  test('that are wrong three times decline the card', async () => {
    const page = await buy()
    await pay(page, asksPin)
    for (const code of ['1111', '2222', '3333']) await post(shop, `${page}/code`, { code })
    assert.match(await look(page), /Your bank has declined/)
  })
})

describe('when no answer comes', () => {
  const lost = async (request: Request): Promise<Response> => {
    await send(request)
    throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
  }
  const cut = async (): Promise<Response> => {
    throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
  }

  test('to a charge that was carried out, it is not repeated', async () => {
    disturb.charge = lost
    const page = await buy()
    await pay(page, good)
    assert.match(await look(page), /It is paid/)
    assert.equal(await count('chargeCard'), 1)
  })

  test('to a charge that may still arrive, it is not sent again, and the page finds out', async () => {
    const late: Request[] = []
    disturb.charge = async (request) => {
      late.push(request.clone())
      return cut()
    }
    const page = await buy()
    await pay(page, good)
    assert.match(await look(page), /Do not pay again/)
    await pay(page, good)
    assert.equal(late.length, 1)
    await send(late[0]!)
    assert.match(await look(page), /It is paid/)
  })

  test('to the question either, the shopper waits, and the page finds out', async () => {
    const page = await buy()
    const reference = /PAY_[A-Z0-9]+/
    let address = ''
    disturb.charge = async (request) => {
      const { reference: sent } = (await request.clone().json()) as { reference: string }
      assert.match(sent, reference)
      address = sent
      disturb[address] = cut
      return lost(request)
    }
    await pay(page, good)
    assert.match(await look(page), /Do not pay again/)
    delete disturb[address]
    assert.match(await look(page), /It is paid/)
    assert.equal(await countTransactions(), 1)
  })

  test('to the verification of a charge that was answered, the card is not asked for again', async () => {
    const page = await buy()
    disturb.charge = async (request) => {
      const answer = await send(request.clone())
      disturb[((await request.json()) as { reference: string }).reference] = cut
      return answer
    }
    await pay(page, good)
    assert.match(await look(page), /Do not pay again/)
    await pay(page, good)
    assert.equal(await count('chargeCard'), 1)
  })
})
