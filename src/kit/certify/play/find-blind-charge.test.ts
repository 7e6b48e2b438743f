import { expect, test } from 'vitest'
import { createBlindChargeFinder } from './find-blind-charge.ts'

type Call = Parameters<ReturnType<typeof createBlindChargeFinder>['find']>[0]

const charge = (status: number, idempotencyKey?: string, more: Partial<Call> = {}): Call => ({
  ...{ operationId: 'chargeCard', path: '/s2s/payments/charge', requestBody: { reference: 'PAY_1' } },
  ...{ status, idempotencyKey, ...more },
})
const lost = charge(200, 'key-1', { isDropped: true })
const unread = charge(500, 'key-1', { requestBody: undefined })
const verify = (reference: string): Call => ({
  ...{ operationId: 'verifyPayment', path: `/s2s/payments/verify/${reference}`, requestBody: undefined },
  status: 200,
})

test.each<[string, Call[], boolean]>([
  ['under another key, after a lost answer', [lost, charge(409, 'key-2')], true],
  ['without a key', [charge(500), charge(200)], true],
  ['after a fault that came before it was read', [unread, charge(200, 'key-2')], true],
  ['after another order was looked up', [lost, verify('PAY_2'), charge(200, 'key-2')], true],
  ['under the same key', [lost, charge(200, 'key-1')], false],
  ['after the order was looked up', [lost, verify('PAY_1'), charge(200, 'key-2')], false],
  ['after anything was looked up, and none was read', [unread, verify('PAY_1'), charge(200, 'key-2')], false],
  ['of another order', [lost, charge(200, 'key-2', { requestBody: { reference: 'PAY_2' } })], false],
  ['that was refused', [charge(429, 'key-1'), charge(200, 'key-2')], false],
  ['that the service asked to repeat', [charge(503, 'key-1'), charge(200, 'key-2')], false],
  ['that was answered', [charge(200, 'key-1'), charge(200, 'key-2')], false],
])('a second charge %s', (_, calls, isFound) => {
  const { find } = createBlindChargeFinder()
  const found = calls.map(find)
  expect(found.slice(0, -1).every((each) => each === undefined)).toBe(true)
  expect(found.at(-1) !== undefined).toBe(isFound)
})

test('an event may have said what became of it', () => {
  const { find, beforeStep } = createBlindChargeFinder()
  find(lost)
  beforeStep({ do: 'recover' })
  expect(find(charge(200, 'key-2'))).toBeUndefined()
})
