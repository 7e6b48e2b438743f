import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answer,
  createTestSandbox,
  planOrder,
  type TestSandbox,
} from '../testing/create-test-sandbox.ts'

let test: TestSandbox
beforeAll(async () => {
  test = await createTestSandbox({ empty: true, webhookUrl: 'http://127.0.0.1:9/' })
})
afterAll(async () => {
  expect((await test.control('/ledger')).json.isBalanced).toBe(true)
  await test.sandbox.close()
  expect(test.faults).toEqual([])
})

let count = 0
async function open(): Promise<(body?: object) => Promise<Answer>> {
  const reference = `ORD-${++count}`
  await test.checkout('/charge/order/create', planOrder(reference))
  return (body = {}) => test.control(`/orders/${reference}/pay`, body)
}

describe('a customer who pays', () => {
  it.each([
    ['4242424242424242', {}],
    ['4000002500003155', {}],
    ['4000000000000408', { pin: '1234', otp: '123 456' }],
    ['4000000000000572', {}],
  ])('%s answers what the bank asks', async (card, entries) => {
    const pay = await open()
    const { json } = await pay({ card, ...entries })
    expect(json).toMatchObject({ status: 'SUCCESSFUL', paid: 4500, currency: 'NGN', problem: null })
    expect(json.payment).toEqual({ status: 'SUCCESSFUL', failureCode: null, challenge: null })
    expect((await test.control('/webhooks')).json.events[0]).toMatchObject({
      event: 'order.succeeded',
      deliveries: [{ attempt: 1, status: 'FAILED' }, { attempt: 2 }],
    })
    expect(await pay()).toMatchObject({ status: 409, json: { message: 'Order is already SUCCESSFUL' } })
  })

  it('may try another card, until the third is declined', async () => {
    const pay = await open()
    const statuses = []
    for (const card of ['4000000000009995', '4000002500003155', '4000000000000002'])
      statuses.push((await pay({ card, decision: 'refuse' })).json)
    expect(statuses).toMatchObject([
      { status: 'PENDING', payment: { status: 'FAILED', failureCode: '51' } },
      { status: 'PENDING', payment: { status: 'FAILED', failureCode: '05' } },
      { status: 'FAILED', payment: { status: 'FAILED', failureCode: '05' } },
    ])
  })

  it('enters a wrong code once, and goes on with the right one', async () => {
    const pay = await open()
    const wrong = await pay({ card: '4000000000000408', pin: '9999' })
    expect(wrong.json).toMatchObject({
      ...{ status: 'PENDING', problem: 'Wrong PIN' },
      payment: { challenge: 'PIN' },
    })
    expect((await pay({ otp: '000000' })).json).toMatchObject({
      ...{ problem: expect.stringContaining('expired'), payment: { challenge: 'OTP' } },
    })
    expect(await pay({ card: '4242424242424242' })).toMatchObject({ status: 409 })
    expect((await pay()).json).toMatchObject({ status: 'SUCCESSFUL' })
  })

  it.each([
    [
      { crad: '4242424242424242' },
      'Unknown member "crad"',
      'Did you mean card? Known members: card, decision,',
    ],
    [{ card: '4242' }, 'The card number is too short', '12 to 19 digits'],
    [{ card: 4242424242424242 }, 'card is not text', ''],
    [{ pin: 'abcd' }, 'The PIN has 4 to 6 digits', 'leave it out for the right one'],
    [{ decision: 'maybe' }, 'decision is not one of its values', 'approve, refuse'],
  ])('is refused with %j, and nothing has happened', async (body, message, remedy) => {
    const pay = await open()
    expect(await pay(body)).toMatchObject({
      ...{ status: 400, json: { error: 'invalid', message, remedy: expect.stringContaining(remedy) } },
    })
    expect((await pay()).json).toMatchObject({ status: 'SUCCESSFUL' })
  })

  it('is refused without an order, and no card number comes back', async () => {
    expect(await test.control('/orders/ORD-nowhere/pay', {})).toMatchObject({ status: 404 })
    const pay = await open()
    expect((await pay({ '4242424242424242': 1 })).text).not.toContain('4242424242424242')
  })

  it('is one button of the inspector', async () => {
    await open()
    const reference = `ORD-${count}`
    const [path] = new RegExp(`/orders/${reference}/pay[^"]*`).exec((await test.control('/')).text)!
    expect(await test.press(path.replaceAll('&amp;', '&'), {})).toMatchObject({ status: 303 })
    expect((await test.control('/')).text).toContain(`${reference} is SUCCESSFUL`)
  })
})
