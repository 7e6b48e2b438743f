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

/** A process that was killed may claim a purchase for a while: other processes of the app do not know that it is gone. */
const CLAIMED_MS = 35_000

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
  /** Number of orders that the service has opened for the app. */
  openedOrders(): number
  /** Number of orders that the service has refused to open with 409. */
  conflicts(): number
  /** Waits until a payer who was turned away may come back. */
  returnLater(): Promise<unknown>
  /** The rest of the scenario does not apply to what the app does, which is right. */
  endHere(): Promise<void>
  onBreach(breach: Breach): void
  /** A step had no effect. */
  onUnplayed(reason: string): void
}

/** Creates the steps of the payer: buying, and paying in every way. */
export function createPayerSteps(
  { app, config, operator, signal }: Examination,
  note: Note,
  {
    isFaulty,
    begin,
    current,
    follow,
    bought,
    isRefused,
    openedOrders,
    conflicts,
    returnLater,
    endHere,
    onBreach,
    onUnplayed,
  }: PayerOptions,
): Players<'buy' | 'pay' | 'enter' | 'decline'> {
  const way = wayOfPaying(config)
  const orderId = () => bought().order()!.id
  /** Purchases whose payer was shown a way to pay. */
  const sold = new Set<Purchase>()
  const sell = async (purchase: Purchase, meanwhile?: Parameters<Purchase['buy']>[0]) => {
    if (await purchase.buy(meanwhile)) sold.add(purchase)
    return sold.has(purchase)
  }
  /** Buys where the app has sold before, and again if it does not accept that at once. */
  const sellMore = async (purchase: Purchase) => {
    const [openedBefore, conflictsBefore] = [openedOrders(), conflicts()]
    if ((await purchase.buy()) || (await purchase.buy())) return void sold.add(purchase)
    sold.delete(purchase)
    if (isFaulty) return
    const isOpen = openedOrders() > openedBefore
    const answer = purchase.lastAnswer()
    if (!isOpen && conflicts() === conflictsBefore)
      throw new UndecidedError(`The app did not accept the purchase. ${answer}`)
    const what = isOpen
      ? 'The service answered that the order is open, and the app did not let the payer pay it.'
      : 'The app asked for an order under the idempotency key or the reference of another one, and the payer could not buy.'
    onBreach({ kind: 'unsold', message: `${what} ${answer}` })
    await endHere()
  }
  return {
    async buy({ again, anew, twice, early, left, alike, currency, asking, ...kind }) {
      if (anew === 'second-order') {
        const before = openedOrders()
        await sellMore(bought())
        if (!sold.has(bought()) || bought().order()!.id !== bought().firstOrder()!.id) return
        if (openedOrders() === before)
          throw new UndecidedError('The app opens no second order for the cart whose first one has expired.')
        onBreach({
          kind: 'unsold',
          message:
            'The payer who buys the cart again is sent to its expired order: the app asked for another under the same idempotency key.',
        })
        await endHere()
        return
      }
      if (anew) return void (await bought().buy())
      if (again === true && current() && sold.has(current()!)) return
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
        sold.add(purchase)
        return
      }
      if (early) {
        await sell(purchase, async (order) => {
          if (way !== 'card') await operator.pay(order.id)
          note('payer', 'pays before the app knows the order')
          await purchase.deliver({ once: true })
        })
        return
      }
      if (again === 'after-claim') {
        const isDone = async () =>
          (await sell(purchase)) && (way !== 'card' || (await purchase.readLedger()).payments > 0)
        for (const until = performance.now() + CLAIMED_MS; !(await isDone()); await wait(AGAIN_AFTER_MS)) {
          if (signal.aborted) return
          if (performance.now() > until)
            throw new UndecidedError(
              `The payer cannot buy ${CLAIMED_MS / 1_000} s after the app was killed. How long it may hold a claim from before is not stated.`,
            )
        }
        return
      }
      if (again) {
        await returnLater()
        const until = performance.now() + app.answerWithinMs
        for (let count = 0; count < MAX_AGAIN && performance.now() < until; count += 1) {
          if (count > 0) await wait(AGAIN_AFTER_MS)
          if (await sell(purchase)) break
        }
        return
      }
      if (like) {
        await sellMore(purchase)
        if (purchase.order() && purchase.order()!.id === like.order()?.id) onBreach(SAME_ORDER)
        return
      }
      if (left) {
        await purchase.leave()
        return
      }
      await Promise.all([sell(purchase), ...(twice ? [sell(purchase)] : [])])
      if (!sold.has(purchase) && !isFaulty && !currency && !kind.accented && !kind.marked) {
        if (!(await sell(purchase)))
          throw new UndecidedError(
            `The app did not accept the purchase, although the service worked. ${purchase.lastAnswer()}`,
          )
      }
      if (currency && !sold.has(purchase) && !isRefused())
        throw new UndecidedError(`The app does not sell in ${currency}.`)
    },
    async pay({ of }) {
      if (way === 'card') return
      const purchase = current()
      if (!purchase || !sold.has(purchase)) {
        onUnplayed(`The payer could not pay. ${purchase?.lastAnswer() ?? ''}`)
        return note('payer', 'gives up: the app offers no way to pay')
      }
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
