import { expect, it } from 'vitest'
import { readContract } from '../contract/contract.ts'
import { createRepetitionFinder } from './repeated-plaintext.ts'

const listRepeated = createRepetitionFinder(readContract())
const data = { amount: 25.5, save: true, currency: 'NGN', customer: { email: 'ada@example.com', name: 'A' } }

it.each([
  ['createOrder', { data }, []],
  ['createOrder', { data, amount: 25.5, version: 2 }, ['amount']],
  ['createOrder', { data, debug: { payer: ['ada@example.com'] }, note: 'ada' }, ['debug']],
  ['createOrder', { data, initials: 'A', none: null }, []],
  ['createOrder', { data, isTest: true, timeout: 25.5, metadata: { amount: 25.5 } }, ['metadata']],
  // its body takes the reference in plaintext
  ['chargeCard', { reference: 'PAY_1', cardData: { note: 'PAY_1' } }, []],
  ['initiatePayment', data, []],
  ['createOrder', undefined, []],
])('%s with %j repeats %j', (operationId, body, repeated) => {
  expect(listRepeated(operationId, body)).toEqual(repeated)
})
