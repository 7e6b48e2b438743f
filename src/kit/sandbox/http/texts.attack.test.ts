import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, encrypt, keyHeader, pathOf } from '../proofs/testing/harness/call.ts'
import { type OpenSandbox, openSandbox } from '../proofs/testing/harness/open-sandbox.ts'
import { type OperationId, operations } from '../proofs/testing/harness/operations.ts'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'

const NAME = 'texts that a database keeps as others'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox({ db: await createTestDatabaseUrl(), seed: 'texts' })
})
afterAll(() => sandbox.close())

interface Row {
  id: OperationId
  field: string
  body?: object
  query?: string
  path?: string
}

const odd = ['\ud800', '\udfff', 'a\udc00b', '\udc00\ud800', 'a\0b']
/** Bytes that are not UTF-8: a stray byte, an overlong form, half of a pair, a truncated sequence. */
const misencoded = ['%FF', '%C0%AF', '%ED%A0%80', 'a%E2%82', '%F5%80%80%80']

const customer = { email: 'ada@example.com' }
const order = { amount: 100, currency: 'NGN', reference: 'ODD-1' }
const payment = { amount: 100, currency: 'NGN', customer }
const identity = { idType: 'PASSPORT', idNumber: '1', country: 'CA', dateOfBirth: '1990-01-01', address: 'x' }
const ordered = (change: object) => ({ data: { customer, order, ...change } })

const rows: Row[] = [
  ...odd.flatMap((text): Row[] => [
    { id: 'createOrder', field: 'customer.firstname', body: ordered({ customer: { firstname: text } }) },
    {
      id: 'createOrder',
      field: 'order.description',
      body: ordered({ order: { ...order, description: text } }),
    },
    { id: 'createOrder', field: 'order.reference', body: ordered({ order: { ...order, reference: text } }) },
    {
      id: 'trackOrderEvent',
      field: 'eventName',
      body: { data: { eventName: text, orderReference: 'ODD-1' } },
    },
    { id: 'createRefund', field: 'reason', body: { data: { reference: 'ODD-1', reason: text } } },
    { id: 'initiatePayment', field: 'description', body: { ...payment, description: text } },
    { id: 'initiatePayment', field: 'metadata.of', body: { ...payment, metadata: { of: text } } },
    { id: 'initiatePayment', field: 'metadata', body: { ...payment, metadata: { [text]: 1 } } },
    { id: 'attachCustomerKyc', field: 'address', path: '1', body: { ...identity, address: text } },
    { id: 'registerCadCollectionEmail', field: 'email', body: { email: `${text}@example.ca` } },
  ]),
  ...misencoded.flatMap((escaped): Row[] => [
    { id: 'listTransactions', field: 'search', query: `search=${escaped}` },
    { id: 'listRefunds', field: 'reference', query: `limit=1&reference=${escaped}` },
    { id: 'verifyPayment', field: 'reference', path: `PAY_${escaped}` },
    { id: 'attachCustomerKyc', field: 'id', path: escaped, body: identity },
    { id: 'listTvPackages', field: 'serviceCategoryId', path: escaped },
  ]),
]

async function send({ id, body, query, path = '' }: Row): Promise<{ status: number; text: string }> {
  const [business] = sandbox.ready.businesses
  const operation = operations[id]
  const fields: Record<string, unknown> = { ...body }
  const { encrypted } = operation
  if (encrypted) fields[encrypted.field] = await encrypt(business!, encrypted.cipher, fields[encrypted.field])
  const address = pathOf({ path: operation.path.replace(/\{\w+\}/, path) }, {})
  const answer = await sandbox.send(operation.host, query ? `${address}?${query}` : address, {
    method: operation.method,
    headers: { 'content-type': 'application/json', ...keyHeader(operation, business!) },
    ...(body && { body: JSON.stringify(fields) }),
  })
  return { status: answer.status, text: await answer.text() }
}

test('are refused, and named', async ({ task }) => {
  const broken: string[] = []
  for (const row of rows) {
    const { status, text } = await send(row)
    if (status !== 400 || !text.includes(`"field":"${row.field}`)) {
      broken.push(
        `${row.id} ${row.field} ${JSON.stringify(row.body ?? row.query ?? row.path)}: ${status} ${text}`,
      )
    }
  }
  task.meta.attack = { name: NAME, tried: rows.length, held: rows.length - broken.length }
  expect(broken).toEqual([])
  expect(sandbox.faults).toEqual([])
})

test('are refused in a form', async ({ task }) => {
  const operation = operations.submitSourceOfFundsFile
  const broken: string[] = []
  for (const byte of [0xff, 0xc0, 0xed]) {
    const part = (name: string, more = '') =>
      `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(part('transactionId')),
      Buffer.from([byte]),
      Buffer.from(
        `\r\n${part('sourceOfFunds')}GIFT\r\n${part('file', '; filename="a.pdf"')}%PDF-1.7\r\n--x--\r\n`,
      ),
    ])
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      ...keyHeader(operation, sandbox.ready.businesses[0]!),
    }
    const answer = await sandbox.send('business', operation.path, { method: 'POST', headers, body })
    const text = await answer.text()
    if (answer.status !== 400 || !text.includes('"field":"transactionId"')) broken.push(`${byte}: ${text}`)
  }
  for (const body of ['reviewNotes=%FF&decision=APPROVED', Buffer.from([0x7b, 0xff, 0x7d])]) {
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers = { 'content-type': type, accept: 'application/json' }
    const answer = await sandbox.send('control', '/clock/advance', { method: 'POST', headers, body })
    if (answer.status !== 400) broken.push(`control ${type}: ${answer.status}`)
  }
  task.meta.attack = { name: NAME, tried: 5, held: 5 - broken.length }
  expect(broken).toEqual([])
})

test('whole pairs, and what is not an escape, are taken', async () => {
  const [business] = sandbox.ready.businesses
  const taken = await call(sandbox, business!, 'initiatePayment', {
    body: { ...payment, description: '💳 100%', metadata: { '💳': '\ufffd' } },
  })
  expect(taken.status).toBe(200)
  expect((await send({ id: 'listTransactions', field: '', query: 'search=100%&x=%FF' })).status).toBe(200)
})
