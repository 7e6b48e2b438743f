import { setTimeout as wait } from 'node:timers/promises'
import type { AppAnswer } from '../app/call-app.ts'
import { countRefunds, EFFECT_WITHIN_MS, untilRefunded } from './await-effects.ts'
import type { Players } from './players.ts'
import type { Purchase } from './purchase.ts'
import { GUESSES, type Guess } from './stranger-headers.ts'

const AGAIN_AFTER_MS = 500

/**
 * @param returnLater waits until a payer who was turned away may come back
 * @param untilRefundedIfDue waits for the first refund, if one is expected
 */
export function createRefundStep({
  bought,
  returnLater,
  reconcile,
  untilRefundedIfDue,
}: {
  bought(): Purchase
  returnLater(): Promise<unknown>
  reconcile(): Promise<void>
  untilRefundedIfDue(purchase: Purchase): Promise<void>
}): Players<'refund'> {
  return {
    async refund({
      times = 1,
      atOnce,
      again,
      early,
      stranger,
      wishes = [undefined],
      unshipped: _,
      ...options
    }) {
      const ask = (wish = wishes[0]) => bought().refund({ ...options, wish })
      const guesses = stranger ? (Object.keys(GUESSES) as Guess[]) : []
      await returnLater()
      if (early) {
        const asking = ask()
        await untilRefunded(bought())
        await (early === 'told' ? bought().deliver({ once: true }) : reconcile())
        await asking
        return
      }
      const asked = Array.from({ length: times }, () => wishes).flat()
      const answers: AppAnswer[] = []
      for (const guess of guesses) answers.push(await bought().refund({ ...options, stranger: guess }))
      if (atOnce) answers.push(...(await Promise.all(asked.map(ask))))
      else if (!stranger) for (const wish of asked) answers.push(await ask(wish))
      // the app may still be working off what makes it possible
      const isDue = async () =>
        typeof again === 'number'
          ? (await countRefunds(bought())) < again
          : again && bought().isRefundRefused()
      // longer for a later one: an app that waits before it repeats has shown with the first how long
      const end = performance.now() + EFFECT_WITHIN_MS * (typeof again === 'number' ? again : 1)
      while (performance.now() < end && (await isDue())) {
        await wait(AGAIN_AFTER_MS)
        const corrected = options.reason && { another: true as const, reason: undefined }
        answers.push(await bought().refund({ ...options, another: undefined, ...corrected }))
      }
      const isRefund = options.part === undefined || options.part === true
      if (isRefund && answers.some(({ status = 500 }) => status < 300)) await untilRefundedIfDue(bought())
    },
  }
}
