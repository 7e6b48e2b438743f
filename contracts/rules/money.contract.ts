import { describe, expect } from 'vitest'
import { type DataOf, dataOf } from '../../src/kit/check/harness/messages.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { feeOf, totalOf } from '../states/fees.ts'
import {
  balanceOf,
  chargedPayment,
  listTransactions,
  newCustomer,
  newOrder,
  openReview,
  paidOrder,
  refund,
  type Transaction,
  verifiedOrder,
  verifiedPayment,
} from '../states/given.ts'
import { reportOf } from '../states/order-states.ts'
import { thresholdOf } from '../states/reviews.ts'

/** Amounts at which rounding and caps show, as proposed. */
const PAYMENTS: [amount: number, currency: string, paymentOption: string][] = [
  [100, 'NGN', 'CARD'],
  [0.33, 'NGN', 'CARD'],
  [0.34, 'NGN', 'CARD'],
  [1, 'USD', 'CARD'],
  [1_234.56, 'NGN', 'BANK_TRANSFER'],
  [3_332.99, 'NGN', 'BANK_TRANSFER'],
  [3_333.33, 'NGN', 'USSD'],
  [8_000.25, 'NGN', 'BANK_TRANSFER'],
  [8_000.25, 'NGN', 'USSD'],
  [8_000.25, 'NGN', 'CARD'],
  [33, 'UGX', 'CARD'],
  [34, 'UGX', 'CARD'],
  [250_000, 'UGX', 'CARD'],
]

describe.concurrent('getOrderFee', () => {
  for (const [amount, currency, paymentOption] of PAYMENTS) {
    const fee = feeOf(amount, currency, paymentOption)
    prove(
      `proposal: the fee of ${amount} ${currency} by ${paymentOption} is ${fee}`,
      'decrypts',
      async (session) => {
        expect(await quote(session, amount, currency, paymentOption)).toEqual({
          amount,
          fee,
          totalChargedAmount: totalOf(amount, fee, currency),
          paymentOption,
        })
      },
    )
  }
})

describe('the amounts of a checkout order', () => {
  for (const [paymentOption, amount, channel] of [
    ['CARD', 8_123.45, 'CARD'],
    ['BANK_TRANSFER', 8_123.45, 'BANK'],
    ['USSD', 1_234.56, 'BANK'],
  ] as const) {
    prove(
      `proposal: paid by ${paymentOption} are the same in every answer`,
      ['decrypts', 'magic-values', 'control-plane'],
      async (session) => {
        const { fee } = await quote(session, amount, 'NGN', paymentOption)
        const before = await balanceOf(session, 'NGN')
        const order = await payBy(session, paymentOption, amount)
        const money = { amount, fee, currency: 'NGN' }
        const report = await reportOf(session, order)
        expect(report.orderSummary).toMatchObject({ ...money, amountRefunded: 0 })
        expect(report.orderPayments).toMatchObject([{ ...money, paymentOption }])
        expect((await verifiedOrder(session, order)).order).toMatchObject(money)
        const transaction = await latest(session)
        expect(transaction).toMatchObject({ ...money, type: 'CREDIT', channel })
        expectDeposit(transaction, paymentOption)
        expect((await balanceOf(session, 'NGN')) - before).toBe(cents(amount) - cents(fee))
      },
    )
  }
})

describe('the amounts of an S2S payment order', () => {
  for (const [amount, currency] of [
    [4_321.05, 'NGN'],
    [4_321, 'UGX'],
  ] as const) {
    prove(
      `proposal: in ${currency} are the same in every answer`,
      ['decrypts', 'magic-values', 'control-plane'],
      async (session) => {
        const { fee } = await quote(session, amount, currency, 'CARD')
        const before = await balanceOf(session, currency)
        const opened = dataOf(await session.succeed('initiatePayment', { fields: { amount, currency } }))
        const money = { amount, fee, currency }
        expect(opened).toMatchObject(money)
        const { reference } = opened
        await session.succeed('chargeCard', { fields: { reference } })
        expect(await verifiedPayment(session, { reference })).toMatchObject(money)
        const transaction = await latest(session)
        expect(transaction).toMatchObject({ ...money, type: 'CREDIT', channel: 'CARD' })
        expectDeposit(transaction, 'CARD')
        expect((await balanceOf(session, currency)) - before).toBe(cents(amount) - cents(fee))
      },
    )
  }

  prove('proposal: of a checkout link equal those of its payment order', 'stateful', async (session) => {
    const fields = { amount: 987.65, currency: 'NGN' }
    const { fee, reference } = dataOf(await session.succeed('createCheckoutLink', { fields }))
    expect(fee).toBe(feeOf(fields.amount, fields.currency, 'CARD'))
    expect(await verifiedPayment(session, { reference })).toMatchObject({ ...fields, fee })
  })
})

