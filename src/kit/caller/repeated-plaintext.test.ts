import { expect, it } from 'vitest'
import { readContract } from '../contract/contract.ts'
import { createRepetitionFinder } from './repeated-plaintext.ts'

const listRepeated = createRepetitionFinder(readContract())
const data = { amount: 25.5, currency: 'NGN', customer: { email: 'ada@example.com', name: 'A' } }

it.each([
  ['createOrder', { data }, []],
  ['createOrder', { data, amount: 25.5, version: 2 }, ['amount']],
  ['createOrder', { data, debug: { payer: ['ada@example.com'] }, note: 'ada' }, ['debug']],
  ['createOrder', { data, initials: 'A', none: null }, []],
  // its body takes the reference in the clear
  ['chargeCard', { reference: 'PAY_1', cardData: { note: 'PAY_1' } }, []],
  ['initiatePayment', data, []],
  ['createOrder', undefined, []],
])('%s with %j repeats %j', (operationId, body, repeated) => {
  expect(listRepeated(operationId, body)).toEqual(repeated)
})
