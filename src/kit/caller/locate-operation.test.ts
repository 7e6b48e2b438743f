import { expect, test } from 'vitest'
import { readContract } from '../contract/contract.ts'
import { createLocator } from './locate-operation.ts'

const locate = createLocator(readContract(), {
  checkout: 'https://pay.test/api/',
  business: 'https://pay.test/api',
})

test.each([
  ['POST', '/charge/order/create', 'createOrder', {}],
  ['post', '/charge/order/create?x=1', 'createOrder', {}],
  ['PUT', '/customers/c%2F1/attach', 'attachCustomerKyc', { id: 'c/1' }],
  ['GET', '/s2s/payments/verify/PAY_%zz', 'verifyPayment', { reference: 'PAY_%zz' }],
])('%s %s calls %s', (method, path, operationId, parameters) => {
  const found = locate(method, `https://pay.test/api${path}`)
  expect([found?.operation.operationId, found?.path]).toEqual([operationId, parameters])
})

test.each([
  ['another method', 'GET', 'https://pay.test/api/charge/order/create'],
  ['a path that goes on', 'POST', 'https://pay.test/api/charge/order/create/more'],
  ['an empty parameter', 'PUT', 'https://pay.test/api/customers//attach'],
  ['another base', 'POST', 'https://pay.test/charge/order/create'],
  ['a host that begins alike', 'POST', 'https://pay.test.evil/api/charge/order/create'],
])('%s calls none', (_, method, url) => {
  expect(locate(method, url)).toBeUndefined()
})
