import { connect as connectSocket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NetworkError, OutcomeUnknownError } from '../../client/errors.ts'
import { connect } from '../../client/sandbox/connect.ts'
import { createSandbox } from '../sandbox/index.ts'
import { createTestDatabaseUrl } from '../sandbox/testing/create-test-database-url.ts'
import { type ServedSandbox, serveSandbox } from '../serve/serve-sandbox.ts'

const dropAnswer = { headers: { 'x-sandbox-scenario': 'dropAnswer=true' } }
const data = {
  customer: { firstname: 'Ada', lastname: 'Obi', email: 'ada@payer.example' },
  order: { amount: 100, currency: 'NGN', reference: 'ORD-1' },
} as const

let served: ServedSandbox

beforeEach(async () => {
  served = await serveSandbox({
    ports: { checkout: 0, business: 0, control: 0 },
    host: '127.0.0.1',
    rateLimit: 0,
    empty: true,
    db: await createTestDatabaseUrl(),
  })
})
afterEach(() => served.close())

const lose = (call: Promise<unknown>): Promise<OutcomeUnknownError> =>
  call.then(
    () => expect.unreachable('it was answered'),
    (error) => error,
  )

test('a write whose answer is dropped has been carried out, and confirm() finds that out', async () => {
  const { checkout } = connect(await served.describe())
  const error = await lose(checkout.createOrder({ data }, { ...dropAnswer, idempotencyKey: 'k' }))
  expect(error).toBeInstanceOf(OutcomeUnknownError)
  expect(error.cause).toBeInstanceOf(NetworkError)
  expect(await error.confirm()).toMatchObject({ outcome: 'done' })
})

test('a refusal is dropped likewise, and confirm() does not take it for done', async () => {
  const { checkout } = connect(await served.describe())
  const scenario = { headers: { 'x-sandbox-scenario': 'fault=503; dropAnswer=true' } }
  const error = await lose(checkout.createOrder({ data }, scenario))
  expect(error.cause).toBeInstanceOf(NetworkError)
  expect(await error.confirm()).toMatchObject({ outcome: 'not_done' })
})

test('not one byte of the answer goes out', async () => {
  const { checkout, businesses } = await served.describe()
  const socket = connectSocket(Number(new URL(checkout).port), '127.0.0.1')
  socket.write(
    `GET /charge/ping HTTP/1.1\r\nhost: 127.0.0.1\r\napi-key: ${businesses[0]!.publicKey}\r\nx-sandbox-scenario: dropAnswer=true\r\n\r\n`,
  )
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe('')
})

test('inside a process the call rejects as one whose connection breaks', async () => {
  const sandbox = await createSandbox({ empty: true })
  sandbox.setUrls({ checkout: 'https://checkout.test', business: 'https://business.test', control: '' })
  const { checkout } = connect(await sandbox.describe(), {
    fetch: async (request) => sandbox.checkout.fetch(request),
  })
  const error = await lose(checkout.createOrder({ data }, { ...dropAnswer, idempotencyKey: 'k' }))
  expect(error).toBeInstanceOf(OutcomeUnknownError)
  expect(await error.confirm()).toMatchObject({ outcome: 'done' })
  await sandbox.close()
})
