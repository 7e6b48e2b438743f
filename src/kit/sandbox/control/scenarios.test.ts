import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSandbox, planOrder, type TestSandbox } from '../testing/create-test-sandbox.ts'

let test: TestSandbox

beforeAll(async () => {
  test = await createTestSandbox()
})
afterAll(() => test.sandbox.close())

const plan = (body: object) => test.control('/scenarios', body)
const create = (reference: string) => test.checkout('/charge/order/create', planOrder(reference))

it('plans what the next calls of one operation meet', async () => {
  const body = { operation: 'createOrder', scenario: 'fault=503', times: 2 }
  expect(await plan(body)).toMatchObject({ status: 200, json: body })
  const answers = [await create('A-1'), await create('A-2'), await create('A-3')]
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 200])
  expect(answers[0]!.headers.get('retry-after')).toBe('1')
})

it('loses what is asked before it is done', async () => {
  await plan({ operation: 'createOrder', scenario: 'dropRequest=true' })
  await expect(create('B-1')).rejects.toThrow('to be lost')
  expect((await create('B-1')).status).toBe(200)
})

it('sends half of an answer to what was done', async () => {
  await plan({ operation: 'createOrder', scenario: 'breakAnswer=true; delayAnswerMs=1' })
  await expect(create('C-1')).rejects.toThrow(SyntaxError)
  expect((await create('C-1')).status).toBe(409)
})

it('answers as a proxy in place of what was done', async () => {
  await plan({ operation: 'createOrder', scenario: 'failAnswer=504' })
  expect(await create('D-1')).toMatchObject({ status: 504, text: expect.stringContaining('<h1>504</h1>') })
  const { requests } = (await test.control('/requests')).json
  expect(requests[0]).toMatchObject({ operationId: 'createOrder', status: 200, isDropped: true })
  expect((await create('D-1')).status).toBe(409)
})

it.each([
  [{ operation: 'createRefunds', scenario: 'fault=500' }, 'Did you mean createRefund?'],
  [{ operation: 'createRefund', scenario: 'fault=500', times: 0 }, 'Send 1 to 1000'],
  [{ operation: 'createRefund', scenario: 'speed=9' }, 'speed is unknown'],
])('refuses %j', async (body, remedy) => {
  const { status, text } = await plan(body)
  expect(status).toBe(400)
  expect(text).toContain(remedy)
})
