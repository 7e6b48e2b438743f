import { type CardBehaviour, hasExpired } from './cards.ts'
import { type Decline, type DeclineCode, declineOf } from './decline-codes.ts'
import { declineOfAmount } from './magic-amounts.ts'

export interface SavedCard {
  expiryMonth: string
  expiryYear: string
  behaviour: CardBehaviour
}

/**
 * Decides what the charge of a saved card comes to. The first match wins: the scenario's decline, what the card is
 * known to do, its expiry date, the amount. A saved card is never challenged: its holder is not there.
 *
 * @param nowMs the sandbox's time, in epoch milliseconds
 */
export function judgeToken(
  card: SavedCard,
  amount: { amountMinor: number; currency: string },
  nowMs: number,
  scenario: { decline?: DeclineCode } = {},
): { kind: 'approved' } | Decline {
  if (scenario.decline) return declineOf(scenario.decline)
  if (card.behaviour.laterTokenDeclined) return declineOf('05')
  if (hasExpired(card, nowMs)) return declineOf('54')
  return declineOfAmount(amount.amountMinor, amount.currency) ?? { kind: 'approved' }
}
