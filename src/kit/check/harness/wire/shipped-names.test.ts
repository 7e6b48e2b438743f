import { expect, test } from 'vitest'
import { BUNDLES, readContract } from '../../../contract/contract.ts'
import { asObject, type JsonObject } from '../../../contract/spec-tree.ts'
import { changeContract } from '../../../contract/testing/change-contract.ts'
import { readShippedNames } from './shipped-names.ts'

/** Returns the shipped contract with other names for the fields of some checkout schemas. */
function renamed(names: Record<string, Record<string, string>>) {
  return changeContract((document, path) => {
    if (path !== `checkout/${BUNDLES.proposed}`) return
    const schemas = document.components.schemas as Record<string, JsonObject>
    for (const [name, fields] of Object.entries(names)) {
      for (const [theirs, was] of Object.entries(fields)) {
        const { [was]: old, ...others } = asObject(schemas[name]!.properties)
        schemas[name]!.properties = { ...others, [theirs]: { ...asObject(old), 'x-was': was } }
      }
    }
  })
}

const contract = renamed({
  Order: { orderNo: 'reference', total: 'amount', ccy: 'currency' },
  Refund: { backNo: 'refundReference', orderNo: 'orderReference' },
})
const { nameAnswer, nameRequest } = readShippedNames(contract, undefined)

test.each([
  [
    'in a wrapper that no document knows',
    'createOrder',
    { result: { order: { orderNo: 'A1', total: 5, ccy: 'CAD', memo: 'm' } } },
    { result: { order: { reference: 'A1', amount: 5, currency: 'CAD', memo: 'm' } } },
  ],
  [
    'by the object of the operation',
    'listRefunds',
    { rows: [{ backNo: 'R1', orderNo: 'A1', total: 5 }] },
    { rows: [{ refundReference: 'R1', orderReference: 'A1', amount: 5 }] },
  ],
  [
    'by an object that has the same fields and no names of its own',
    'listChargebacks',
    { rows: [{ claim: 'C1', orderNo: 'A1', total: 5 }] },
    { rows: [{ claim: 'C1', orderReference: 'A1', amount: 5 }] },
  ],
  [
    'but not where it may be anything',
    'listRefunds',
    { rows: [], total: 5, took: 1 },
    { rows: [], total: 5, took: 1 },
  ],
] as const)('fields of an answer are known %s', (_, operationId, body, named) => {
  expect(nameAnswer(operationId, body)).toEqual(named)
})

test('fields of a request are known by the names that answers have', () => {
  expect(nameRequest('createOrder', { total: 5, ccy: 'CAD', memo: 'm' })).toEqual({
    amount: 5,
    currency: 'CAD',
    memo: 'm',
  })
  expect(nameRequest('createRefund', { orderNo: 'A1', sum: 5 })).toEqual({ reference: 'A1', sum: 5 })
})

test('described requests tell what names an order, and what an amount', () => {
  const names = readShippedNames(readContract(), {
    payOrder: { data: { no: '{$createOrder.response.body#/result/orderNo}' } },
    createRefund: { data: { of: '{$payOrder.request.data#/no}', key: '{$random}' } },
    chargeToken: { data: { saved: '{$saveCard.response.body#/token}' } },
    receiveCadCollection: { body: { sum: { value: '{$amount}' }, from: '{$sender}' } },
  })
  expect(names.nameRequest('receiveCadCollection', { sum: { value: 5.5 }, from: 'a@b.ca' })).toEqual({
    sum: { transaction_amount: 5.5 },
    from: 'a@b.ca',
  })
  expect(names.nameAnswer('createOrder', { result: { orderNo: 'A1', amount: 5 } })).toEqual({
    result: { reference: 'A1', amount: 5 },
  })
  expect(names.nameRequest('payOrder', { no: 'A1' })).toEqual({ reference: 'A1' })
  expect(names.nameRequest('createRefund', { of: 'A1', key: 'k' })).toEqual({ reference: 'A1', key: 'k' })
  expect(names.nameRequest('chargeToken', { saved: 't' })).toEqual({ saved: 't' })
})
