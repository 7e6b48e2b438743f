import { beforeEach, describe, expect, it } from 'vitest'
import { type CheckoutSteps, createCheckoutSteps } from '../../testing/checkout-steps.ts'
import { type CheckoutSession, createCheckoutSession } from '../../testing/create-checkout-session.ts'
import { TEST_NOW } from '../../testing/create-test-context.ts'

const ASKS_PIN = '4000000000000408'
const ASKS_OTP = '4000000000000572'
const HOUR_MS = 60 * 60 * 1000

let session: CheckoutSession
let steps: CheckoutSteps

beforeEach(async () => {
  session = await createCheckoutSession()
  steps = createCheckoutSteps(session)
  await steps.open('ORD-1')
})

type Entered = Partial<Record<'pin' | 'otp' | 'cardnumber' | 'expiryyear', string>>

const byCard = (cardnumber: string, entered: Entered = {}) => {
  const card = { cardnumber, expirymonth: '09', expiryyear: '29', cvv: '123', ...entered }
  return { data: { reference: 'ORD-1', paymentOption: 'CARD' as const, card } }
}

/** Summarizes the answer to each call in turn. */
async function pay(cardnumber: string, calls: readonly Entered[]): Promise<string[]> {
  const said: string[] = []
  for (const entered of calls) {
    const { status, statusCode, message, data } = await session.succeed(
      'payOrder',
      byCard(cardnumber, entered),
    )
    said.push([status, statusCode, data.paymentDetail.challenge, message].filter(Boolean).join(' '))
  }
  return said
}

const PIN_DUE = 'pending 09 PIN Ask the customer for the PIN of the card'
const PIN_WRONG = 'pending 09 PIN The PIN of the card is wrong: ask the customer again'
const OTP_DUE = 'pending 09 OTP Ask the customer for the one-time password'
const OTP_WRONG = 'pending 09 OTP The one-time password is wrong: ask the customer again'
const OTP_EXPIRED = 'pending 09 OTP The one-time password has expired: ask the customer for the latest one'
const PAID = 'success 00 Payment approved'
const DECLINED = 'failed 05 Do not honour'