describe('the amounts of a refund', () => {
  prove(
    'proposal: are the same in every answer, and are debited from the wallet',
    ['decrypts', 'magic-values', 'control-plane'],
    async (session) => {
      const order = await paidOrder(session, { amount: 2_000.5 })
      const before = await balanceOf(session, 'NGN')
      const refunds: Awaited<ReturnType<typeof refund>>[] = []
      for (const amount of [0.01, 1_234.56]) {
        refunds.push(await refund(session, order, { amount, reason: 'Half of it was lost' }))
      }
      expect(refunds.map(({ amount }) => amount)).toEqual([0.01, 1_234.56])
      expect((await reportOf(session, order)).orderSummary.amountRefunded).toBe(1_234.57)
      expect((await verifiedOrder(session, order)).order).toMatchObject({
        amount: 2_000.5,
        amountRefunded: 1_234.57,
      })
      const { id, amount, currency, status, createdAt } = refunds[1]!
      expect(await latest(session)).toMatchObject({
        ...{ type: 'DEBIT', amount, fee: 0, currency, status },
        ...{ refundId: id, refund: { id, amount, currency, status, createdAt }, deposit: null },
      })
      expect((await balanceOf(session, 'NGN')) - before).toBe(-cents(1_234.57))
      const listed = await session.succeed('listRefunds', { query: order })
      expect(dataOf(listed).items).toEqual(refunds.toReversed())
    },
  )
})

describe('the amounts of a review', () => {
  for (const [decision, outcome] of [
    ['APPROVED', 'credited to the wallet on approval'],
    ['REJECTED', 'not credited on rejection'],
  ] as const) {
    prove(
      `proposal: equal those of the payment, and are ${outcome}`,
      ['magic-values', 'control-plane'],
      async (session) => {
        const before = await balanceOf(session, 'USD')
        const fields = { amount: thresholdOf(session, 'USD') + 13_456.78, currency: 'USD' }
        const { record, transaction } = await openReview(session, fields)
        expect(record).toMatchObject({ ...fields, deposit: fields })
        expect(transaction).toMatchObject({ ...fields, deposit: fields })
        expectDeposit(transaction, 'CARD')
        expect((await balanceOf(session, 'USD')) - before).toBe(0)
        await session.succeed('submitSourceOfFunds', { fields: { transactionId: transaction.id } })
        expect((await balanceOf(session, 'USD')) - before).toBe(0)
        expect(await session.control.reviewAml(record.id, decision)).toBe(200)
        const credited = decision === 'APPROVED' ? cents(fields.amount) - cents(transaction.fee) : 0
        expect((await balanceOf(session, 'USD')) - before).toBe(credited)
      },
    )
  }
})

describe('listTransactions', () => {
  prove('proposal: the amounts of every deposit match its transaction', 'stateful', async (session) => {
    await chargedPayment(session, { customer: newCustomer() })
    const credits = (await listTransactions(session, { list: 100 })).filter(({ deposit }) => deposit)
    expect(credits).not.toEqual([])
    for (const each of credits) expectDeposit(each, each.deposit!.depositType)
  })
})

/** The amount before the fee may be either of the two. */
function expectDeposit(
  { amount, fee, currency, status, depositId, deposit }: Transaction,
  depositType: string,
) {
  expect(deposit).toMatchObject({ id: depositId, amount, fee, currency, status, depositType })
  expect(Math.abs(cents(deposit!.amountSent) - cents(amount))).toBe(cents(fee))
}

async function quote(
  session: Session,
  amount: number,
  currency: string,
  paymentOption: string,
): Promise<DataOf<'getOrderFee'>> {
  return dataOf(await session.succeed('getOrderFee', { data: { amount, currency, paymentOption } }))
}

async function payBy(session: Session, paymentOption: string, amount: number) {
  if (paymentOption === 'CARD') return paidOrder(session, { amount })
  const order = await newOrder(session, { amount })
  await session.succeed('payOrder', { data: { ...order, paymentOption } })
  await session.control.fund(order.reference)
  return order
}

async function latest(session: Session): Promise<Transaction> {
  const [transaction] = await listTransactions(session, { list: 1 })
  expect(transaction).toBeDefined()
  return transaction!
}

function cents(major: number): number {
  return Math.round(major * 100)
}
