import { exponentOf } from '../../../client/money/currency-exponent.ts'
import { type Decline, declineOf } from './decline-codes.ts'
import type { KycState, RefundState } from './machines.ts'

/** Returns the decline that an amount selects when it is paid by transfer or by a saved card: .05, .51 or .54. */
export function declineOfAmount(amountMinor: number, currency: string): Decline | undefined {
  const hundredths = hundredthsOf(amountMinor, currency)
  if (hundredths === 5) return declineOf('05')
  if (hundredths === 51) return declineOf('51')
  return hundredths === 54 ? declineOf('54') : undefined
}

/** Returns the final state of a refund of this amount: .96 fails, .99 stays PENDING, any other succeeds. */
export function refundOutcome(amountMinor: number, currency: string): RefundState {
  const hundredths = hundredthsOf(amountMinor, currency)
  if (hundredths === 96) return 'FAILED'
  return hundredths === 99 ? 'PENDING' : 'SUCCESSFUL'
}

/** Returns the decimals of an amount as hundredths: 5 for 12.05 and for 12.050. Always 0 in a currency without decimals. */
function hundredthsOf(amountMinor: number, currency: string): number {
  const unit = 10 ** exponentOf(currency)
  return ((amountMinor % unit) * 100) / unit
}

/** Decides on an identity document by its last four digits; any but the magic ones stays PENDING. */
export function kycOutcome(idNumber: string): KycState {
  if (idNumber.endsWith('0000')) return 'VERIFIED'
  return idNumber.endsWith('9999') ? 'REJECTED' : 'PENDING'
}
