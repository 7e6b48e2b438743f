import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { findingsOf } from './testing/findings-of.ts'
import { amlRecords, historyOf, transactions } from './testing/sample-history.ts'

const deposited = (deposit: object) => transactions([{ id: 't1', depositId: '', deposit }])
const held = (fields: object) => amlRecords([{ id: 'a1', ...fields }])
const rows = (operationId: 'listRefunds' | 'listChargebacks', fields: object) =>
  ({ operationId, body: { data: [{ id: 'r1', ...fields }] } }) as const
const refunded = (fields: object) =>
  ({ operationId: 'createRefund', body: { data: { id: 'r1', ...fields } } }) as const
const BANK = deposited({ depositType: 'BANK_TRANSFER' })
const CARD = deposited({ depositType: 'CARD' })
const [ONE, TWO] = [rows('listChargebacks', { amount: 1 }), rows('listChargebacks', { amount: 2 })] as const

const named = (amount: number, more = {}) => ({ reference: 'R_1', orderNo: 'O_1', amount, ...more })
const created = (part = {}) =>
  ({
    operationId: 'createRefund',
    meant: { data: { reference: 'O_1' } },
    body: { data: named(1) },
    ...part,
  }) as const
const listed = (...shown: object[]) => ({ operationId: 'listRefunds', body: { data: shown } }) as const
const grown = [listed(named(1)), listed(named(2))]

test.each([
  ['a reference is that of a payment, refunded twice', [created(), ...grown, created()]],
  ['a reference is that of a payment, in two rows', [created(), listed(named(1), named(2))]],
  ['a reference was sent', [created({ meant: { data: { reference: 'R_1' } } }), ...grown]],
  [
    'a reference is that of an order',
    [created(), { ...created(), operationId: 'payOrder' } as const, ...grown],
  ],
  ['a request cannot be read', [created({ meant: { body: { data: 'c2VhbGVk' } } }), ...grown]],
  ['a deposit gets another type', [BANK, CARD, CARD]],
  ['a chargeback becomes another amount', [ONE, TWO, TWO]],
  ['they are read at once', [ONE, { ...TWO, startedMs: 4 }, { ...ONE, startedMs: 4 }]],
  [
    'a link is written later',
    [transactions([{ id: 't1', depositId: '' }]), transactions([{ id: 't1', depositId: 'd1' }])],
  ],
  ['a moment is an object', [held({ createdAt: { $date: '2026' } }), held({ createdAt: { $date: '2026' } })]],
  ['a refund is answered in another unit', [refunded({ amount: 100 }), rows('listRefunds', { amount: 1 })]],
  [
    'the moment of a deposit is in another zone',
    [deposited({ createdAt: '2026-01-01T09:00:00Z' }), deposited({ createdAt: '2026-01-01T10:00:00+01:00' })],
  ],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(identity, historyOf(...parts))).toEqual([])
})

test.each([
  [
    'The transaction t1 has the deposit.depositType "BANK_TRANSFER", then "CARD", and then "BANK_TRANSFER" again.',
    [BANK, CARD, BANK],
  ],
  [
    'The transaction t1 has the deposit.createdAt "2026-01-01T09:00:00Z" and then "2026-01-02T09:00:00Z".',
    [deposited({ createdAt: '2026-01-01T09:00:00Z' }), deposited({ createdAt: '2026-01-02T09:00:00Z' })],
  ],
  [
    'The AML record a1 has the customer.id "c1" and then "c2".',
    [held({ customer: { id: 'c1' } }), held({ customer: { id: 'c2' } })],
  ],
  [
    'The AML record a1 has the deposit.id "d1" and then "d2".',
    [held({ deposit: { id: 'd1' } }), held({ deposit: { id: 'd2' } })],
  ],
  [
    'The AML record a1 has the createdAt {"$date":"2026"} and then {"$date":"2027"}.',
    [held({ createdAt: { $date: '2026' } }), held({ createdAt: { $date: '2027' } })],
  ],
  [
    'The refund r1 has the amount 1 and then 2.',
    [rows('listRefunds', { amount: 1 }), rows('listRefunds', { amount: 2 })],
  ],
  ['The refund R_1 has the amount 1 and then 2.', [created(), ...grown]],
  [
    'The refund r1 has the order_reference "O_1" and then "O_2".',
    [rows('listRefunds', { order_reference: 'O_1' }), rows('listRefunds', { order_reference: 'O_2' })],
  ],
  [
    'The chargeback r1 has the currency "CAD" and then "USD".',
    [rows('listChargebacks', { currency: 'CAD' }), rows('listChargebacks', { currency: 'USD' })],
  ],
  ['The chargeback r1 has the amount 1, then 2, and then 1 again.', [ONE, TWO, ONE]],
])('%s', (message, parts) => {
  expect(findingsOf(identity, historyOf(...parts)).map((each) => each.message)).toEqual([message])
})
