import { setTimeout as wait } from 'node:timers/promises'
import type { Players } from './players.ts'
import type { Purchase } from './purchase.ts'

/** How long an app may take to call the service. */
const EFFECT_WITHIN_MS = 5_000

/** @param returnLater waits until somebody who was sent away may come back */
export function createRefundStep({
  bought,
  returnLater,
  reconcile,
}: {
  bought(): Purchase
  returnLater(): Promise<unknown>
  reconcile(): Promise<void>
}): Players<'refund'> {
  /** The service has made a refund, whether the app knows of it or not. */
  const untilRefunded = async () => {
    for (const until = performance.now() + EFFECT_WITHIN_MS; performance.now() < until; await wait(20))
      if ((await bought().readLedger()).refunds.length > 0) return
  }
  return {
    async refund({ times = 1, atOnce, early, ...options }) {
      const ask = () => bought().refund(options)
      await returnLater()
      if (early) {
        const asking = ask()
        await untilRefunded()
        await (early === 'told' ? bought().deliver({ once: true }) : reconcile())
        await asking
        return
      }
      if (atOnce) await Promise.all(Array.from({ length: times }, ask))
      else for (let count = 0; count < times; count += 1) await ask()
    },
  }
}
