import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { serveSandbox } from '../serve/serve-sandbox.ts'
import { CLI } from '../target/start-target.ts'
import { type Connected, connectClient, createFolder } from './testing/connect-client.ts'

const folder = createFolder()
const problems: Error[] = []
let stderr = ''
let server: Connected

beforeAll(async () => {
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [CLI, 'mcp'], cwd: folder.path, stderr: 'pipe' },
  })
  transport.stderr!.on('data', (chunk) => {
    stderr += chunk
  })
  server = await connectClient(transport)
  server.client.onerror = (error) => problems.push(error)
})
beforeEach(() => server.call('sandbox_start', { empty: true }))
afterAll(async () => {
  await server.client.close()
  folder.remove()
  // anything else on stdout would not be a message of the protocol
  expect(problems).toEqual([])
  expect(stderr).toBe('')
})

const CARD = { cardnumber: '4242424242424242', expirymonth: '09', expiryyear: '31', cvv: '123' }

/** A call of createOrder, payOrder or the like. */
const call = (operation: string, data: object, more: object = {}) =>
  server.call('call', { operation, input: { data }, ...more })

const order = (reference: string) =>
  call(
    'createOrder',
    {
      customer: { firstname: 'Ada', lastname: 'Obi', email: 'ada@payer.example' },
      order: { amount: 100, currency: 'NGN', reference },
    },
    { intent: `order ${reference}` },
  )

const pay = (reference: string, more: object = {}) =>
  call('payOrder', { reference, paymentOption: 'CARD', card: CARD }, { intent: `pay ${reference}`, ...more })

async function countPayments(): Promise<number> {
  const { text } = await server.call('sandbox_look', { what: 'ledger' })
  const { businesses } = JSON.parse(text)
  return businesses[0].transactions
}

test('it lists its tools, each with what it does to the world', async () => {
  const { tools } = await server.client.listTools()
  const writing = ['sandbox_start', 'sandbox_act', 'call', 'confirm', 'describe', 'check', 'certify', 'watch']
  expect(
    tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name),
  ).toEqual(writing)
  expect(tools.filter(({ annotations }) => annotations?.openWorldHint).map(({ name }) => name)).toEqual([
    ...['describe', 'check', 'certify'],
  ])
  for (const { description, inputSchema } of tools) {
    expect(description!.length).toBeGreaterThan(60)
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
  }
})

test('an order is created, paid and verified with plain input', async () => {
  expect((await order('ORD-1')).isError).toBe(false)
  expect((await pay('ORD-1')).isError).toBe(false)
  const { text } = await call('verifyOrder', { reference: 'ORD-1' })
  expect(JSON.parse(text).data.order).toMatchObject({ reference: 'ORD-1', status: 'SUCCESSFUL' })
})

test('an answer is lost, the agent calls again under the same intent, and there is one payment', async () => {
  await order('ORD-2')
  const lost = await pay('ORD-2', { scenario: 'dropAnswer=true' })
  expect(lost).toMatchObject({
    isError: true,
    text: expect.stringContaining('Call confirm with intent "pay ORD-2"'),
  })
  const confirmed = JSON.parse((await server.call('confirm', { intent: 'pay ORD-2' })).text)
  expect(confirmed.outcome).toBe('done')
  const again = JSON.parse((await pay('ORD-2')).text)
  expect(again.data.paymentDetail.paymentReference).toBe(confirmed.answer.paymentReference)
  expect(await countPayments()).toBe(1)
})

test('a request that never arrived is not done, and carried out when it is made again', async () => {
  await order('ORD-3')
  await pay('ORD-3', { scenario: 'dropRequest=true' })
  expect(JSON.parse((await server.call('confirm', { intent: 'pay ORD-3' })).text).outcome).toBe('not_done')
  expect((await pay('ORD-3')).isError).toBe(false)
  expect((await server.call('confirm', { intent: 'pay ORD-3' })).text).toContain('its last call was answered')
})

test('an intent with another input is refused, and nothing is sent', async () => {
  await order('ORD-4')
  await pay('ORD-4')
  const other = await call('createRefund', { reference: 'ORD-4' }, { intent: 'pay ORD-4' })
  expect(other).toMatchObject({ isError: true, text: expect.stringContaining('a write with payOrder') })
  const changed = await call('payOrder', { reference: 'ORD-4' }, { intent: 'pay ORD-4' })
  expect(changed).toMatchObject({
    isError: true,
    text: expect.stringContaining('another input. Nothing was sent'),
  })
})

