import { UNKNOWN } from '../read-answer.ts'
import type { Day } from './day.ts'

/** Sends what a test suite sends to see it refused. */
export async function sendNonsense({ first }: Day): Promise<void> {
  const { call, get } = first
  for (const value of [{ amount: -5 }, { amount: 'much' }, { amount: undefined }, { currency: 'ZZZ' }])
    await call('createOrder', { with: value })
  for (const value of [{ amount: 0 }, { currency: undefined }]) await call('initiatePayment', { with: value })
  const operations = [
    'getOrderStatus',
    'payOrder',
    'verifyOrder',
    'saveCard',
    'trackOrderEvent',
    'createRefund',
  ]
  for (const operation of operations as Parameters<typeof call>[0][])
    await call(operation, { about: UNKNOWN })

  await call('createOrder', { raw: '{"amount":10,"currency":"CAD"}' })
  await call('createOrder', { raw: '{"data":"bm90IGVuY3J5cHRlZA=="}' })
  await call('createOrder', { raw: '{"data":' })
  await call('initiatePayment', { raw: '[]' })
  await call('initiatePayment', { headers: { 'content-type': 'text/plain' } })
  await call('chargeCard', { raw: JSON.stringify({ reference: UNKNOWN, card: 'bm90IGVuY3J5cHRlZA==' }) })
  await call('createOrder', { method: 'DELETE' })
  await get('checkout', '/charge/nowhere')
  await get('business', '/nowhere')
}
