import { afterEach, describe, expect, test } from 'vitest'
import { control, notify } from './testing/harness/call.ts'
import { findContradictions } from './testing/harness/find-contradictions.ts'
import {
  createProofDatabase,
  type OpenSandbox,
  openSandbox,
  type ProofDatabase,
} from './testing/harness/open-sandbox.ts'
import { collectionOf, countStatuses, play } from './testing/harness/play.ts'

const MANY = 100

let database: ProofDatabase
let instances: OpenSandbox[] = []
afterEach(async () => {
  await Promise.all(instances.map(({ close }) => close()))
  await database.remove()
})

async function open(count: number): Promise<OpenSandbox[]> {
  database = await createProofDatabase()
  instances = []
  for (let i = 0; i < count; i++) {
    instances.push(await openSandbox({ db: database.url, seed: 'concurrency', empty: true }))
  }
  return instances
}

/** Opens the same, with a paid order of 400. */
async function openPaid(count: number, card?: string) {
  const sandboxes = await open(count)
  const [first] = sandboxes as [OpenSandbox]
  const [business] = first.ready.businesses
  await play(first, business!).createOrder('ORD-1', 400)
  await play(first, business!).payByCard('ORD-1', card)
  return { sandboxes, first, business: business! }
}

/** Runs many acts at once, spread over the instances. */
function atOnce<T>(sandboxes: OpenSandbox[], act: (sandbox: OpenSandbox, index: number) => Promise<T>) {
  const turns = Array.from({ length: MANY }, (_, index) => act(sandboxes[index % sandboxes.length]!, index))
  return Promise.all(turns)
}

const beside = process.env.DATABASE_URL ? [1, 2] : [1]

