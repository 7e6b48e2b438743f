import { describe, expect, it } from 'vitest'
import type { Ledger, Observation } from '../record.ts'
import { findMismatches } from './find-mismatches.ts'

const order = { reference: 'PAY_1', status: 'SUCCESSFUL', amount: 100, currency: 'NGN', paid: 100 }
const ledger: Ledger = { currency: 'NGN', orders: [order], payments: 1, refunds: [] }

const observe = (parts: Partial<Observation>): Observation => ({
  ...{ atMs: 0, expectation: {}, ledger, amount: 100 },
  ...parts,
})

it.each<[string, string, boolean]>([
  ['as it is', 'Zoë Ọlá Nguyễn', false],
  ['with a question mark elsewhere', 'Zoë Ọlá Nguyễn, flat 2?', false],
  ['read byte by byte', 'ZoÃ« Ọlá Nguyễn', true],
  ['in Latin-1', 'Zoë ?lá Nguy?n', true],
])('a name that arrives %s', (_, name, isBroken) => {
  const orders = [{ ...order, customer: JSON.stringify({ name }) }]
  const found = findMismatches(observe({ ledger: { ...ledger, orders } }))
  expect(found.map(({ kind }) => kind)).toEqual(isBroken ? ['text'] : [])
})

it.each([
  ['goods', 1, 'SUCCESSFUL', ['shipments']],
  ['goods', 1, 'FAILED', []],
  ['no goods', 0, 'PENDING', []],
  ['no goods', 0, 'FAILED', ['not-shipped']],
])('%s beside a refund (shipped %i, refund %s)', (_, fulfilled, status, kinds) => {
  const refunded = { ...ledger, refunds: [{ amount: 100, status }] }
  const found = findMismatches(
    observe({ expectation: { isGoodsOrMoney: true }, ledger: refunded, state: { fulfilled } }),
  )
  expect(found.map(({ kind }) => kind)).toEqual(kinds)
})

describe('an observation', () => {
  it('that is as expected has no mismatch', () => {
    const expectation = {
      fulfilled: 1,
      paid: 1,
      refunded: 0,
      payments: 1,
      refunds: 0,
      maxOrders: 1,
    } as const
    expect(findMismatches(observe({ expectation, state: { fulfilled: 1, paid: 1, refunded: 0 } }))).toEqual(
      [],
    )
  })

  it.each<[string, Partial<Observation>, object]>([
    [
      'shipped twice',
      { expectation: { fulfilled: 1 }, state: { fulfilled: 2 } },
      { kind: 'shipments', lost: 100, isFinal: true },
    ],
    [
      'not shipped',
      { expectation: { fulfilled: 1 }, state: { fulfilled: 0 } },
      { kind: 'not-shipped', lost: 100 },
    ],
    ['not known', { expectation: { fulfilled: 1 } }, { kind: 'unknown', lost: 100 }],
    [
      'charged twice',
      { expectation: { maxPayments: 1 }, ledger: { ...ledger, payments: 2 }, state: { fulfilled: 1 } },
      { kind: 'charges', lost: 100 },
    ],
    [
      'opened twice',
      { expectation: { maxOrders: 1 }, ledger: { ...ledger, orders: [order, order] } },
      { kind: 'orders', lost: 100 },
    ],
    [
      'refunded twice',
      {
        expectation: { refunds: 1 },
        ledger: {
          ...ledger,
          refunds: [
            { amount: 60, status: 'SUCCESSFUL' },
            { amount: 40, status: 'PENDING' },
          ],
        },
      },
      { kind: 'refunds', lost: 40 },
    ],
    [
      'not all given back',
      {
        expectation: { isAllBack: true },
        ledger: { ...ledger, refunds: [{ amount: 99.99, status: 'SUCCESSFUL' }] },
      },
      { kind: 'refunds', lost: expect.closeTo(0.01) },
    ],
    [
      'a part kept of what was paid',
      {
        expectation: { isNothingKept: true },
        ledger: { ...ledger, refunds: [{ amount: 60, status: 'SUCCESSFUL' }] },
      },
      { kind: 'refunds', lost: expect.closeTo(40) },
    ],
    ['counted as paid more often than it was', { state: { paid: 2 } }, { kind: 'state' }],
    [
      'counted as refunded before it was',
      { state: { refunded: 1 }, ledger: { ...ledger, refunds: [{ amount: 100, status: 'PENDING' }] } },
      { kind: 'state' },
    ],
    [
      'counted otherwise',
      { expectation: { refunded: 0 }, state: { fulfilled: 1, refunded: 1 } },
      { kind: 'state' },
    ],
  ])('%s is a mismatch', (_, parts, mismatch) => {
    expect(findMismatches(observe(parts))).toEqual([expect.objectContaining(mismatch)])
  })

  it('of an app that was charged nothing expects no shipment', () => {
    const unpaid = { expectation: { maxPayments: 1 }, ledger: { ...ledger, payments: 0 } }
    expect(findMismatches(observe({ ...unpaid, state: { fulfilled: 0 } }))).toEqual([])
    expect(findMismatches(observe({ ...unpaid, state: { fulfilled: 1 } }))).toMatchObject([
      { kind: 'shipments' },
    ])
  })

  it('does not count a refund that failed', () => {
    const refunds = [{ amount: 100, status: 'FAILED' }]
    expect(findMismatches(observe({ expectation: { refunds: 0 }, ledger: { ...ledger, refunds } }))).toEqual(
      [],
    )
  })
})
