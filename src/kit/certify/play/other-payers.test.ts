import { expect, it } from 'vitest'
import { findWrongPayer, hiddenFrom } from './other-payers.ts'

it.each([
  ['{"email":"payer-2@example.com"}', 1],
  ['{"email":"Payer-1@example.com"}', 0],
  // an app need not send the address that it was given
  ['{"email":"orders@shop.example"}', 0],
])('of an order of payer 1 for %s there are %i findings', (customer, count) => {
  expect(findWrongPayer({ customer }, 'payer-1@example.com')).toHaveLength(count)
})

const purchase = (name: string, redirectUrl: string) => ({
  ...{ name, email: `${name}@example.com` },
  order: () => ({ redirectUrl }),
})

it.each([
  ['another payer', purchase('b', '/return/2'), ['b@example.com', 'b']],
  ['another order of the same payer', purchase('a', '/return/2'), []],
  ['another payer with the same return URL', purchase('b', '/return/1'), []],
])('a return page hides %s', (_, other, hidden) => {
  expect(hiddenFrom(purchase('a', '/return/1'), other)).toEqual(hidden)
})
