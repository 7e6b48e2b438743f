import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestSandbox, payByCard, planOrder, type TestSandbox } from '../testing/create-test-sandbox.ts'

const REVIEWED = '6d0a4e7b-c915-4832-a7f6-02e9b8c1d543'

let test: TestSandbox

describe('the control plane over the example history', () => {
  beforeAll(async () => {
    test = await createTestSandbox()
  })
  afterAll(() => test.sandbox.close())

  it('describes the target at /ready as the ready line does', async () => {
    const { json } = await test.control('/ready')
    expect(json).toEqual(await test.sandbox.describe())
    const rest = ['businesses', 'cadWebhookSecret', 'capabilities', 'echoes', 'settlesInMs']
    expect(Object.keys(json)).toEqual(['name', 'checkout', 'business', 'control', ...rest])
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

  it('leads a claim to the wallet of the claimant', async () => {
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
    ['/chargebacks/x/decision', { decision: 'WON' }, 404],
    ['/chargebacks/x/decision', { decision: 'OPEN' }, 400],
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
