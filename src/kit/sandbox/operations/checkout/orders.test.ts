import { beforeEach, describe, expect, it } from 'vitest'
import { type CheckoutSession, createCheckoutSession } from '../../testing/create-checkout-session.ts'
import { TEST_NOW } from '../../testing/create-test-context.ts'

const HOUR_MS = 60 * 60 * 1000

let session: CheckoutSession

beforeEach(async () => {
  session = await createCheckoutSession()
})

const customer = { firstname: 'Adaeze', email: 'adaeze.okafor@example.com', country: 'NG' }

function plan(reference: string, amount = 15_000, currency: 'NGN' | 'CAD' | 'UGX' = 'NGN') {
  return { customer, order: { amount, currency, reference } }
}

const card = { cardnumber: '4242424242424242', expirymonth: '09', expiryyear: '29', cvv: '123' }

describe('createOrder', () => {
  it('opens an order that can be paid by what its currency allows', async () => {
    const { data } = await session.succeed('createOrder', { data: plan('ORD-1') })
    expect(data).toMatchObject({
      order: {
        reference: 'ORD-1',
        amount: 15_000,
        fee: 225,
        statusId: 1,
        status: 'INITIATED',
        description: null,
      },
      paymentOptions: ['CARD', 'BANK_TRANSFER', 'USSD'],
    })
    const { data: canadian } = await session.succeed('createOrder', { data: plan('ORD-2', 84.5, 'CAD') })
    expect(canadian.paymentOptions).toEqual(['CARD'])
  })

  it('keeps the customer once, however the email is written', async () => {
    await session.succeed('createOrder', { data: plan('ORD-1') })
    await session.succeed('createOrder', {
      data: { ...plan('ORD-2'), customer: { email: 'Adaeze.Okafor@example.com' } },
    })
    const customers = await session.context.db.selectFrom('customers').selectAll().execute()
    expect(customers).toMatchObject([{ firstName: 'Adaeze', lastName: '', email: customer.email }])
  })

  it('takes an order of a customer without a name or an email', async () => {
    await session.succeed('createOrder', { data: { ...plan('ORD-1'), customer: {} } })
    expect(await session.context.db.selectFrom('customers').selectAll().execute()).toEqual([])
  })

  it('refuses a reference that is taken with 409 and 94, but not that of another business', async () => {
    await session.succeed('createOrder', { data: plan('ORD-1') })
    const refusal = await session.refuse('createOrder', { data: plan('ORD-1', 1) })
    expect(refusal).toMatchObject({ status: 409, code: '94', problems: [{ field: 'order.reference' }] })
    await session.succeed('createOrder', { data: plan('ORD-1') }, { tenant: session.tenants[1] })
  })

  it.each([
    ['NGN', 10.005],
    ['UGX', 10.5],
    ['NGN', 1e-7],
    ['NGN', 1e21],
  ] as const)('refuses %s %d with 400 and 30', async (currency, amount) => {
    const refusal = await session.refuse('createOrder', { data: plan('ORD-1', amount, currency as 'NGN') })
    expect(refusal).toMatchObject({ status: 400, code: '30', problems: [{ field: 'order.amount' }] })
  })

  it('refuses a currency that is not accepted here with 400 and 57', async () => {
    const settings = { ...session.context.settings, currencies: ['CAD'] }
    const refusal = await session.refuse('createOrder', { data: plan('ORD-1') }, { settings })
    expect(refusal).toMatchObject({ status: 400, code: '57', problems: [{ field: 'order.currency' }] })
  })
})

describe('getOrderFee', () => {
  it.each([
    [{ amount: 15_000, currency: 'NGN', paymentOption: 'CARD' }, 225, 15_225],
    [{ amount: 15_000, currency: 'NGN', paymentOption: 'USSD' }, 50, 15_050],
    [{ amount: 0.1, currency: 'NGN', paymentOption: 'CARD' }, 0, 0.1],
  ] as const)('of %o is %d', async (data, fee, totalChargedAmount) => {
    const answer = await session.succeed('getOrderFee', { data })
    expect(answer.data).toEqual({
      amount: data.amount,
      fee,
      totalChargedAmount,
      paymentOption: data.paymentOption,
    })
  })

  it('refuses an option that the currency does not allow with 57, and too many decimals with 30', async () => {
    const data = { amount: 10, currency: 'CAD', paymentOption: 'USSD' } as const
    expect(await session.refuse('getOrderFee', { data })).toMatchObject({ status: 400, code: '57' })
    const split = { amount: 0.001, currency: 'CAD', paymentOption: 'CARD' } as const
    expect(await session.refuse('getOrderFee', { data: split })).toMatchObject({ status: 400, code: '30' })
  })
})

