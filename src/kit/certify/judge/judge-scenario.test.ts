import { expect, test } from 'vitest'
import type { Ledger, ScenarioRecord } from '../record.ts'
import type { Expectation, Scenario } from '../scenario.ts'
import { judgeScenario } from './judge-scenario.ts'

const order = { reference: 'PAY_1', status: 'SUCCESSFUL', amount: 100, currency: 'NGN', paid: 100 }
const ledger: Ledger = { currency: 'NGN', orders: [order], payments: 1, refunds: [] }
const scenario = { id: 'refund-500', steps: [] } as unknown as Scenario
const mayRefundLater: Expectation = { refunded: 1, refunds: 1, mayRefundLater: true }

function judge(refunded: number, expectation: Expectation, refunds: Ledger['refunds'] = []) {
  const observation = {
    atMs: 0,
    expectation,
    state: { refunded },
    ledger: { ...ledger, refunds },
    amount: 100,
  }
  const record: ScenarioRecord = {
    ...{ scenario, entries: [], observations: [observation], breaches: [], durationMs: 0 },
  }
  return judgeScenario(record)
}

test('an app that has not repeated a refund of unknown outcome may be waiting', () => {
  const { state, reason } = judge(0, mayRefundLater)
  expect({ state, reason }).toEqual({
    state: 'undecided',
    reason: expect.stringContaining('has not repeated a refund'),
  })
})

const made = { amount: 100, status: 'SUCCESSFUL' }

test.each<[string, number, Expectation, Ledger['refunds'], string]>([
  ['that counts a refund that was not made', 1, mayRefundLater, [], 'failed'],
  ['that refunded twice', 1, mayRefundLater, [made, made], 'failed'],
  ['that refunded once', 1, mayRefundLater, [made], 'passed'],
  ['that never repeats a refund that was refused', 0, { refunded: 1, refunds: 1 }, [], 'failed'],
])('an app %s has not waited', (_, refunded, expectation, refunds, state) => {
  expect(judge(refunded, expectation, refunds).state).toBe(state)
})
