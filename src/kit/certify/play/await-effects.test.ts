import { expect, test } from 'vitest'
import type { Expectation, Step } from '../scenario.ts'
import { createEffects } from './await-effects.ts'
import type { Purchase } from './purchase.ts'

/** A purchase that is shipped at the third look at the app, and refunded at the tenth look at the service. */
function createSlow(over: { payments?: number } = {}) {
  const looks = { state: 0, ledger: 0 }
  const purchase = {
    readState: async () => ({ fulfilled: ++looks.state > 2 ? 1 : 0 }),
    readLedger: async () => ({ payments: 1, refunds: ++looks.ledger > 9 ? [{}] : [], ...over }),
  } as unknown as Purchase
  return { purchase, looks }
}

const ONE: Expectation = { fulfilled: 1, refunds: 1 }
const FAULT: Step = { do: 'fault', calls: 'verify', scenario: 'fault=500' }

test('a paid order is awaited until the app has shipped it', async () => {
  const { purchase, looks } = createSlow()
  await createEffects(ONE, 60_000).untilShipped(purchase)
  expect(looks.state).toBe(3)
})

test('a refund is awaited until the service holds it', async () => {
  const { purchase, looks } = createSlow()
  await createEffects(ONE, 60_000).untilRefunded(purchase)
  expect(looks.ledger).toBe(10)
})

test.each<[string, Expectation, Step[], { payments?: number }]>([
  ['that is not to be shipped', { ...ONE, fulfilled: 0 }, [], {}],
  ['that is not paid', ONE, [], { payments: 0 }],
  ['while calls meet a fault', ONE, [FAULT], {}],
])('no shipment is awaited of an order %s', async (_, ends, steps, over) => {
  const { purchase, looks } = createSlow(over)
  const effects = createEffects(ends, 60_000)
  steps.forEach(effects.beforeStep)
  await effects.untilShipped(purchase)
  expect(looks.state).toBe(0)
})

test('a shipment is awaited again once the fault is over', async () => {
  const { purchase, looks } = createSlow()
  const effects = createEffects(ONE, 60_000)
  effects.beforeStep(FAULT)
  effects.beforeStep({ do: 'clear' })
  await effects.untilShipped(purchase)
  expect(looks.state).toBe(3)
})
