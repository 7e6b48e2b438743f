import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { webhooks } from '../../../../generated/business/validators.js'
import type { Context } from '../http/handler.ts'
import { claimCadEmail } from '../store/cad-emails.ts'
import { findRow, updateRow } from '../store/rows.ts'
import { readLedger } from '../store/transactions.ts'
import { readBalances } from '../store/wallets.ts'
import { createTestContext, TEST_NOW, type TestContext } from '../testing/create-test-context.ts'
import { claimCollection } from './claims.ts'
import { receiveCollection } from './collections.ts'

let test: TestContext
let context: Context

beforeEach(async () => {
  test = await createTestContext()
  context = test.context
})
afterEach(async () => {
  for (const { event, data } of test.events) {
    const check = webhooks[event as keyof typeof webhooks]
    const sent = { id: 'event', event, createdAt: '2026-01-01T09:00:00.000Z', data }
    expect(check(sent), `${event}: ${JSON.stringify(check.errors)}`).toBe(true)
  }
  await test.database.close()
})

let sent = 0
function receive(
  senderEmail: string,
  rest: { amountMinor?: number; currency?: string; hasSucceeded?: boolean; eventId?: string } = {},
) {
  sent += 1
  const ids = { eventId: `event-${sent}`, transactionId: `transfer-${sent}`, reference: 'CA-7731-4402-918' }
  return receiveCollection(context, {
    ...ids,
    hasSucceeded: true,
    amountMinor: 125_075,
    currency: 'CAD',
    senderEmail,
    ...rest,
  })
}

async function register(businessId: string, email: string): Promise<void> {
  await claimCadEmail(context.db, { id: context.ids.uuid(), businessId, email, createdAt: TEST_NOW })
}

async function closeCadWallet(businessId: string): Promise<void> {
  await context.db
    .deleteFrom('wallets')
    .where('businessId', '=', businessId)
    .where('currency', '=', 'CAD')
    .execute()
}

async function cadOf(businessId: string): Promise<number | undefined> {
  return (await readBalances(context.db, businessId)).get('CAD')
}

function announced(): string[] {
  return test.events.map(({ businessId, event }) => `${businessId} ${event}`)
}

