import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  CONTROL_URL,
  createTestSandbox,
  payByCard,
  planCard,
  planOrder,
  type TestSandbox,
} from '../testing/create-test-sandbox.ts'

const REVIEWED = '6d0a4e7b-c915-4832-a7f6-02e9b8c1d543'
const START = '2026-01-01T09:00:00.000Z'

let test: TestSandbox

describe('the control plane over the example history', () => {
  beforeAll(async () => {
    test = await createTestSandbox()
  })
  afterAll(() => test.sandbox.close())

  it('describes the target at /ready as the ready line does', async () => {
    const { json } = await test.control('/ready')
    expect(json).toEqual(await test.sandbox.describe())
    expect(Object.keys(json)).toEqual(['checkout', 'business', 'control', 'businesses', 'cadWebhookSecret'])
    expect(json.businesses).toHaveLength(2)
    for (const business of json.businesses) {
      expect(business).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: expect.any(String),
        email: expect.stringContaining('@'),
        publicKey: expect.stringMatching(/^pk_test_/),
        secretKey: expect.stringMatching(/^sk_test_/),
        encryptionKey: expect.stringMatching(/^-----BEGIN PUBLIC KEY-----\n/),
        padding: 'oaep-sha256',
        cardKey: expect.any(String),
        webhookSecret: expect.stringMatching(/^whsec_/),
      })
      expect(Buffer.from(business.cardKey, 'base64')).toHaveLength(32)
    }
  })

  it('shows requests, decrypted and redacted', async () => {
    await payByCard(test, 'ORD-LOG')
    const { json, text } = await test.control('/requests')
    expect(json.requests[0]).toMatchObject({
      ...{ operationId: 'payOrder', host: 'checkout', status: 200, businessId: test.ready.businesses[0]!.id },
      requestBody: { data: { reference: 'ORD-LOG', card: { expirymonth: '12' } } },
    })
    expect(text).not.toContain('4242424242424242')
    expect(text).not.toContain('"123"')
  })

  it('shows wallets in major units, and a ledger that adds up to them', async () => {
    const wallets = (await test.control('/wallets')).json.businesses
    const ledger = (await test.control('/ledger')).json
    expect(ledger.isBalanced).toBe(true)
    for (const [index, { currencies, transactions }] of ledger.businesses.entries()) {
      expect(transactions).toBeGreaterThan(0)
      const balances = currencies.map(({ currency, balance }: never) => ({ currency, balance }))
      expect(balances).toEqual(wallets[index].wallets)
    }
  })

  it('tells when the ledger does not add up', async () => {
    const { db } = test.sandbox.runtime.database
    const wallet = db.updateTable('wallets').where('currency', '=', 'NGN')
    await wallet.set((row) => ({ balanceMinor: row('balanceMinor', '+', 1) })).execute()
    expect((await test.control('/ledger')).json.isBalanced).toBe(false)
    await wallet.set((row) => ({ balanceMinor: row('balanceMinor', '-', 1) })).execute()
    expect((await test.control('/ledger')).json.isBalanced).toBe(true)
  })

  it('approves a review once its proof is there, and credits the wallet', async () => {
    const record = (await test.business('/aml?status=PROOF_UPLOADED')).json.data[0]
    const balanceOf = async () =>
      (await test.control('/wallets')).json.businesses[0].wallets.find(
        ({ currency }: { currency: string }) => currency === record.currency,
      ).balance
    const before = await balanceOf()
    const answer = await test.control(`/aml/${record.id}/review`, {
      decision: 'APPROVED',
      reviewNotes: 'Fine',
    })
    expect(answer).toMatchObject({
      status: 200,
      json: { id: record.id, status: 'APPROVED', reviewNotes: 'Fine' },
    })
    expect(await balanceOf()).toBeCloseTo(before + record.amount)
    expect((await test.control('/ledger')).json.isBalanced).toBe(true)
    const again = await test.control(`/aml/${record.id}/review`, { decision: 'REJECTED' })
    expect(again).toMatchObject({ status: 409, json: { error: 'not_allowed', message: expect.any(String) } })
  })

  it('leads a claim to the wallet of whoever claims', async () => {
    const html = (await test.control('/')).text
    const path = /\/collections\/[0-9a-f-]{36}\/claim/.exec(html)![0]
    const businessId = test.ready.businesses[1]!.id
    const collection = await test.sandbox.runtime.database.db
      .selectFrom('collections')
      .selectAll()
      .where('senderEmail', '=', 'unknown.sender@example.ca')
      .executeTakeFirstOrThrow()
    const claim = (decision: string) =>
      test.control(`/collections/${collection.id}/claim`, { businessId, decision })
    expect(path).toBeDefined()
    expect((await claim('APPROVED')).status).toBe(404)
    const statuses = []
    for (const decision of ['OPEN', 'UNDER_REVIEW', 'APPROVED'])
      statuses.push((await claim(decision)).json.claim.status)
    expect(statuses).toEqual(['OPEN', 'UNDER_REVIEW', 'APPROVED'])
    const after = await claim('OPEN')
    expect(after.status).toBe(409)
    expect((await test.control('/ledger')).json.isBalanced).toBe(true)
  })

  it('brings the transfer of an order', async () => {
    const answer = await test.control('/orders/BOOKS-1062/fund', {})
    expect(answer).toMatchObject({ status: 200, json: { reference: 'BOOKS-1062', status: 'SUCCESSFUL' } })
    expect((await test.control('/orders/BOOKS-1062/fund', {})).status).toBe(409)
    expect((await test.control('/orders/BOOKS-0/fund', {})).status).toBe(404)
  })

  it('asks which order is meant where two businesses have the reference', async () => {
    const [one, other] = test.ready.businesses as [never, never]
    for (const by of [one, other]) {
      await test.checkout('/charge/order/create', planOrder('ORD-TWICE'), { by })
      const payload = { reference: 'ORD-TWICE', paymentOption: 'USSD' }
      expect((await test.checkout('/charge/order/pay', payload, { by })).status).toBe(200)
    }
    expect((await test.control('/orders/ORD-TWICE/fund', {})).status).toBe(409)
    const { id: businessId } = test.ready.businesses[1]!
    const answer = await test.control('/orders/ORD-TWICE/fund', { businessId })
    expect(answer).toMatchObject({ status: 200, json: { businessId } })
  })

  it('holds the transaction that the examples of the specification speak of', async () => {
    const held = (await test.business('/aml?status=PENDING')).json.data
    const { transactions } = (await test.business('/transactions')).json.data
    const transaction = transactions.find(({ id }: { id: string }) => id === REVIEWED)
    expect(held.map(({ deposit }: never) => (deposit as { id: string }).id)).toContain(transaction.depositId)
  })

  it.each([
    ['/aml/x/review', { decision: 'MAYBE' }, 400],
    ['/aml/x/review', {}, 400],
    ['/aml/x/review', { decision: 'APPROVED' }, 404],
    ['/aml/x/review', { decision: 'APPROVED', reviewNotes: 5 }, 400],
    ['/collections/x/claim', { decision: 'OPEN', businessId: 'y' }, 404],
    ['/collections/x/claim', { decision: 'OPEN' }, 400],
    ['/clock/advance', {}, 400],
    ['/clock/advance', { durationMs: -1 }, 400],
    ['/clock/advance', { durationMs: 1.5 }, 400],
    ['/clock/advance', { duration: '1 fortnight' }, 400],
    ['/clock/advance', { duration: '9999d' }, 400],
    ['/keys/rotate', {}, 400],
    ['/keys/rotate', { businessId: 'x' }, 404],
    ['/webhooks/replay', {}, 400],
    ['/businesses/x/webhook-url', { url: 'http://127.0.0.1:1/' }, 404],
    ['/reset', { empty: 'yes' }, 400],
    ['/nothing', {}, 404],
  ])('POST %s with %j is %i, and says what to do', async (path, body, status) => {
    const answer = await test.control(path, body)
    expect(answer.status).toBe(status)
    expect(answer.json).toEqual({
      error: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/./),
      remedy: expect.stringMatching(/./),
    })
  })

  it('takes a webhook URL of this machine only, or none', async () => {
    const path = `/businesses/${test.ready.businesses[0]!.id}/webhook-url`
    expect((await test.control(path, { url: 'http://127.0.0.1:9/hooks' })).json.webhookUrl).toBe(
      'http://127.0.0.1:9/hooks',
    )
    expect((await test.control(path, { url: 'https://shop.example.com/' })).status).toBe(400)
    expect((await test.control(path, {})).status).toBe(400)
    expect((await test.control(path, { url: null })).json.webhookUrl).toBeNull()
  })
})

