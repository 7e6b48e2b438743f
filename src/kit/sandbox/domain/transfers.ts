import { type Decline, type DeclineCode, declineOf } from './decline-codes.ts'
import { declineOfAmount } from './magic-amounts.ts'

/**
 * Decides what a transfer or a USSD payment comes to when the money is said to arrive: the scenario's decline comes
 * first, then the amount's.
 */
export function judgeTransfer(
  amount: { amountMinor: number; currency: string },
  scenario: { decline?: DeclineCode } = {},
): { kind: 'approved' } | Decline {
  if (scenario.decline) return declineOf(scenario.decline)
  return declineOfAmount(amount.amountMinor, amount.currency) ?? { kind: 'approved' }
}
