import { describe, expect, test } from 'vitest'
import { findOperation, type OperationId, type Profile } from '../../contract/contract.ts'
import { findFaults } from './judge-request.ts'

const nothing = { path: {}, query: {}, headers: {} }

function judge(operationId: OperationId, profile: Profile, request: object): string[] {
  return findFaults(findOperation(operationId), profile, { ...nothing, ...request })
}

const order = { amount: 5, currency: 'NGN', reference: 'A' }

describe('findFaults', () => {
  test.each<[OperationId, Profile, object, string | undefined]>([
    ['createOrder', 'proposed', { body: { data: { customer: {}, order } } }, undefined],
    ['createOrder', 'proposed', { body: { data: { customer: {} } } }, 'body/data must have'],
    [
      'createOrder',
      'proposed',
      { body: { data: { customer: { email: 'nobody' }, order } } },
      'body/data/customer/email must match format',
    ],
    ['createOrder', 'proposed', { body: { data: 5 }, isUnsealed: true }, 'body/data must be string'],
    ['createOrder', 'proposed', { body: { data: 'QUJD' }, isUnsealed: true }, undefined],
    ['createOrder', 'documented', { body: { data: { order: 'unknown' } } }, undefined],
    [
      'createOrder',
      'proposed',
      { headers: { 'Idempotency-Key': 'k'.repeat(256) }, body: { data: { customer: {}, order } } },
      'header Idempotency-Key must NOT have more',
    ],
    [
      'payOrder',
      'proposed',
      { body: { data: { reference: 'A', paymentOption: 'CARD' } } },
      'body/data must have',
    ],
    ['payOrder', 'proposed', { body: { data: { reference: 'A', paymentOption: 'USSD' } } }, undefined],
    ['listTransactions', 'proposed', { query: { list: 100 } }, undefined],
    ['listTransactions', 'proposed', { query: { list: 101 } }, 'query list must be <= 100'],
    ['listTransactions', 'documented', { query: { list: '101' } }, undefined],
    ['listTransactions', 'documented', { query: { list: 0.5 } }, 'query list must be >= 1'],
    ['listTransactions', 'documented', { query: { list: 'many' } }, 'query list must be number'],
    ['verifyPayment', 'documented', { path: { reference: 'none' } }, 'path reference must match'],
    ['verifyPayment', 'documented', {}, 'path reference is missing'],
    ['registerCadCollectionEmail', 'documented', { body: { email: 'anything' } }, undefined],
    ['registerCadCollectionEmail', 'documented', { body: { email: null } }, 'body/email must be string'],
    ['registerCadCollectionEmail', 'proposed', { body: { email: 'anything' } }, 'body/email must match'],
    ['attachCustomerKyc', 'documented', { path: { id: 'x' }, body: 'anything' }, undefined],
  ])('%s, %s: %o', (operationId, profile, request, fault) => {
    const [found] = judge(operationId, profile, request)
    if (fault === undefined) expect(found).toBeUndefined()
    else expect(found).toContain(fault)
  })

  test('knows a date that there is from one that there is not', () => {
    const identity = { idType: 'PASSPORT', idNumber: 'A1', country: 'NG', address: 'Lagos' }
    const born = (dateOfBirth: string) =>
      judge('attachCustomerKyc', 'proposed', { path: { id: 'x' }, body: { ...identity, dateOfBirth } })
    expect(born('1990-02-28')).toEqual([])
    expect(born('1990-02-30')).toEqual(['body/dateOfBirth must match format "date"'])
  })
})
