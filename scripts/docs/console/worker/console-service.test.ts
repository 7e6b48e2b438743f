import { beforeEach, describe, expect, it } from 'vitest'
import type { Call, ConsoleService } from '../protocol.ts'
import { createConsoleService } from './console-service.ts'

let service: ConsoleService

beforeEach(() => {
  service = createConsoleService()
})

const checkout = (operationId: string, data: object, more: Partial<Call> = {}): Call => ({
  ...{ host: 'checkout', operationId, business: 0, key: 'right' },
  input: { path: {}, query: {}, headers: {}, body: { data } },
  ...more,
})
const order = { amount: 15000, currency: 'NGN', reference: 'ORD-77' }
const createOrder = checkout('createOrder', { customer: { email: 'ada@example.com' }, order })
const card = { cardnumber: '4242424242424242', expirymonth: '09', expiryyear: '39', cvv: '123' }

it('creates, pays and verifies an order, and finds each answer as the contract has it', async () => {
  const calls = [
    createOrder,
    checkout('payOrder', { reference: 'ORD-77', paymentOption: 'CARD', card }),
    checkout('verifyOrder', { reference: 'ORD-77' }),
  ]
  const reports = []
  for (const call of calls) reports.push(await service.call(call))
  expect(reports.map(({ answer }) => [answer?.status, answer?.problems])).toEqual([
    [200, []],
    [200, []],
    [200, []],
  ])
  expect(reports[2]?.answer?.value).toMatchObject({ data: { order: { status: 'SUCCESSFUL' } } })
})

it('shows what travels: the ciphertext, and the key of the sandbox', async () => {
  const [business] = await service.listBusinesses()
  const { sent } = await service.call(createOrder)
  expect(sent).toMatchObject({ method: 'POST', url: 'http://127.0.0.1:4010/charge/order/create' })
  expect(sent?.headers['api-key']).toBe(business?.publicKey)
  expect(JSON.parse(String(sent?.body)).data).toMatch(/^[A-Za-z0-9+/]{600,}={0,2}$/)
  expect(JSON.stringify(sent)).not.toMatch(/ORD-77|ada@example/)
})

it.each([
  ['verifyOrder', 'Invalid SECRET key'],
  ['getOrderStatus', 'Invalid public key passed'],
])('sends the key of the wrong type where that is wanted: %s', async (operationId, message) => {
  const { answer } = await service.call(checkout(operationId, { reference: 'ORD-1' }, { key: 'wrong' }))
  expect(answer).toMatchObject({ status: 401, value: { message } })
})

it('tells what the client refuses, and that nothing was sent', async () => {
  const report = await service.call(
    checkout('trackOrderEvent', {}, { input: { ...createOrder.input, body: {} } }),
  )
  expect(report).toMatchObject({ refusal: { code: 'invalid_request' } })
  expect(report.sent).toBeUndefined()
})

it('has records of its own for each business, and none of them after a reset', async () => {
  await service.call(createOrder)
  const verify = checkout('verifyOrder', { reference: 'ORD-77' })
  expect((await service.call({ ...verify, business: 1 })).answer?.status).toBe(404)
  expect((await service.call(verify)).answer?.status).toBe(200)
  await service.reset()
  expect((await service.call(verify)).answer?.status).toBe(404)
})

it('sends a form with its file', async () => {
  const file = new File(['%PDF-1.7'], 'statement.pdf', { type: 'application/pdf' })
  const body = { transactionId: crypto.randomUUID(), sourceOfFunds: 'SALARY', file }
  const { sent, answer } = await service.call({
    ...{ host: 'business', operationId: 'submitSourceOfFundsFile', business: 0, key: 'right' },
    input: { path: {}, query: {}, headers: {}, body },
  })
  expect(sent?.body).toContainEqual({ name: 'file', value: 'statement.pdf', isFile: true })
  expect([answer?.status, answer?.problems]).toEqual([404, []])
})

it('signs what the operator sends to the service', async () => {
  const body = {
    event_id: 'evt_1',
    sender_email: 'nobody@example.com',
    transaction_amount: 10,
  }
  const input = { path: {}, query: {}, headers: {}, body }
  const call: Call = {
    host: 'business',
    operationId: 'receiveCadCollection',
    input,
    business: 0,
    key: 'right',
  }
  const { sent, answer } = await service.call(call)
  expect(Object.keys(sent?.headers ?? {})).toContain('x-webhook-signature')
  expect(answer?.status).not.toBe(401)
})

describe('a check before sending', () => {
  it('names each fault by its place, those of the plaintext too', async () => {
    const found = await service.check(
      checkout('createOrder', { customer: {}, order: { ...order, amount: '1' } }),
    )
    expect(found).toContainEqual({
      part: 'body',
      place: ['data', 'order', 'amount'],
      message: 'must be number',
    })
    expect(await service.check(createOrder)).toEqual([])
  })

  it('holds parameters to their schemas', async () => {
    const input = { path: {}, query: { list: 0 }, headers: {} }
    const found = await service.check({ host: 'business', operationId: 'listTransactions', input })
    expect(found).toEqual([{ part: 'query', place: ['list'], message: 'must be >= 1' }])
  })
})
