import { expect, test } from 'vitest'
import type { Ledger, Observation, ScenarioRecord } from '../record.ts'
import type { Expectation, Scenario } from '../scenario.ts'
import { judgeScenario } from './judge-scenario.ts'

const order = { reference: 'PAY_1', status: 'SUCCESSFUL', amount: 100, currency: 'NGN', paid: 100 }
const ledger: Ledger = { currency: 'NGN', orders: [order], payments: 1, refunds: [] }
const scenario = { id: 'refund-500', steps: [] } as unknown as Scenario
const made = { amount: 100, status: 'SUCCESSFUL' }
const mayRefundLater: Expectation = { refunded: 1, refunds: 1, mayRefundLater: true }

const judge = (refunded: number, expectation: Expectation, refunds: Ledger['refunds'] = []) =>
  judgeOne({ expectation, state: { refunded }, ledger: { ...ledger, refunds } })

function judgeOne(
  seen: Pick<Observation, 'expectation'> & Partial<Observation>,
  printed: ScenarioRecord['printed'] = [],
) {
  const observations = [{ atMs: 0, ledger, amount: 100, ...seen }]
  return judgeScenario({ scenario, entries: [], observations, breaches: [], printed, durationMs: 0 })
}

test('an app that has not repeated a refund of unknown outcome may be waiting', () => {
  const { state, reason } = judge(0, mayRefundLater)
  expect({ state, reason }).toEqual({
    state: 'undecided',
    reason: expect.stringContaining('has not repeated a refund'),
  })
})

const mayHandleLater: Expectation = { fulfilled: 1, mayHandleLater: true }

test.each<[string, Partial<Observation>, string | undefined]>([
  ['accepts the event', { state: { fulfilled: 1 } }, 'passed'],
  ['does not accept it yet', { state: { fulfilled: 0 }, untaken: ['order.succeeded'] }, 'undecided'],
  ['accepts it and does nothing', { state: { fulfilled: 0 } }, 'failed'],
  ['ships twice', { state: { fulfilled: 2 }, untaken: ['order.succeeded'] }, 'failed'],
])('an app that was killed while it handled an event and %s', (_, seen, state) => {
  expect(judgeOne({ expectation: mayHandleLater, ...seen }).state).toBe(state)
})

test.each<[string, Partial<Observation>, string]>([
  ['shows both payments', { state: { fulfilled: 1, paid: 2 } }, 'passed'],
  ['shows one of two payments', { state: { fulfilled: 1, paid: 1 } }, 'undecided'],
  [
    'refunds the second payment',
    { state: { fulfilled: 1, paid: 1 }, ledger: { ...ledger, payments: 2, refunds: [made] } },
    'passed',
  ],
  ['ships twice', { state: { fulfilled: 2, paid: 2 } }, 'failed'],
])('an app that was paid twice for one cart, and %s', (_, seen, state) => {
  const expectation = { fulfilled: 1, isEachPaymentSeen: true }
  expect(judgeOne({ expectation, ledger: { ...ledger, payments: 2 }, ...seen }).state).toBe(state)
})

test.each<[string, number, Expectation, Ledger['refunds'], string]>([
  ['that counts a refund that was not made', 1, mayRefundLater, [], 'failed'],
  ['that refunded twice', 1, mayRefundLater, [made, made], 'failed'],
  ['that refunded once', 1, mayRefundLater, [made], 'passed'],
  ['that never repeats a refund that was refused', 0, { refunded: 1, refunds: 1 }, [], 'failed'],
])('an app %s has not waited', (_, refunded, expectation, refunds, state) => {
  expect(judge(refunded, expectation, refunds).state).toBe(state)
})

test.each([
  [2, ['TypeError: total is undefined']],
  [1, undefined],
])('what an app had printed before it shipped %i times', (fulfilled, expected) => {
  const printed = [
    { atMs: 900, text: 'TypeError: total is undefined' },
    { atMs: 5_000, text: 'GET /orders' },
  ]
  const seen = { expectation: { fulfilled: 1 }, state: { fulfilled }, atMs: 1_000 }
  expect(judgeOne(seen, printed).printed).toEqual(expected)
})
