import type { Invariant } from '../../src/kit/history/invariant.ts'
import { judgeCards } from './effect-cards.ts'
import { judgeCharged } from './effect-charged.ts'
import { judgeEmails } from './effect-emails.ts'
import { judgeFound } from './effect-found.ts'
import { judgeOffers } from './effect-offers.ts'
import { judgeOrders } from './effect-orders.ts'
import { judgeRefunds } from './effect-refunds.ts'
import { judgeServed } from './effect-served.ts'

/** Later reads show that an accepted request took effect, once, and that a refused one did not. */
export const effect: Invariant = {
  name: 'effect',
  isOfRecords: true,
  judge: (history) =>
    [
      judgeCards,
      judgeCharged,
      judgeEmails,
      judgeFound,
      judgeOffers,
      judgeOrders,
      judgeRefunds,
      judgeServed,
    ].flatMap((judge) => judge(history)),
}
