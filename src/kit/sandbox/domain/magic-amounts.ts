import { type Decline, declineOf } from './decline-codes.ts'
import { exponentOf } from './money.ts'
import type { RefundState } from './refund-state.ts'

/** The decline that an amount asks for when it is paid by transfer or by a saved card: .05, .51 or .54. */
export function declineOfAmount(amountMinor: number, currency: string): Decline | undefined {
  const hundredths = hundredthsOf(amountMinor, currency)
  if (hundredths === 5) return declineOf('05')
  if (hundredths === 51) return declineOf('51')
  return hundredths === 54 ? declineOf('54') : undefined
}

/** Where a refund of this amount ends: .96 fails, .99 stays PENDING, any other succeeds. */
export function refundOutcome(amountMinor: number, currency: string): RefundState {
  const hundredths = hundredthsOf(amountMinor, currency)
  if (hundredths === 96) return 'FAILED'
  return hundredths === 99 ? 'PENDING' : 'SUCCESSFUL'
}

/** The decimals of an amount as hundredths: 5 for 12.05 and for 12.050. A currency without decimals has none. */
function hundredthsOf(amountMinor: number, currency: string): number {
  const unit = 10 ** exponentOf(currency)
  return ((amountMinor % unit) * 100) / unit
}
