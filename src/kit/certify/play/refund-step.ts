import { setTimeout as wait } from 'node:timers/promises'
import type { Players } from './players.ts'
import type { Purchase } from './purchase.ts'

/** How long an app may take to call the service. */
const EFFECT_WITHIN_MS = 5_000

/** @param returnLater waits until a payer who was turned away may come back */
export function createRefundStep({
  bought,
  returnLater,
  reconcile,
}: {
  bought(): Purchase
  returnLater(): Promise<unknown>
  reconcile(): Promise<void>
}): Players<'refund'> {
  /** Waits until the service has a refund, whether the app knows of it or not. */
  const untilRefunded = async () => {
    for (const until = performance.now() + EFFECT_WITHIN_MS; performance.now() < until; await wait(20))
      if ((await bought().readLedger()).refunds.length > 0) return
  }
  return {
    async refund({ times = 1, atOnce, early, wishes = [undefined], ...options }) {
      const ask = (wish = wishes[0]) => bought().refund({ ...options, wish })
      await returnLater()
      if (early) {
        const asking = ask()
        await untilRefunded()
        await (early === 'told' ? bought().deliver({ once: true }) : reconcile())
        await asking
        return
      }
      const asked = Array.from({ length: times }, () => wishes).flat()
      if (atOnce) await Promise.all(asked.map(ask))
      else for (const wish of asked) await ask(wish)
    },
  }
}
