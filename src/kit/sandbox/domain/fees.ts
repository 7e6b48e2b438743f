import { toMinor } from '../../../client/money/minor-units.ts'
import type { Fees } from '../../contract/fees.ts'

export type PaymentOption = 'CARD' | 'BANK_TRANSFER' | 'USSD'

/**
 * Returns the fee of a payment: a share of its amount, rounded half up to a minor unit, up to the cap of the payment option.
 *
 * @param amountMinor minor units, not negative
 */
export function feeOf(
  { basisPoints, caps }: Fees,
  amountMinor: number,
  currency: string,
  paymentOption: PaymentOption,
): number {
  const share = Number((BigInt(amountMinor) * BigInt(basisPoints[paymentOption] ?? 0) + 5_000n) / 10_000n)
  const { [paymentOption]: { other, [currency]: capMajor = other } = {} } = caps
  return capMajor === undefined ? share : Math.min(share, toMinor(capMajor, currency))
}