describe.each(beside)(`${MANY} at once, on %i instance(s) of one database`, (count) => {
  test('registrations of one email by two businesses: one owner', async () => {
    const sandboxes = await open(count)
    const answers = await atOnce(sandboxes, (sandbox, index) =>
      // both businesses on both instances
      play(sandbox, sandbox.ready.businesses[(index >> 1) % 2]!).register('Sender@Example.CA'),
    )
    expect(countStatuses(answers)).toEqual({ 200: MANY / 2, 409: MANY / 2 })
    const records = answers.filter(({ status }) => status === 200).map(({ body }) => body.data)
    expect(new Set(records.map(({ id, businessId }) => `${id} of ${businessId}`)).size).toBe(1)
    const { db } = sandboxes[0]!.runtime.database
    expect(await db.selectFrom('cadEmails').select(['businessId', 'email']).execute()).toEqual([
      { businessId: records[0]!.businessId, email: 'Sender@Example.CA' },
    ])
    expect(sandboxes.flatMap(({ faults }) => faults)).toEqual([])
  })

  test('full refunds of one order: one refund, and never more than was paid', async () => {
    const { sandboxes, first, business } = await openPaid(count)
    const answers = await atOnce(sandboxes, (sandbox) => play(sandbox, business).refund('ORD-1'))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: MANY - 1 })
    const { db } = first.runtime.database
    expect(await db.selectFrom('refunds').select(['amountMinor', 'status']).execute()).toEqual([
      { amountMinor: 40_000, status: 'SUCCESSFUL' },
    ])
    expect(await findContradictions(db)).toEqual([])
    expect(sandboxes.flatMap(({ faults }) => faults)).toEqual([])
  })

  test('partial refunds of one order: as many as it was paid for', async () => {
    const { sandboxes, first, business } = await openPaid(count)
    const answers = await atOnce(sandboxes, (sandbox) => play(sandbox, business).refund('ORD-1', 30))
    expect(countStatuses(answers)).toEqual({ 200: 13, 409: MANY - 13 })
    const { db } = first.runtime.database
    expect(await db.selectFrom('orders').select(['paidMinor', 'refundedMinor']).execute()).toEqual([
      { paidMinor: 40_000, refundedMinor: 39_000 },
    ])
    expect(await findContradictions(db)).toEqual([])
  })

  test('refunds while a chargeback opens and is decided: the money goes back once', async () => {
    const { sandboxes, first, business } = await openPaid(count, '4000000000000259')
    const { db } = first.runtime.database
    const { reference } = await db.selectFrom('chargebacks').select('reference').executeTakeFirstOrThrow()
    const answers = await atOnce(sandboxes, async (sandbox, index) => {
      if (index === 20) await control(first, 'POST', '/clock/advance', { durationMs: 3_600_000 })
      if (index < 60) return play(sandbox, business).refund('ORD-1', 3)
      const decision = index < 80 ? 'DECLINED' : index % 2 ? 'LOST' : 'ACCEPTED'
      return control(sandbox, 'POST', `/chargebacks/${reference}/decision`, { decision })
    })
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    await control(first, 'POST', '/clock/advance', { durationMs: 3_600_000 })
    for (const decision of ['DECLINED', 'LOST'])
      await control(first, 'POST', `/chargebacks/${reference}/decision`, { decision })
    expect((await play(first, business).refund('ORD-1', 1)).status).toBe(409)
    expect(await findContradictions(db)).toEqual([])
    expect(sandboxes.flatMap(({ faults }) => faults)).toEqual([])
  })

  test('wrong PINs, each in an attempt of its own: the third declines the card', async () => {
    const sandboxes = await open(count)
    const [business] = sandboxes[0]!.ready.businesses
    await play(sandboxes[0]!, business!).createOrder('ORD-1', 400)
    const asksPin = '4000000000000408'
    const answers = await atOnce(sandboxes, (sandbox, index) =>
      play(sandbox, business!).payByCard('ORD-1', asksPin, index % 2 ? { pin: '4321' } : {}),
    )
    const taken = answers.filter(({ status }) => status === 200)
    const ends = taken.map(({ body }) => body.message).filter((message) => !/^Ask/.test(message))
    const wrong = 'The PIN of the card is wrong: ask the customer again'
    expect(ends.toSorted()).toEqual(['Do not honour', wrong, wrong])
    expect(await findContradictions(sandboxes[0]!.runtime.database.db)).toEqual([])
    expect(sandboxes.flatMap(({ faults }) => faults)).toEqual([])
  })

  test('deliveries of one collection event: one credit', async () => {
    const sandboxes = await open(count)
    const [first] = sandboxes as [OpenSandbox]
    const [business] = first.ready.businesses
    await play(first, business!).register('sender@example.ca')
    const now = first.runtime.clock.now()
    const answers = await atOnce(sandboxes, (sandbox) =>
      notify(sandbox, collectionOf('event-1', 'sender@example.ca', 250), now),
    )
    expect(countStatuses(answers)).toEqual({ 200: MANY })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const { db } = first.runtime.database
    expect(await db.selectFrom('transactions').select(['businessId', 'amountMinor']).execute()).toEqual([
      { businessId: business!.id, amountMinor: 25_000 },
    ])
    const wallet = db.selectFrom('wallets').select('balanceMinor').where('businessId', '=', business!.id)
    expect(await wallet.where('currency', '=', 'CAD').execute()).toEqual([{ balanceMinor: 25_000 }])
    expect(await findContradictions(db)).toEqual([])
    expect(sandboxes.flatMap(({ faults }) => faults)).toEqual([])
  })

  test('payments of one order: charged once', async () => {
    const sandboxes = await open(count)
    const [first] = sandboxes as [OpenSandbox]
    const [business] = first.ready.businesses
    await play(first, business!).createOrder('ORD-1', 400)
    const answers = await atOnce(sandboxes, (sandbox) => play(sandbox, business!).payByCard('ORD-1'))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: MANY - 1 })
    expect(await findContradictions(first.runtime.database.db)).toEqual([])
  })

  test('orders with one reference: one order', async () => {
    const sandboxes = await open(count)
    const [business] = sandboxes[0]!.ready.businesses
    const answers = await atOnce(sandboxes, (sandbox) => play(sandbox, business!).createOrder('ORD-1'))
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: MANY - 1 })
    expect(sandboxes.flatMap(({ faults }) => faults)).toEqual([])
  })
})
