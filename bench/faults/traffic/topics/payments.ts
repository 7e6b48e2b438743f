import { UNKNOWN } from '../read-answer.ts'
import { type Day, DECLINED, referenceOf } from './day.ts'

export interface Payments {
  charged: string
  declined: string
  /** A payment by the hosted page. */
  hosted: string
  /** A payment of the other business. */
  elsewhere: string
}

/** Runs both flows of S2S payments: the merchant's own card form, and the hosted page. */
export async function chargeCards({ first, second }: Day): Promise<Payments> {
  const { call } = first
  const charged = referenceOf(await call('initiatePayment'))
  await call('verifyPayment', { about: charged })
  await call('chargeCard', { about: charged })
  const declined = referenceOf(await call('initiatePayment', { with: { amount: 42 } }))
  await call('chargeCard', { about: declined, with: DECLINED })
  const hosted = referenceOf(await call('createCheckoutLink'))
  const elsewhere = referenceOf(await second.call('initiatePayment'))
  return { charged, declined, hosted, elsewhere }
}

export async function checkPayments({ first, second }: Day, payments: Payments): Promise<void> {
  const { call } = first
  for (const reference of [...Object.values(payments), UNKNOWN])
    await call('verifyPayment', { about: reference })
  await second.call('verifyPayment', { about: payments.elsewhere })
  await second.call('verifyPayment', { about: payments.charged })
  await call('chargeCard', { about: payments.charged })
  await call('chargeCard', { about: UNKNOWN })
}
