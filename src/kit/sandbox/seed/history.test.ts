import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestSandbox, payByCard, type TestSandbox } from '../testing/create-test-sandbox.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await createTestSandbox()
})
afterAll(() => test.sandbox.close())

const readOf = async (sandbox: TestSandbox, path: string) => {
  const { secretKey, publicKey } = sandbox.ready.businesses[0]!
  const isCheckout = path.startsWith('/charge')
  const headers: Record<string, string> = isCheckout
    ? { 'api-key': path === '/charge/banks' ? publicKey : secretKey }
    : { authorization: `Bearer ${secretKey}` }
  const answer = await sandbox.sandbox[isCheckout ? 'checkout' : 'business'].request(
    `http://localhost${path}`,
    {
      headers,
    },
  )
  expect(answer.status, path).toBe(200)
  return answer.text()
}
const read = async (path: string) => JSON.parse(await readOf(test, path))

describe('the example history', () => {
  it('fills three pages of transactions, of both types, in every status', async () => {
    const { meta, transactions } = (await read('/transactions?list=100')).data
    expect(meta.totalItems).toBeGreaterThan(45)
    const debits = (await read('/transactions?type=DEBIT')).data.meta.totalItems
    const credits = (await read('/transactions?type=CREDIT')).data.meta.totalItems
    expect(debits + credits).toBe(meta.totalItems)
    const rest = (await read('/transactions?list=100&page=2')).data.transactions
    const statuses = new Set([...transactions, ...rest].map(({ status }) => status))
    expect([...statuses].sort()).toEqual(['FAILED', 'PENDING', 'REVERSED', 'SUCCESSFUL'])
  })

  it('is listed newest first', async () => {
    const { transactions } = (await read('/transactions?list=100')).data
    const times = transactions.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('fills two pages of AML records, in every status', async () => {
    expect((await read('/aml')).meta.pages).toBeGreaterThan(1)
    for (const status of ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED']) {
      expect((await read(`/aml?status=${status}`)).meta.total, status).toBeGreaterThan(1)
    }
  })

  it('fills two pages of refunds and of chargebacks, in every status', async () => {
    for (const list of ['refunds', 'chargebacks']) {
      expect((await read(`/charge/order/${list}/all`)).data.meta.total, list).toBeGreaterThan(25)
    }
    for (const status of ['PENDING', 'SUCCESSFUL', 'FAILED']) {
      expect(
        (await read(`/charge/order/refunds/all?status=${status}`)).data.meta.total,
        status,
      ).toBeGreaterThan(0)
    }
    for (const status of ['OPEN', 'ACCEPTED', 'DECLINED', 'WON', 'LOST']) {
      const { meta } = (await read(`/charge/order/chargebacks/all?status=${status}`)).data
      expect(meta.total, status).toBeGreaterThan(0)
    }
  })

  it('has orders, collections and emails of every kind', async () => {
    const { db } = test.sandbox.runtime.database
    const orders = await db.selectFrom('orders').select(['host', 'status']).distinct().execute()
    expect(orders.map(({ host, status }) => `${host} ${status}`).sort()).toEqual([
      ...['CANCELLED', 'EXPIRED', 'FAILED', 'INITIATED', 'PENDING', 'SUCCESSFUL'].map((s) => `checkout ${s}`),
      ...['EXPIRED', 'FAILED', 'PENDING', 'REVERSED', 'SUCCESSFUL'].map((s) => `s2s ${s}`),
    ])
    const collections = await db.selectFrom('collections').select('status').distinct().execute()
    expect(collections.map(({ status }) => status).sort()).toEqual([
      'CLAIMED',
      'DEFERRED',
      'IGNORED',
      'RECONCILED',
    ])
    expect((await read('/business/settings/cad-collection-emails')).data.length).toBeGreaterThan(1)
  })

  it('keeps what holds of every record: refunds within what was paid, balances that add up, no wallet in debt', async () => {
    expect((await test.control('/ledger')).json.isBalanced).toBe(true)
    const { db } = test.sandbox.runtime.database
    for (const { businessId, currency, balanceMinor } of await db
      .selectFrom('wallets')
      .selectAll()
      .execute()) {
      expect(balanceMinor, `${businessId} ${currency}`).toBeGreaterThanOrEqual(0)
    }
    const orders = await db.selectFrom('orders').selectAll().execute()
    const refunds = await db.selectFrom('refunds').selectAll().execute()
    for (const { id, refundedMinor, paidMinor } of orders) {
      const held = refunds.filter(({ orderId, status }) => orderId === id && status !== 'FAILED')
      expect(held.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(refundedMinor)
      expect(refundedMinor).toBeLessThanOrEqual(paidMinor)
    }
  })

  it('has the records that the examples of the specification show', async () => {
    const { data } = await read('/aml?status=PENDING')
    expect(data[0]).toMatchObject({
      id: '0f6b2d8e-39c4-4a71-b5e0-d7f18c9a6234',
      deposit: { id: 'a4f81c2d-7b35-49e0-86d3-5c9f0e72b1a8' },
      customer: { id: '2c9b6f0e-4a83-4d1f-8f57-6b0d1c7e9a35' },
    })
    const { transactions } = (await read('/transactions?search=marc&list=1')).data
    expect(transactions[0]).toMatchObject({ id: '6d0a4e7b-c915-4832-a7f6-02e9b8c1d543', amount: 12_400 })
  })

  it('is the same where a wallet was closed, which stays so', async () => {
    const other = await createTestSandbox({ empty: true })
    const { id } = other.ready.businesses[0]!
    const wallet = `/businesses/${id}/wallets/CAD`
    expect((await other.control(wallet, { isAvailable: false })).status).toBe(200)
    expect((await other.control('/seed', {})).status).toBe(200)
    const { db } = other.sandbox.runtime.database
    expect(await db.selectFrom('amlRecords').selectAll().execute()).toHaveLength(34)
    expect(await db.selectFrom('closedWallets').selectAll().execute()).toEqual([
      { businessId: id, currency: 'CAD' },
    ])
    await other.sandbox.close()
  })

  it('lies in the past', async () => {
    const now = test.sandbox.runtime.clock.now()
    const { db } = test.sandbox.runtime.database
    for (const table of [
      'orders',
      'transactions',
      'amlRecords',
      'refunds',
      'chargebacks',
      'collections',
    ] as const) {
      for (const { createdAt, updatedAt } of await db
        .selectFrom(table)
        .select(['createdAt', 'updatedAt'])
        .execute()) {
        expect(createdAt, table).toBeLessThan(now)
        expect(updatedAt, table).toBeLessThanOrEqual(now)
        expect(updatedAt, table).toBeGreaterThanOrEqual(createdAt)
      }
    }
  })

  it('goes on from where it ends', async () => {
    const before = (await read('/transactions')).data.meta.totalItems
    expect((await payByCard(test, 'ORD-NEXT')).status).toBe(200)
    const { transactions, meta } = (await read('/transactions')).data
    expect(meta.totalItems).toBe(before + 1)
    expect(transactions[0].description).toBe('Half of a Yellow Sun')
    expect((await test.control('/ledger')).json.isBalanced).toBe(true)
  })
})

const reads = [
  ...[
    '/transactions',
    '/transactions?page=2&list=50',
    '/transactions?type=DEBIT',
    '/transactions?search=damaged',
  ],
  ...['/aml', '/aml?page=2', '/aml?status=APPROVED', '/business/settings/cad-collection-emails'],
  ...['/bill-payment/airtime-services', '/bill-payment/tv-services', '/bill-payment/internet-services'],
  ...['/charge/banks', '/charge/order/refunds/all', '/charge/order/chargebacks/all?page=2'],
]

describe('the same seed', () => {
  it('and the same calls give answers that are the same to the byte', async () => {
    const tell = async (seed: string) => {
      const sandbox = await createTestSandbox({ seed })
      const bodies = [(await payByCard(sandbox, 'ORD-1')).text]
      await sandbox.control('/clock/advance', { duration: '2h' })
      for (const path of reads) bodies.push(await readOf(sandbox, path))
      for (const path of ['/ready', '/webhooks', '/wallets', '/ledger', '/clock']) {
        bodies.push((await sandbox.control(path)).text)
      }
      await sandbox.control('/reset', {})
      bodies.push((await payByCard(sandbox, 'ORD-1')).text)
      await sandbox.sandbox.close()
      return bodies
    }
    const [one, other, third] = [await tell('alpha'), await tell('alpha'), await tell('beta')]
    expect(other).toEqual(one)
    expect(one.at(-1)).toBe(one[0])
    expect(third[1]).not.toBe(one[1])
    expect(third[0]).not.toBe(one[0])
  })
})