describe('the inspector', () => {
  beforeAll(async () => {
    test = await createTestSandbox()
  })
  afterAll(() => test.sandbox.close())

  it('is a page under a strict policy, with a control for each thing', async () => {
    const { status, headers, text } = await test.control('/')
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const action of [
      ...['/reset', '/seed', '/clock/advance', '/keys/rotate'],
      ...['/aml/[^"]+/review', '/collections/[^"]+/claim', '/orders/BOOKS-1062/fund[^"]*'],
    ]) {
      expect(text).toMatch(new RegExp(`action="${action}"`))
    }
    for (const { secretKey, webhookSecret } of test.ready.businesses) {
      expect(text).not.toContain(secretKey)
      expect(text).not.toContain(webhookSecret)
    }
  })

  it('goes back to the page from every form, which says once what happened', async () => {
    const answer = await test.press('/clock/advance', { amount: '2', unit: 'minutes' })
    expect(answer).toMatchObject({ status: 303 })
    expect(answer.headers.get('location')).toBe('/')
    expect((await test.control('/')).text).toContain('The clock shows 2026-01-01T09:02:00.000Z')
    expect((await test.control('/')).text).not.toContain('The clock shows')
  })

  it('says what was wrong with a form', async () => {
    expect((await test.press('/clock/advance', { amount: 'x', unit: 'minutes' })).status).toBe(303)
    expect((await test.control('/')).text).toContain('The clock goes forward by a number')
    expect((await test.press('/aml/unknown/review', { decision: 'APPROVED' })).status).toBe(303)
    expect((await test.control('/')).text).toContain('No such AML record')
  })

  it('reviews, claims, funds and rotates by its forms', async () => {
    const { text } = await test.control('/')
    const find = (pattern: RegExp) => pattern.exec(text)![1]!.replaceAll('&amp;', '&')
    await test.press(find(/action="(\/aml\/[^"]+\/review)"/), { decision: 'REJECTED', notes: 'No' })
    expect((await test.control('/')).text).toContain('The review says REJECTED')
    const businessId = test.ready.businesses[0]!.id
    await test.press(find(/action="(\/collections\/[^"]+\/claim)"/), { step: 'OPEN', businessId })
    expect((await test.control('/')).text).toContain('The claim is OPEN')
    await test.press(find(/action="(\/orders\/BOOKS-1062\/fund[^"]*)"/), { reference: 'BOOKS-1062' })
    expect((await test.control('/')).text).toContain('BOOKS-1062 is SUCCESSFUL')
    await test.press('/keys/rotate', { businessId })
    expect((await test.control('/')).text).toContain('are new')
  })
})

