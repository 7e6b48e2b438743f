import { exponentOf } from '../../../client/money/currency-exponent.ts'
import { type Decline, declineOf } from './decline-codes.ts'
import type { KycState, RefundState } from './machines.ts'

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

/** The sandbox's verdict on an identity document: its last four digits decide, and any other stays PENDING. */
export function kycOutcome(idNumber: string): KycState {
  if (idNumber.endsWith('0000')) return 'VERIFIED'
  return idNumber.endsWith('9999') ? 'REJECTED' : 'PENDING'
}
