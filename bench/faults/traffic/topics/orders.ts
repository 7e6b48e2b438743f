import type { Caller } from '../caller.ts'
import { findField, UNKNOWN } from '../read-answer.ts'
import { type Day, DECLINED, referenceOf } from './day.ts'

export interface Orders {
  paid: string
  declined: string
  unpaid: string
  /** An order of the other business. */
  elsewhere: string
}

/** Creates orders of the checkout API: paid by card, declined, left unpaid. */
export async function sellOrders({ first, second }: Day): Promise<Orders> {
  const { call } = first
  await call('getOrderFee')
  await call('getOrderFee', { with: { amount: 1200 } })
  const paid = referenceOf(await call('createOrder', { with: { amount: 80 } }))
  await readOrder(first, paid)
  await call('trackOrderEvent', { about: paid })
  await call('payOrder', { about: paid })
  const declined = referenceOf(await call('createOrder', { with: { amount: 75.25 } }))
  await call('payOrder', { about: declined, with: DECLINED })
  const unpaid = referenceOf(await call('createOrder'))
  const elsewhere = referenceOf(await second.call('createOrder'))
  return { paid, declined, unpaid, elsewhere }
}

/** Reads the orders, also as the business that must not see them. */
export async function checkOrders({ first, second }: Day, orders: Orders): Promise<void> {
  for (const reference of Object.values(orders)) await readOrder(first, reference)
  await second.call('getOrderStatus', { about: orders.elsewhere })
  await readOrder(second, orders.paid)
  await first.call('payOrder', { about: orders.paid })
}

/** Saves a card, and charges it again by its token. */
/** Returns the token of the second card. */
export async function saveCards({ first: { call } }: Day, { paid, unpaid }: Orders): Promise<string> {
  await call('saveCard', { about: unpaid })
  return findField((await call('saveCard', { about: paid })).body, 'token')
}

export async function chargeSavedCards({ first, second, recordsOf }: Day, saved: string): Promise<string[]> {
  const { call } = first
  const [known = UNKNOWN] = recordsOf(first, 'savedCard')
  const charges: string[] = []
  for (const token of [known, saved]) charges.push(referenceOf(await call('chargeToken', { about: token })))
  await call('chargeToken', { about: UNKNOWN })
  await second.call('chargeToken', { about: known })
  return charges
}

export async function readOrder({ call }: Caller, reference: string): Promise<void> {
  await call('getOrderStatus', { about: reference })
  await call('verifyOrder', { about: reference })
}