describe('a collection', () => {
  it('goes to the business that registered the sender, before the one whose own email it is', async () => {
    await register('business-2', 'owner@adaeze-books.example')
    const receipt = await receive('owner@adaeze-books.example')
    expect(receipt.status).toBe('RECONCILED')
    expect(await cadOf('business-2')).toBe(125_075)
    expect(await cadOf('business-1')).toBe(0)
    expect(await findRow(context.db, 'collections', { id: receipt.id })).toMatchObject({
      ...{ businessId: 'business-2', matchedBy: 'registered_email', status: 'RECONCILED' },
    })
    const [transaction] = await readLedger(context.db, 'business-2')
    expect(JSON.parse(transaction!.body)).toMatchObject({
      ...{ amount: 1250.75, status: 'SUCCESSFUL', type: 'CREDIT', currency: 'CAD' },
      deposit: { depositType: 'CAD_COLLECTION', providerId: `CAD-transfer-${sent}` },
    })
    expect(announced()).toEqual(['business-2 collection.received', 'business-2 collection.reconciled'])
    expect(test.events.map(({ data }) => (data as { status: string }).status)).toEqual([
      'RECEIVED',
      'RECONCILED',
    ])
  })

  it("goes to the business whose own email the sender's is", async () => {
    expect((await receive('owner@maple-imports.example')).status).toBe('RECONCILED')
    expect(await cadOf('business-2')).toBe(125_075)
  })

  it('is deferred where nobody matches, without an event', async () => {
    expect((await receive('stranger@example.ca')).status).toBe('DEFERRED')
    expect([await cadOf('business-1'), await cadOf('business-2')]).toEqual([0, 0])
    expect(test.events).toEqual([])
  })

  it('is deferred where an email differs in nothing but capitals or space', async () => {
    await register('business-1', 'payer@example.ca')
    for (const sender of ['Payer@example.ca', ' payer@example.ca', 'Owner@maple-imports.example'])
      expect((await receive(sender)).status, sender).toBe('DEFERRED')
  })

  it('is deferred where the business has no CAD wallet', async () => {
    await register('business-1', 'payer@example.ca')
    await closeCadWallet('business-1')
    expect((await receive('payer@example.ca')).status).toBe('DEFERRED')
    expect(await cadOf('business-1')).toBeUndefined()
    expect(announced()).toEqual(['business-1 collection.received', 'business-1 collection.deferred'])
  })

  it('is deferred where the wallet cannot hold it', async () => {
    const wallet = { businessId: 'business-1', currency: 'CAD' }
    await updateRow(context.db, 'wallets', wallet, { balanceMinor: Number.MAX_SAFE_INTEGER })
    expect((await receive('owner@adaeze-books.example')).status).toBe('DEFERRED')
    expect(await cadOf('business-1')).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('is deferred in another currency, and claimed into the wallet of that one', async () => {
    const { id, status } = await receive('owner@adaeze-books.example', { currency: 'NGN' })
    expect(status).toBe('DEFERRED')
    for (const decision of ['OPEN', 'UNDER_REVIEW', 'APPROVED'] as const)
      await claimCollection(context, id, { businessId: 'business-1', decision })
    const balances = await readBalances(context.db, 'business-1')
    expect([balances.get('CAD'), balances.get('NGN')]).toEqual([0, 125_075])
  })

  it('is claimed by nobody in a currency that the business has no wallet in', async () => {
    const { id } = await receive('owner@adaeze-books.example', { currency: 'KWD' })
    const claim = (decision: 'OPEN' | 'UNDER_REVIEW' | 'APPROVED') =>
      claimCollection(context, id, { businessId: 'business-1', decision })
    await claim('OPEN')
    await claim('UNDER_REVIEW')
    await expect(claim('APPROVED')).rejects.toMatchObject({
      ...{ status: 409, message: 'The business has no KWD wallet that can take it' },
    })
  })

  it('is ignored where its transaction did not succeed', async () => {
    await register('business-1', 'payer@example.ca')
    expect((await receive('payer@example.ca', { hasSucceeded: false })).status).toBe('IGNORED')
    expect(await cadOf('business-1')).toBe(0)
    expect(test.events).toEqual([])
  })

  it('is held for review when it is large, and reconciled all the same', async () => {
    await register('business-1', 'payer@example.ca')
    expect((await receive('payer@example.ca', { amountMinor: 1_000_000 })).status).toBe('RECONCILED')
    expect(await cadOf('business-1')).toBe(0)
    expect(announced()).toContain('business-1 aml.opened')
  })

  it('is applied once, however often and however concurrently it is delivered', async () => {
    await register('business-1', 'payer@example.ca')
    const receipts = await Promise.all(
      Array.from({ length: 100 }, () =>
        test.database.write((db) =>
          receiveCollection(
            { ...context, db },
            {
              ...{ eventId: 'event-once', transactionId: '1', reference: 'R', hasSucceeded: true },
              ...{ amountMinor: 5000, currency: 'CAD', senderEmail: 'payer@example.ca' },
            },
          ),
        ),
      ),
    )
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1)
    expect(await cadOf('business-1')).toBe(5000)
    expect(await readLedger(context.db, 'business-1')).toHaveLength(1)
    expect(announced()).toHaveLength(2)
  })
})

describe('a claim', () => {
  async function defer(): Promise<string> {
    return (await receive('stranger@example.ca', { eventId: 'event-deferred' })).id
  }
  const claim = (
    id: string,
    decision: 'OPEN' | 'UNDER_REVIEW' | 'APPROVED' | 'REJECTED',
    businessId = 'business-1',
  ) => claimCollection(context, id, { businessId, decision })

  it('is opened, reviewed and approved: the wallet is credited and the collection claimed', async () => {
    const id = await defer()
    expect(await claim(id, 'OPEN')).toMatchObject({
      claim: { status: 'OPEN' },
      collection: { status: 'DEFERRED' },
    })
    expect(await claim(id, 'UNDER_REVIEW')).toMatchObject({ claim: { status: 'UNDER_REVIEW' } })
    expect(await cadOf('business-1')).toBe(0)
    expect(await claim(id, 'APPROVED')).toMatchObject({
      claim: { status: 'APPROVED' },
      collection: { status: 'CLAIMED', businessId: 'business-1' },
    })
    expect(await cadOf('business-1')).toBe(125_075)
    expect(announced()).toEqual(['business-1 collection.claimed'])
  })

  it('leaves the answer to the notification as it was', async () => {
    const id = await defer()
    for (const decision of ['OPEN', 'UNDER_REVIEW', 'APPROVED'] as const) await claim(id, decision)
    expect(await receive('stranger@example.ca', { eventId: 'event-deferred' })).toEqual({
      id,
      status: 'DEFERRED',
    })
    expect((await findRow(context.db, 'collections', { eventId: 'event-deferred' }))?.status).toBe('CLAIMED')
  })

  it('is rejected, and may be made again', async () => {
    const id = await defer()
    for (const decision of ['OPEN', 'UNDER_REVIEW', 'REJECTED', 'OPEN'] as const) {
      expect(await claim(id, decision)).toMatchObject({ claim: { status: decision } })
    }
    expect(await cadOf('business-1')).toBe(0)
  })

  it('is approved for one business only', async () => {
    const id = await defer()
    for (const decision of ['OPEN', 'UNDER_REVIEW'] as const) {
      await claim(id, decision)
      await claim(id, decision, 'business-2')
    }
    await claim(id, 'APPROVED', 'business-2')
    await expect(claim(id, 'APPROVED')).rejects.toMatchObject({ status: 409, code: '12' })
    expect([await cadOf('business-1'), await cadOf('business-2')]).toEqual([0, 125_075])
  })

  it('is refused out of turn, and where something is missing', async () => {
    const id = await defer()
    await expect(claim(id, 'APPROVED')).rejects.toMatchObject({ status: 404 })
    await expect(claim('nothing', 'OPEN')).rejects.toMatchObject({ status: 404 })
    await expect(claim(id, 'OPEN', 'nobody')).rejects.toMatchObject({ status: 404 })
    await claim(id, 'OPEN')
    await expect(claim(id, 'OPEN')).rejects.toMatchObject({ status: 409, code: '94' })
    await expect(claim(id, 'APPROVED')).rejects.toMatchObject({ status: 409, code: '12' })
    await claim(id, 'UNDER_REVIEW')
    await closeCadWallet('business-1')
    await expect(claim(id, 'APPROVED')).rejects.toMatchObject({ status: 409, code: '12' })
    const reconciled = await receive('owner@maple-imports.example')
    await expect(claim(reconciled.id, 'OPEN')).rejects.toMatchObject({ status: 409, code: '12' })
  })
})
