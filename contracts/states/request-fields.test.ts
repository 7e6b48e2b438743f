import { expect, test } from 'vitest'
import { changeField, findField } from './request-fields.ts'

const requests = {
  createOrder: { data: { total: 5, orderAmount: 6 } },
  chargeCard: { body: { paymentNo: '{$initiatePayment.response.body#/payment/no}', amount: 5 } },
}

test.each([
  ['createOrder', { order: { amount: 5 }, amountPaid: 1 }, 'amount', ['order', 'amount']],
  ['createOrder', { orderAmount: 6 }, 'amount', ['orderAmount']],
  ['createOrder', { note: 'n' }, 'description', ['note']],
  ['createOrder', { total: 6, count: 1 }, 'amount', undefined],
  ['createOrder', { total: 6, note: '7' }, 'amount', ['total']],
  ['createOrder', { total: 6 }, 'currency', undefined],
  ['createRefund', { count: 1, value: 6 }, 'amount', ['value']],
  ['chargeCard', { paymentNo: 'PAY_1', otherReference: 'x' }, 'reference', ['paymentNo']],
] as const)('of %s with %o the field %s is found', (operationId, value, field, at) => {
  expect(
    findField({ requests, echoes: { refund: { amount: 'value' } } }, { operationId, value }, field),
  ).toEqual(at)
})

test('a field that is not there is not changed', () => {
  const value = { order: { amount: 5 } }
  const part = { operationId: 'createOrder', value } as const
  expect(changeField({}, part, 'amount', 6)).toEqual({ order: { amount: 6 } })
  expect(changeField({}, part, 'currency', 'CAD')).toEqual(value)
})
