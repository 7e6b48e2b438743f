import { setTimeout as wait } from 'node:timers/promises'
import type { Breach, Note } from '../record.ts'
import { ASKING } from '../service/cards.ts'
import { SAME_ORDER } from './crowd-steps.ts'
import type { Examination } from './examination.ts'
import type { Players } from './players.ts'
import { type Purchase, type PurchaseOptions, wayOfPaying } from './purchase.ts'
import { UndecidedError } from './undecided-error.ts'

/** Number of retries of a payer who was turned away, and the pause between them. */
const MAX_AGAIN = 4
const AGAIN_AFTER_MS = 1_000

export interface PayerOptions {
  /** Calls of the app meet faults in this scenario, so it may turn a payer away. */
  isFaulty: boolean
  begin(options: PurchaseOptions): Purchase
  /** The purchase that the scenario is about. */
  current(): Purchase | undefined
  follow(purchase: Purchase): void
  /** @throws UndecidedError without an order */
  bought(): Purchase
  /** Whether the service has rejected the order with 400. */
  isRefused(): boolean
  /** Waits until a payer who was turned away may come back. */
  returnLater(): Promise<unknown>
  /** The rest of the scenario does not apply to what the app does, which is right. */
  endHere(): Promise<void>
  onBreach(breach: Breach): void
}

/** Creates the steps of the payer: buying, and paying in every way. */
export function createPayerSteps(
  { app, config, operator }: Examination,
  note: Note,
  { isFaulty, begin, current, follow, bought, isRefused, returnLater, endHere, onBreach }: PayerOptions,
): Players<'buy' | 'pay' | 'enter' | 'decline'> {
  const way = wayOfPaying(config)
  const orderId = () => bought().order()!.id
  let hasBought = false
  return {
    async buy({ again, anew, twice, early, left, alike, currency, asking, ...kind }) {
      if (anew) {
        await bought().buy()
        if (anew === 'second-order' && bought().order()!.id === bought().firstOrder()!.id) await endHere()
        return
      }
      if (again && hasBought) return
      const like = alike ? current() : undefined
      const purchase =
        (again && current()) ??
        begin({
          ...kind,
          like,
          isSamePayer: alike === 'payer',
          ...(currency && { currency }),
          ...(asking && { card: ASKING.number }),
        })
      follow(purchase)
      if (way === 'elsewhere') {
        await purchase.open()
        hasBought = true
        return
      }
      if (early) {
        hasBought = await purchase.buy(async (order) => {
          if (way !== 'card') await operator.pay(order.id)
          note('payer', 'pays before the app knows the order')
          await purchase.deliver({ once: true })
        })
        return
      }
      if (again) {
        await returnLater()
        const until = performance.now() + app.answerWithinMs
        for (let count = 0; count < MAX_AGAIN && !hasBought && performance.now() < until; count += 1) {
          if (count > 0) await wait(AGAIN_AFTER_MS)
          hasBought = await purchase.buy()
        }
        return
      }
      if (like) {
        hasBought = await purchase.buy()
        if (purchase.order() && purchase.order()!.id === like.order()?.id) onBreach(SAME_ORDER)
        return
      }
      if (left) {
        await purchase.leave()
        return
      }
      const both = await Promise.all([purchase.buy(), ...(twice ? [purchase.buy()] : [])])
      hasBought = both.some(Boolean)
      if (!hasBought && !isFaulty && !currency && !kind.accented && !kind.marked) {
        hasBought = await purchase.buy()
        if (!hasBought)
          throw new UndecidedError(
            `The app did not accept the purchase, although the service worked. ${purchase.lastAnswer()}`,
          )
      }
      if (currency && !hasBought && !isRefused())
        throw new UndecidedError(`The app does not sell in ${currency}.`)
    },
    async pay({ of }) {
      if (way === 'card') return
      if (!hasBought) return note('payer', 'gives up: the app offers no way to pay')
      await operator.pay(of ? bought().firstOrder()!.id : orderId())
      note('payer', `pays ${bought().amount} ${bought().currency}${of ? ' for the first order' : ''}`)
    },
    async enter({ code, twice }) {
      await Promise.all([bought().enter(code), ...(twice ? [bought().enter(code)] : [])])
    },
    async decline({ once }) {
      if (way === 'card') return
      await (once ? operator.declineOnce(orderId()) : operator.decline(orderId()))
      note('payer', `uses a card that is declined${once ? ', and may try another' : ''}`)
    },
  }
}