describe('who may use the control plane', () => {
  beforeAll(async () => {
    test = await createTestSandbox({ empty: true })
  })
  afterAll(() => test.sandbox.close())
  const { control } = {
    control: (url: string, init?: RequestInit) => test.sandbox.control.request(url, init),
  }

  it.each(['https://shop.example.com', 'http://127.0.0.1:4010', 'http://localhost:4030', 'null', ''])(
    'not a page of the origin "%s"',
    async (origin) => {
      expect(await test.press('/reset', {}, { origin })).toMatchObject({
        status: 403,
        json: { error: 'forbidden' },
      })
      const headers = { origin, 'content-type': 'application/json' }
      expect((await control(`${CONTROL_URL}/reset`, { method: 'POST', headers, body: '{}' })).status).toBe(
        403,
      )
    },
  )

  it.each(['http://shop.example.com:4030', 'http://127.0.0.1.example.com', 'http://192.168.1.2:4030'])(
    'not under the name %s',
    async (base) => {
      for (const path of ['/', '/ready', '/requests'])
        expect((await control(`${base}${path}`)).status).toBe(403)
      expect((await control(`${base}/reset`, { method: 'POST' })).status).toBe(403)
    },
  )

  it.each(['http://localhost:4030', 'http://[::1]:4030', CONTROL_URL])(
    'but its own page under %s, and a program of this machine',
    async (base) => {
      const body = new URLSearchParams({ amount: '1', unit: 'hours' })
      const headers = { origin: base }
      expect((await control(`${base}/clock/advance`, { method: 'POST', headers, body })).status).toBe(303)
      expect((await control(`${base}/ready`)).status).toBe(200)
    },
  )

  it.each([
    ['no JSON', '{"empty"', 400],
    ['no object', '[]', 400],
    ['too large', `{"empty": "${'x'.repeat(70_000)}"}`, 413],
  ])('nobody with a body that is %s', async (_, body, status) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await control(`${CONTROL_URL}/reset`, { method: 'POST', headers, body })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: expect.any(String), remedy: expect.any(String) })
  })
})

