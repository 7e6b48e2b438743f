import { setTimeout as wait } from 'node:timers/promises'
import type { AppAnswer } from '../app/call-app.ts'
import type { Service } from '../service/start-service.ts'
import { countRefunds, EFFECT_WITHIN_MS, untilRefunded } from './await-effects.ts'
import { untilFault } from './fault-steps.ts'
import type { Players } from './players.ts'
import type { Purchase } from './purchase.ts'
import { GUESSES, type Guess } from './stranger-headers.ts'
import { UndecidedError } from './undecided-error.ts'

const AGAIN_AFTER_MS = 500

/** An app that goes on after a call or an answer does so within this time. */
const GOES_ON_WITHIN_MS = 300

/**
 * @param returnLater waits until a payer who was turned away may come back
 * @param tell informs the app of the payment: by webhook, or by its job if it receives none
 * @param untilRefundedIfDue waits for the first refund, if one is expected
 */
export function createRefundStep({
  service,
  bought,
  returnLater,
  reconcile,
  tell,
  untilRefundedIfDue,
}: {
  service: Pick<Service, 'delay' | 'listen'>
  bought(): Purchase
  returnLater(): Promise<unknown>
  reconcile(): Promise<void>
  tell(): Promise<unknown>
  untilRefundedIfDue(purchase: Purchase): Promise<void>
}): Players<'refund'> {
  /** Informs the app of the payment while its call is on its way to the service, if it makes one. */
  const tellBefore = async (ask: () => Promise<AppAnswer>) => {
    const arrive = service.delay('refund')
    const calling = untilFault(service, EFFECT_WITHIN_MS).then(() => true)
    const asking = ask()
    const refused = asking.then(({ status = 500 }) => (status < 400 ? calling : false))
    const isOnItsWay = await Promise.race([calling, refused])
    const isShipped = ((await bought().readState())?.fulfilled ?? 0) > 0
    const telling = isOnItsWay && !isShipped ? tell() : undefined
    // an app may do one after the other
    await Promise.race([telling, wait(GOES_ON_WITHIN_MS)])
    if (telling) await wait(GOES_ON_WITHIN_MS)
    arrive()
    await Promise.all([asking, telling])
    if (isShipped)
      throw new UndecidedError('The app asks about the payment, and ships, when a refund is requested.')
  }
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
      if (early === 'told-before') return tellBefore(ask)
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
