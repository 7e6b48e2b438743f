import { expect, test } from 'vitest'
import type { Observation, ScenarioRecord } from '../record.ts'
import { createCrowdSteps } from './crowd-steps.ts'
import type { Examination } from './examination.ts'
import type { Purchase } from './purchase.ts'

/** Plays a crowd of three whose events are accepted at the given delivery, and returns what is seen of each but the first. */
async function playCrowd(acceptedAt: number): Promise<number[]> {
  const record = { observations: [] as Observation[] } as ScenarioRecord
  let orders = 0
  const shipments = new Map<unknown, number>()
  const begin = () => {
    orders += 1
    const order = { id: `order-${orders}` }
    let deliveries = 0
    const purchase = {
      order: () => order,
      buy: async () => true,
      async deliver() {
        deliveries += 1
        shipments.set(purchase, deliveries >= acceptedAt ? 1 : 0)
      },
    }
    return purchase as unknown as Purchase
  }
  const seeNow = async (of: Purchase) =>
    ({
      expectation: { fulfilled: 1 },
      state: { fulfilled: shipments.get(of) },
      ledger: { orders: [], payments: 1, refunds: [], currency: 'NGN' },
      amount: 1,
    }) as unknown as Observation
  const examination = {
    config: { webhooks: '/webhooks', buy: { path: '/buy' } },
    operator: { pay: async () => {} },
    ...{ patienceMs: 1, signal: new AbortController().signal },
  } as unknown as Examination
  const ignore = () => {}
  const { load } = createCrowdSteps(examination, ignore, {
    ...{ record, begin, seeNow, recover: async () => {} },
    ...{ onBreach: ignore, onAside: ignore, onSold: ignore },
  })
  await load({ do: 'load', payers: 3 })
  return record.observations.map(({ state }) => state!.fulfilled!)
}

test.each([
  ['accepted at once', 1, [1, 1]],
  ['refused while the shop is busy, and accepted when announced again', 2, [1, 1]],
  ['never accepted in calm either', 9, [0, 0]],
])('events of a crowd are %s', async (_, acceptedAt, fulfilled) => {
  expect(await playCrowd(acceptedAt)).toEqual(fulfilled)
})
