import { describe, expect, test } from 'vitest'
import { findOrder } from '../../store/orders.ts'
import { readAllRows } from '../../testing/read-all-rows.ts'
import { useS2sPayments } from './testing/s2s-payments.ts'

const ASKS_PIN = '4000000000000408'

const payments = useS2sPayments()

describe('charging a card whose bank asks first', () => {
  test('sends the customer to the hosted page where the bank asks first, and not twice', async () => {
    const reference = await payments().initiate()
    const { body } = await payments().charge(reference, '4000002500003155')
    expect(body).toMatchObject({
      success: true,
      statusCode: 200,
      message: 'Send the customer to nextAction.url',
    })
    const order = await findOrder(payments().runtime.database.db, 'business-1', 's2s', reference)
    expect(body.data).toEqual({
      ...{ reference, status: 'PENDING', failureCode: null },
      nextAction: { type: 'redirect', url: `http://checkout.test/pay/${order?.slug}` },
    })
    const again = await payments().charge(reference, '4242424242424242')
    expect([again.status, again.body.statusCode]).toEqual([409, 409])
  })

  test('asks for PIN and OTP in the form of the merchant, and takes no other card meanwhile', async () => {
    const reference = await payments().initiate()
    const step = async (entered: object, number = ASKS_PIN) => {
      const { status, body } = await payments().charge(reference, number, 0, entered)
      return [status, body.success, body.message, body.data?.nextAction, body.data?.status]
    }
    const closed = [409, false, 'A charge of the payment order is in progress', undefined, undefined]
    const asks = (type: string, message: string) => [200, true, message, { type }, 'PENDING']
    expect(await step({})).toEqual(asks('pin', 'Ask the customer for the PIN of the card'))
    expect(await step({})).toEqual(closed)
    expect(await step({}, '4242424242424242')).toEqual(closed)
    const other = 'The PIN belongs to another card'
    expect(await step({ pin: '1234' }, '4242424242424242')).toEqual([409, false, other, undefined, undefined])
    expect(await step({ pin: '4321' })).toEqual(
      asks('pin', 'The PIN of the card is wrong: ask the customer again'),
    )
    expect(await step({ pin: '1234' })).toEqual(asks('otp', 'Ask the customer for the one-time password'))
    expect(await step({ otp: '123456' })).toEqual([200, true, 'Payment approved', null, 'SUCCESSFUL'])
    const { db } = payments().runtime.database
    expect(await db.selectFrom('payments').select('status').execute()).toEqual([{ status: 'SUCCESSFUL' }])
  })

  test('counts each of several wrong PINs that come at once, and no more than three', async () => {
    const reference = await payments().initiate()
    await payments().charge(reference, ASKS_PIN)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => payments().charge(reference, ASKS_PIN, 0, { pin: '4321' })),
    )
    const said = answers.map(({ status, body }) => `${status} ${body.data?.failureCode}`)
    expect(said.sort()).toEqual(['200 05', '200 null', '200 null', '409 undefined', '409 undefined'])
    expect((await payments().verify(reference)).body.data).toMatchObject({
      status: 'FAILED',
      failureCode: '05',
    })
  })

  test('does not take a PIN for another’s charge', async () => {
    const reference = await payments().initiate()
    await payments().charge(reference, ASKS_PIN)
    expect((await payments().charge(reference, ASKS_PIN, 1, { pin: '1234' })).status).toBe(404)
  })

  test('leaves neither number nor CVV, PIN or OTP behind', async () => {
    const number = '4000056655665556'
    await payments().charge(await payments().initiate(), number)
    const asked = await payments().initiate()
    for (const entered of [{}, { pin: '739146' }, { pin: '1234' }, { otp: '73914682' }]) {
      await payments().charge(asked, ASKS_PIN, 0, entered)
    }
    const rows = await readAllRows(payments().runtime)
    const kept = JSON.stringify([rows, payments().runtime.requestLog.list()])
    expect(kept).toContain('400005')
    expect(kept).toContain('"challenge":"OTP"')
    for (const secret of [number, ASKS_PIN, '739146', '"1234']) expect(kept).not.toContain(secret)
    expect(kept).not.toMatch(/"cvv\\?":\\?"123/)
  })
})
