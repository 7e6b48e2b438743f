import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReadyBusiness } from '../runtime/describe-sandbox.ts'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { type Answer, call, control, encrypt, keyHeader, pathOf } from './testing/harness/call.ts'
import { type OpenSandbox, openSandbox } from './testing/harness/open-sandbox.ts'
import { operationIds, operations } from './testing/harness/operations.ts'
import { play } from './testing/harness/play.ts'
import { runScript } from './testing/harness/script.ts'
import { namesIn, snapshot } from './testing/harness/snapshot.ts'
import { card, lineOf, lines, payer, type Records, STRANGERS_SENDER } from './testing/isolation/lines.ts'

let sandbox: OpenSandbox
let owner: ReadyBusiness
let stranger: ReadyBusiness
let records: Records

beforeAll(async () => {
  sandbox = await openSandbox({ db: await createTestDatabaseUrl(), seed: 'isolation' })
  ;[owner, stranger] = sandbox.ready.businesses as [ReadyBusiness, ReadyBusiness]
  await runScript(sandbox)
  await play(sandbox, stranger).register(STRANGERS_SENDER)
  records = await makeRecords()
})
afterAll(() => sandbox.close())

async function makeRecords(): Promise<Records> {
  const own = play(sandbox, owner)
  await own.createOrder('OWNER-HELD', 15_000)
  await own.payByCard('OWNER-HELD', '4242424242424242')
  await own.createOrder('OWNER-PAID', 9_000)
  await own.payByCard('OWNER-PAID', '4000000000000259')
  const saved = await own.saveCard('OWNER-PAID')
  const refund = await own.refund('OWNER-PAID', 10)
  await control(sandbox, 'POST', '/clock/advance', { durationMs: 7_200_000 })
  await own.createOrder('OWNER-OPEN', 50)
  await own.createOrder('OWNER-ASKING', 50)
  await own.payByCard('OWNER-ASKING', '4000000000000408')
  const payment = await own.initiate()
  const email = 'owner@sender.example'
  const registered = await own.register(email)
  const { body: history } = await call(sandbox, owner, 'listTransactions', {
    query: { search: 'OWNER-PAID' },
  })
  const { db } = sandbox.runtime.database
  const held = await db
    .selectFrom('amlRecords')
    .selectAll()
    .where('businessId', '=', owner.id)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  const ofCustomer = db.selectFrom('customers').select('email').where('id', '=', held.customerId)
  const ofPayment = db
    .selectFrom('orders')
    .select('slug')
    .where('reference', '=', payment.body.data.reference)
  const { slug } = await ofPayment.executeTakeFirstOrThrow()
  const [credit] = history.data.transactions
  return {
    ...{
      paidOrder: 'OWNER-PAID',
      openOrder: 'OWNER-OPEN',
      askingOrder: 'OWNER-ASKING',
      openPayment: payment.body.data.reference,
      slug: slug!,
    },
    ...{ cardToken: saved.body.data.cardToken, refundReference: refund.body.data.refundReference },
    ...{ transactionId: credit!.id, transactionReference: credit!.reference },
    ...{ heldTransactionId: held.transactionId, amlRecordId: held.id, customerId: held.customerId },
    ...{ customerEmail: (await ofCustomer.executeTakeFirstOrThrow()).email },
    ...{ emailId: registered.body.data.id, email },
  }
}

test('every operation that takes a body has its line', () => {
  const takesBody = operationIds.filter((id) => operations[id].validators.body)
  expect(takesBody.filter((id) => !lines[id])).toEqual([])
  expect(Object.values(records).filter((each) => typeof each !== 'string' || each === '')).toEqual([])
})

describe('a business neither sees nor changes what is another one’s', () => {
  test.each(operationIds)('by %s', async (id) => {
    const line = lineOf(id)
    const { db } = sandbox.runtime.database
    const before = await snapshot(db, owner.id)
    const inputs = line.inputs(records)
    const sent = JSON.stringify(inputs)
    const answers: Answer[] = []
    for (const input of inputs) {
      answers.push(await (line.send?.(sandbox, input) ?? call(sandbox, stranger, id, input)))
    }
    for (const { status, text } of answers) {
      expect(status, text).toBe(line.status)
      const seen = [...namesIn(before)].filter((name) => text.includes(name) && !sent.includes(name))
      expect(seen, 'names of records of the other business').toEqual([])
    }
    expect(await snapshot(db, owner.id)).toEqual(before)
    expect(sandbox.faults).toEqual([])
  })

  test('and the first one does see what the second one was refused', async () => {
    const own = play(sandbox, owner)
    expect((await own.verify(records.paidOrder)).status).toBe(200)
    const path = { reference: records.openPayment }
    expect((await call(sandbox, owner, 'verifyPayment', { path })).status).toBe(200)
    const query = { reference: records.paidOrder }
    expect((await call(sandbox, owner, 'listRefunds', { query })).text).toContain(records.refundReference)
    expect((await call(sandbox, owner, 'listChargebacks', { query })).body.data.items).toHaveLength(1)
    const search = { search: records.transactionReference }
    expect((await call(sandbox, owner, 'listTransactions', { query: search })).text).toContain(
      records.transactionId,
    )
    expect((await call(sandbox, owner, 'listAmlRecords', { query: { limit: '100' } })).text).toContain(
      records.amlRecordId,
    )
    expect((await call(sandbox, owner, 'listCadCollectionEmails')).text).toContain(records.email)
  })
})

test('an Idempotency-Key is each business’s own', async () => {
  const input = {
    body: { amount: 5, currency: 'NGN', customer: payer('twice@payer.example') },
    headers: { 'idempotency-key': 'the-same' },
  }
  const first = await call(sandbox, owner, 'initiatePayment', input)
  const again = await call(sandbox, owner, 'initiatePayment', input)
  const other = await call(sandbox, stranger, 'initiatePayment', input)
  expect(again.text).toBe(first.text)
  expect(other.status).toBe(200)
  expect(other.body.data.reference).not.toBe(first.body.data.reference)
})

test.each(operationIds.filter((id) => operations[id].encrypted))(
  '%s is not read when it was encrypted for another business',
  async (id) => {
    const operation = operations[id]
    const { field, cipher } = operation.encrypted!
    const plaintext = cipher === 'rsa' ? { reference: records.paidOrder } : card
    const body = { reference: records.openPayment, [field]: await encrypt(owner, cipher, plaintext) }
    const response = await sandbox.send(operation.host, pathOf(operation, {}), {
      method: operation.method,
      headers: { 'content-type': 'application/json', ...keyHeader(operation, stranger) },
      body: JSON.stringify(cipher === 'rsa' ? { [field]: body[field] } : body),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ field, message: 'cannot be read' }] })
  },
)

describe('the hosted page', () => {
  const open = async (part: string) =>
    (await sandbox.send('checkout', `/pay/${encodeURIComponent(part)}`)).status

  test('opens by its slug', async () => {
    expect(await open(records.slug)).toBe(200)
  })

  test.each<keyof Records>(['openPayment', 'paidOrder', 'openOrder', 'customerId', 'transactionId'])(
    'does not open by %s',
    async (name) => {
      expect(await open(records[name])).toBe(404)
    },
  )

  test('has slugs that nobody guesses', () => {
    expect(records.slug).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
