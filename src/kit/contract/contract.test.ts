import { expect, test } from 'vitest'
import * as business from '../../../generated/business/operations.ts'
import * as checkout from '../../../generated/checkout/operations.ts'
import { credentialOf, findObject, findOperation, readContract } from './contract.ts'

test('the contract has the operations and credentials that clients are generated with', () => {
  const rows = readContract().operations.map(({ operationId, row }) => [operationId, row])
  expect(Object.fromEntries(rows)).toEqual({ ...checkout.operations, ...business.operations })
  expect(credentialOf('checkout', 'public')).toEqual(checkout.credentials.public)
  expect(credentialOf('business', 'secret')).toEqual(business.credentials.secret)
})

test('nothing of the contract can be changed', () => {
  const { object } = findOperation('createOrder')
  expect(() => Object.assign(object, { responses: {} })).toThrow(TypeError)
  const { components } = readContract().readDocument('checkout', 'documented')
  expect(() => Object.assign(components.schemas!, { Order: {} })).toThrow(TypeError)
  expect(() => Object.assign(readContract().gaps[0]!, { id: '' })).toThrow(TypeError)
})

test('of an operation that is a proposal the facts say nothing', () => {
  const contract = readContract()
  const proposed = contract.operations.filter(({ object }) => object['x-gap'] !== undefined)
  expect(proposed.length).toBeGreaterThan(0)
  for (const { host, row } of proposed) {
    expect(findObject(contract.readDocument(host, 'documented'), row)).toBeUndefined()
  }
})