test.each([
  ['a write without an intent', 'createRefund', {}, 'createRefund is a write'],
  ['a question with one', 'verifyOrder', { intent: 'look' }, 'Leave intent out'],
  ['an operation that takes a file', 'submitSourceOfFundsFile', { intent: 'file' }, 'takes a file'],
  ['an operation that is not there', 'createRefnd', {}, 'Did you mean createRefund?'],
  ['a business that is not there', 'verifyOrder', { as: 'Nobody' }, 'as must be one of'],
])('%s is refused with what to do', async (_, operation, more, message) => {
  const answer = await call(operation, { reference: 'ORD-5' }, more)
  expect(answer).toMatchObject({ isError: true, text: expect.stringContaining(message) })
})

test('a refusal of the service comes with its fields and what it means', async () => {
  await order('ORD-6')
  const { text, isError } = await call('createRefund', { reference: 'ORD-6' }, { intent: 'refund ORD-6' })
  expect(isError).toBe(true)
  expect(text).toContain('createRefund was answered with HTTP 409 (statusCode 12)')
  expect(text).toContain('[proposal, gap refund-rules]')
})

test('what is acted in the sandbox is seen in it', async () => {
  const acted = await server.call('sandbox_act', { action: 'trigger', input: { event: 'order.succeeded' } })
  expect(JSON.parse(acted.text).event).toBe('order.succeeded')
  expect(JSON.parse((await server.call('sandbox_look', { what: 'webhooks' })).text).events).toHaveLength(1)
  const unknown = await server.call('sandbox_act', { action: 'fund_order', input: { reference: '..' } })
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('input.reference') })
})

test('keys go to a file of the folder, and into no answer', async () => {
  const { text } = await server.call('sandbox_start', { write_ready: 'sandbox.json' })
  const [first] = JSON.parse(readFileSync(join(folder.path, 'sandbox.json'), 'utf8')).businesses
  expect(text).not.toContain(first.secretKey)
  expect((await server.call('sandbox_start', { write_ready: '../sandbox.json' })).isError).toBe(true)
})

test.each(['https://checkout.example', 'http://10.0.0.1:4030', 'http://127.0.0.1.example:4030'])(
  'no sandbox is taken at %s',
  async (control) => {
    const answer = await server.call('sandbox_start', { control })
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('A live service never is') })
  },
)

test.each([
  ['another program', { name: 'another', checkout: 'http://127.0.0.1:1', business: 'http://127.0.0.1:1' }],
  ['a sandbox whose calls would leave this machine', { checkout: 'https://checkout.example' }],
])('%s is not a sandbox to call', async (_, change) => {
  const line = { name: 'paycontract sandbox', capabilities: ['magic-values'], businesses: [], ...change }
  const answers = createServer((_, response) => void response.end(JSON.stringify(line)))
  onTestFinished(() => void answers.close())
  await once(answers.listen(0, '127.0.0.1'), 'listening')
  const control = `http://127.0.0.1:${(answers.address() as AddressInfo).port}`
  const answer = await server.call('sandbox_start', { control })
  expect(answer).toMatchObject({
    isError: true,
    text: expect.stringMatching(/not a sandbox|A live service never is/),
  })
})

test('a sandbox that runs on this machine is called', async () => {
  const other = await serveSandbox({
    ...{ ports: { checkout: 0, business: 0, control: 0 }, host: '127.0.0.1', rateLimit: 0, empty: true },
  })
  onTestFinished(() => other.close())
  const { control } = await other.describe()
  expect((await server.call('sandbox_start', { control })).isError).toBe(false)
  await order('ORD-7')
  expect(await other.runtime.database.db.selectFrom('orders').selectAll().execute()).toHaveLength(1)
})

test('what is not an argument of a tool is named', async () => {
  const answer = await server.call('read', { name: 'createOrder' })
  expect(answer).toMatchObject({
    isError: true,
    text: expect.stringMatching(/read: id: .*Unrecognized key: "name"/),
  })
})