describe('a card that asks in the form of the merchant', () => {
  it.each<[string, string, Entered[], string[]]>([
    ['for PIN, then OTP', ASKS_PIN, [{}, { pin: '1234' }, { otp: '123456' }], [PIN_DUE, OTP_DUE, PAID]],
    ['for the OTP alone', ASKS_OTP, [{}, { otp: '123456' }], [OTP_DUE, PAID]],
    [
      'again after a wrong PIN, whose tries are not those of the OTP',
      ASKS_PIN,
      [
        {},
        { pin: '4321' },
        { pin: '4321' },
        { pin: '1234' },
        { otp: '1111' },
        { otp: '1111' },
        { otp: '123456' },
      ],
      [PIN_DUE, PIN_WRONG, PIN_WRONG, OTP_DUE, OTP_WRONG, OTP_WRONG, PAID],
    ],
    [
      'again after an OTP that has expired, however often',
      ASKS_OTP,
      [{}, ...Array(4).fill({ otp: '000000' }), { otp: '123456' }],
      [OTP_DUE, ...Array(4).fill(OTP_EXPIRED), PAID],
    ],
    [
      'for a third PIN at most',
      ASKS_PIN,
      [{}, ...Array(3).fill({ pin: '4321' })],
      [PIN_DUE, PIN_WRONG, PIN_WRONG, DECLINED],
    ],
    [
      'for a third OTP at most',
      ASKS_OTP,
      [{}, ...Array(3).fill({ otp: '111111' })],
      [OTP_DUE, OTP_WRONG, OTP_WRONG, DECLINED],
    ],
    [
      'and looks at nothing that it did not ask for',
      ASKS_PIN,
      [{ pin: '1234', otp: '123456' }, { otp: '123456' }, { otp: '1111' }, { pin: '1234' }, { pin: '4321' }],
      [PIN_DUE, PIN_DUE, PIN_DUE, OTP_DUE, OTP_DUE],
    ],
    [
      'and takes both at once',
      ASKS_PIN,
      [{}, { pin: '1234' }, { pin: '1234', otp: '123456' }],
      [PIN_DUE, OTP_DUE, PAID],
    ],
    ['and begins anew without a code', ASKS_PIN, [{}, { pin: '1234' }, {}], [PIN_DUE, OTP_DUE, PIN_DUE]],
  ])('asks %s', async (_, card, calls, said) => {
    expect(await pay(card, calls)).toEqual(said)
  })

  const wrong = { pin: '4321' }

  it.each<[string, Entered[], string[]]>([
    ['a PIN', [{}, wrong, wrong, {}, wrong], [PIN_DUE, PIN_WRONG, PIN_WRONG, PIN_DUE, DECLINED]],
    [
      'a PIN, whatever was right in between and whatever expiry date is sent',
      [{}, wrong, { pin: '1234' }, {}, wrong, { expiryyear: '30' }, { ...wrong, expiryyear: '30' }],
      [PIN_DUE, PIN_WRONG, OTP_DUE, PIN_DUE, PIN_WRONG, PIN_DUE, DECLINED],
    ],
    [
      'an OTP',
      [{}, { pin: '1234' }, { otp: '1111' }, {}, { pin: '1234' }, { otp: '1111' }, { otp: '2222' }],
      [PIN_DUE, OTP_DUE, OTP_WRONG, PIN_DUE, OTP_DUE, OTP_WRONG, DECLINED],
    ],
  ])('counts the wrong tries of %s over all attempts of the order', async (_, calls, said) => {
    expect(await pay(ASKS_PIN, calls)).toEqual(said)
  })

  it('counts the wrong tries of each card by itself, also where another way was tried in between', async () => {
    await pay(ASKS_PIN, [{}, wrong, wrong])
    expect(await pay(ASKS_OTP, [{}, { otp: '1111' }, { otp: '1111' }])).toEqual([
      OTP_DUE,
      OTP_WRONG,
      OTP_WRONG,
    ])
    await session.succeed('payOrder', { data: { reference: 'ORD-1', paymentOption: 'USSD' } })
    expect(await pay(ASKS_PIN, [{}, wrong])).toEqual([PIN_DUE, DECLINED])
  })

  it('stays one attempt, announced and credited once', async () => {
    await pay(ASKS_PIN, [{}, { pin: '1234' }, { otp: '123456' }])
    const rows = await session.context.db.selectFrom('payments').selectAll().execute()
    expect(rows).toMatchObject([{ status: 'SUCCESSFUL', challenge: null, attempt: 1 }])
    expect(steps.eventNames()).toEqual(['order.succeeded'])
    expect(await steps.balance()).toBe(500_000 - 7_500)
    expect((await session.refuse('payOrder', byCard(ASKS_PIN, { otp: '123456' }))).code).toBe('12')
  })

  it.each<[string, Entered]>([
    ['number', { cardnumber: ASKS_OTP }],
    ['expiry date', { expiryyear: '30' }],
  ])('takes no code with another %s, and waits on', async (_, other) => {
    await pay(ASKS_PIN, [{}])
    const { code, message } = await session.refuse('payOrder', byCard(ASKS_PIN, { pin: '1234', ...other }))
    expect([code, message]).toEqual(['12', 'The PIN belongs to another card'])
    expect(await pay(ASKS_PIN, [{ pin: '1234' }])).toEqual([OTP_DUE])
  })

  it('is declined by a scenario that comes with the right OTP', async () => {
    await pay(ASKS_OTP, [{}])
    const scenario = { decline: '51' as const }
    const answer = await session.succeed('payOrder', byCard(ASKS_OTP, { otp: '123456' }), { scenario })
    expect(answer).toMatchObject({ status: 'failed', statusCode: '51' })
  })

  it('gives way to another way to pay, and takes no code any more', async () => {
    await pay(ASKS_PIN, [{}])
    await session.succeed('payOrder', { data: { reference: 'ORD-1', paymentOption: 'USSD' } })
    expect(await pay(ASKS_PIN, [{ pin: '1234' }])).toEqual([PIN_DUE])
    const rows = await session.context.db.selectFrom('payments').select(['status', 'option']).execute()
    expect(rows.map(({ option, status }) => `${option} ${status}`)).toEqual([
      'CARD CANCELLED',
      'USSD CANCELLED',
      'CARD PENDING',
    ])
  })

  it('takes no code after 60 minutes', async () => {
    await pay(ASKS_PIN, [{}])
    const now = TEST_NOW + HOUR_MS
    expect((await session.refuse('payOrder', byCard(ASKS_PIN, { pin: '1234' }), { now })).code).toBe('12')
  })
})
