import { setTimeout as wait } from 'node:timers/promises'
import type { Expectation, Step } from '../scenario.ts'
import type { Purchase } from './purchase.ts'

/** How long an app may take to call the service. */
export const EFFECT_WITHIN_MS = 5_000

const LOOKS_EVERY_MS = 20

/** Waits until a purchase is so, at most `withinMs`. */
async function until(isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; await wait(LOOKS_EVERY_MS))
    if (await isSo()) return
}

/** Returns how many refunds of the order the service holds, whether the app knows of them or not. */
export const countRefunds = async (purchase: Purchase): Promise<number> =>
  (await purchase.readLedger()).refunds.length

/** Waits until the service holds a refund of the order, if it ever does. */
export const untilRefunded = (purchase: Purchase): Promise<void> =>
  until(async () => (await countRefunds(purchase)) > 0, EFFECT_WITHIN_MS)

/**
 * Creates functions that wait for what an app does after it has answered: one that works off a queue is not done with a step when
 * it answers, and the next step must not overtake it. They do not wait where the scenario expects no such effect, while calls
 * of the app meet a fault, or while a dispute goes on.
 */
export function createEffects(ends: Expectation, patienceMs: number) {
  let isDisturbed = false
  return {
    beforeStep(step: Step) {
      const { do: name } = step
      if (name === 'chargeback') isDisturbed = step.decision !== 'WON'
      if (['fault', 'hold', 'delay', 'suspend'].includes(name)) isDisturbed = true
      if (['clear', 'arrive', 'revive'].includes(name)) isDisturbed = false
    },
    /** Waits until the app has shipped what is paid for. */
    async untilShipped(purchase: Purchase): Promise<void> {
      if (isDisturbed || ends.fulfilled !== 1) return
      const isDue = async () => {
        const { payments, refunds } = await purchase.readLedger()
        return payments === 1 && refunds.length === 0
      }
      const isShipped = async () => ((await purchase.readState())?.fulfilled ?? 0) > 0
      if (await isDue()) await until(async () => (await isShipped()) || !(await isDue()), patienceMs)
    },
    /** Waits until the service holds the first refund. */
    async untilRefunded(purchase: Purchase): Promise<void> {
      if (!isDisturbed && (ends.refunds || ends.isGoodsOrMoney)) await untilRefunded(purchase)
    },
  }
}
