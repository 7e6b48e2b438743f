import { fundOrder } from '../payments/fund-order.ts'
import type { Db } from '../store/database.ts'
import { findOrder } from '../store/orders.ts'
import { findLatestPayment } from '../store/payments.ts'
import type { CheckoutSession } from './create-checkout-session.ts'
import { TEST_NOW } from './create-test-context.ts'

/** Returns a payment by card. The number selects the outcome. */
export function byCard(reference: string, cardnumber = '4242424242424242') {
  const card = { cardnumber, expirymonth: '09', expiryyear: '29', cvv: '123' }
  return { data: { reference, paymentOption: 'CARD' as const, card } }
}

export function byTransfer(reference: string, paymentOption: 'BANK_TRANSFER' | 'USSD' = 'BANK_TRANSFER') {
  return { data: { reference, paymentOption } }
}

/** Creates steps for scenarios of the checkout API. All are about the first business. */
export function createCheckoutSteps(session: CheckoutSession) {
  const businessId = session.tenants[0].id

  async function find(reference: string, db: Db = session.context.db) {
    const order = await findOrder(db, businessId, 'checkout', reference)
    return { order: order!, payment: (await findLatestPayment(db, order!.id))! }
  }

  return {
    find,
    eventNames: () => session.events.map(({ event }) => event),

    async open(reference: string, amount = 5000, currency: 'NGN' | 'CAD' = 'NGN'): Promise<string> {
      const customer = { email: 'adaeze.okafor@example.com' }
      await session.succeed('createOrder', { data: { customer, order: { amount, currency, reference } } })
      return reference
    },

    async statusOf(reference: string, now = TEST_NOW) {
      return (await session.succeed('verifyOrder', { data: { reference } }, { now })).data.order
    },

    /** Returns the balance in minor units of NGN. */
    async balance(): Promise<number> {
      const wallet = await session.context.db
        .selectFrom('wallets')
        .select('balanceMinor')
        .where('businessId', '=', businessId)
        .where('currency', '=', 'NGN')
        .executeTakeFirstOrThrow()
      return wallet.balanceMinor
    },

    /** Makes the money of a transfer arrive. */
    fund(reference: string, now = TEST_NOW) {
      return session.database.write(async (db) => {
        const { order } = await find(reference, db)
        return fundOrder({ ...session.context, db, now }, order)
      })
    },
  }
}

export type CheckoutSteps = ReturnType<typeof createCheckoutSteps>