describe('keys', () => {
  beforeEach(async () => {
    test = await createTestSandbox({ empty: true })
  })
  afterEach(() => test.sandbox.close())

  it('stop working at once when they are rotated, and the new ones work', async () => {
    const [old, other] = test.ready.businesses as [never, never]
    const { id } = test.ready.businesses[0]!
    const { json: rotated, status } = await test.control('/keys/rotate', { businessId: id })
    expect(status).toBe(200)
    for (const name of ['publicKey', 'secretKey', 'cardKey', 'webhookSecret'])
      expect(rotated[name]).not.toBe(old[name])
    expect((await test.business('/transactions', old)).status).toBe(401)
    expect((await test.checkout('/charge/order/create', planOrder('ORD-1'), { by: old })).status).toBe(401)
    expect((await test.business('/transactions', rotated)).status).toBe(200)
    expect((await test.checkout('/charge/order/create', planOrder('ORD-1'), { by: rotated })).status).toBe(
      200,
    )
    expect((await test.business('/transactions', other)).status).toBe(200)
    expect((await test.control('/ready')).json.businesses[0]).toEqual(rotated)
  })

  it('are the first ones again after a reset', async () => {
    await test.control('/keys/rotate', { businessId: test.ready.businesses[0]!.id })
    await test.control('/reset', {})
    expect((await test.control('/ready')).json).toEqual(test.ready)
    expect((await test.business('/transactions')).status).toBe(200)
  })
})

describe('clock and data', () => {
  beforeEach(async () => {
    test = await createTestSandbox({ empty: true })
  })
  afterEach(() => test.sandbox.close())

  it.each([
    [{ durationMs: 90_000 }, '2026-01-01T09:01:30.000Z'],
    [{ duration: '1h30m' }, '2026-01-01T10:30:00.000Z'],
    [{ duration: '2d' }, '2026-01-03T09:00:00.000Z'],
    [{ duration: '250ms' }, '2026-01-01T09:00:00.250Z'],
  ])('the clock goes on by %j', async (body, now) => {
    expect((await test.control('/clock')).json).toEqual({ now: START, epochMs: Date.parse(START) })
    expect((await test.control('/clock/advance', body)).json).toEqual({ now, epochMs: Date.parse(now) })
    expect((await test.control('/clock')).json.now).toBe(now)
  })

  it('what is due comes about as the clock goes on', async () => {
    await test.checkout('/charge/order/create', planOrder('ORD-LATE'))
    await test.checkout('/charge/order/create', planOrder('ORD-DISPUTED'))
    await test.checkout('/charge/order/pay', planCard('ORD-DISPUTED', '4000000000000259'))
    await test.control('/clock/advance', { duration: '1h' })
    const happened = (await test.control('/webhooks')).json.events.map(
      ({ event }: { event: string }) => event,
    )
    expect(happened.toSorted()).toEqual(['chargeback.opened', 'order.expired', 'order.succeeded'])
  })

  it('reset leaves nothing of what was done, and sets the clock back', async () => {
    await payByCard(test, 'ORD-1')
    await test.control('/clock/advance', { duration: '1h' })
    expect((await test.control('/reset', {})).json).toEqual({ reset: true, empty: true })
    expect((await test.control('/clock')).json.now).toBe(START)
    expect((await test.control('/requests')).json.requests).toEqual([])
    expect((await test.control('/webhooks')).json.events).toEqual([])
    expect((await test.business('/transactions')).json.data.meta.totalItems).toBe(0)
    expect((await payByCard(test, 'ORD-1')).status).toBe(200)
  })

  it('reset can bring the history, which an empty sandbox was started without', async () => {
    await test.control('/reset', { empty: false })
    expect((await test.business('/transactions')).json.data.meta.totalItems).toBeGreaterThan(45)
  })

  it('seed puts the history into an empty sandbox, and once only', async () => {
    expect((await test.control('/seed', {})).json).toEqual({ seeded: true })
    const seeded = (await test.business('/transactions')).text
    expect((await test.control('/seed', {})).status).toBe(409)
    expect((await test.business('/transactions')).text).toBe(seeded)
    expect((await payByCard(test, 'ORD-1')).status).toBe(200)
    const { transactions, meta } = (await test.business('/transactions')).json.data
    expect(transactions[0].description).toBe('Half of a Yellow Sun')
    expect(meta.totalItems).toBe(JSON.parse(seeded).data.meta.totalItems + 1)
    expect((await test.control('/ledger')).json.isBalanced).toBe(true)
  })
})