describe('an order that is read', () => {
  it('is announced with all that was tried to pay it', async () => {
    await session.succeed('createOrder', { data: plan('ORD-1') })
    await session.succeed('payOrder', { data: { reference: 'ORD-1', paymentOption: 'BANK_TRANSFER' } })
    await session.succeed('payOrder', { data: { reference: 'ORD-1', paymentOption: 'USSD' } })
    await session.succeed('payOrder', { data: { reference: 'ORD-1', paymentOption: 'BANK_TRANSFER' } })
    const { data: status } = await session.succeed('getOrderStatus', { data: { reference: 'ORD-1' } })
    expect(status.isFinalStatus).toBe(false)
    expect(status.orderSummary.status).toBe('PENDING')
    expect(status.orderPayments.map((payment) => `${payment.paymentOption} ${payment.status}`)).toEqual([
      'BANK_TRANSFER CANCELLED',
      'USSD CANCELLED',
      'BANK_TRANSFER PENDING',
    ])
    const { data: verified } = await session.succeed('verifyOrder', { data: { reference: 'ORD-1' } })
    expect(verified.cardDetails).toEqual([])
    expect(verified.customer).toEqual({ ...customer, lastname: null, mobile: null })
  })

  it('has expired after 60 minutes, before anything is written down', async () => {
    await session.succeed('createOrder', { data: plan('ORD-1') })
    await session.succeed('payOrder', { data: { reference: 'ORD-1', paymentOption: 'BANK_TRANSFER' } })
    const read = (now: number) =>
      session.succeed('getOrderStatus', { data: { reference: 'ORD-1' } }, { now }).then(({ data }) => data)
    expect((await read(TEST_NOW + HOUR_MS - 1)).orderSummary.status).toBe('PENDING')
    const expired = await read(TEST_NOW + HOUR_MS + 5000)
    expect(expired.isFinalStatus).toBe(true)
    expect(expired.orderSummary).toMatchObject({
      statusId: 7,
      status: 'EXPIRED',
      updatedAt: new Date(TEST_NOW + HOUR_MS).toISOString(),
    })
    expect(expired.orderPayments).toMatchObject([{ status: 'EXPIRED', statusCode: '12' }])
    const stored = await session.context.db.selectFrom('orders').select('status').executeTakeFirstOrThrow()
    expect(stored.status).toBe('PENDING')
  })
})

describe('an order that is not there, or another business’s', () => {
  const operations = ['payOrder', 'getOrderStatus', 'saveCard', 'verifyOrder', 'createRefund'] as const

  it.each(operations)('is refused by %s with 404 and 25', async (operationId) => {
    await session.succeed('createOrder', { data: plan('ORD-1') })
    const missing = { reference: 'ORD-9', ...(operationId === 'payOrder' && payment) }
    const hidden = { reference: 'ORD-1', ...(operationId === 'payOrder' && payment) }
    const found = { status: 404, code: '25', message: 'No such order' }
    expect(await session.refuse(operationId, { data: missing as never })).toMatchObject(found)
    const other = { tenant: session.tenants[1] }
    expect(await session.refuse(operationId, { data: hidden as never }, other)).toMatchObject(found)
  })

  it('is refused by trackOrderEvent, which notes the events of an own one', async () => {
    await session.succeed('createOrder', { data: plan('ORD-1') })
    const data = { eventName: 'payment_page_opened', orderReference: 'ORD-1' }
    expect((await session.succeed('trackOrderEvent', { data })).data).toBeNull()
    const other = { tenant: session.tenants[1] }
    expect(await session.refuse('trackOrderEvent', { data }, other)).toMatchObject({
      status: 404,
      code: '25',
    })
    const events = await session.context.db.selectFrom('orderEvents').selectAll().execute()
    expect(events).toMatchObject([
      { businessId: 'business-1', orderReference: 'ORD-1', name: 'payment_page_opened', createdAt: TEST_NOW },
    ])
  })

  const payment = { paymentOption: 'CARD', card }
})

describe('the service', () => {
  it('answers a ping with its time', async () => {
    expect((await session.succeed('ping', {})).data).toEqual({ pong: true, time: '2026-01-01T09:00:00.000Z' })
  })

  it('lists banks, each of which takes a transfer', async () => {
    const { data: banks } = await session.succeed('listBanks', {})
    expect(new Set(banks.map(({ bankCode }) => bankCode)).size).toBe(banks.length)
    await session.succeed('createOrder', { data: plan('ORD-1') })
    for (const { bankCode, name } of banks.filter(({ country }) => country === 'NG')) {
      const { data } = await session.succeed('payOrder', {
        data: { reference: 'ORD-1', paymentOption: 'BANK_TRANSFER', bankTransfer: { bankCode } },
      })
      expect(data.paymentDetail.recipientAccount).toMatchObject({ bankName: name, bankCode })
    }
  })
})
