import { toMinor } from './money.ts'

export type PaymentOption = 'CARD' | 'BANK_TRANSFER' | 'USSD'

/** The share of the amount that every payment costs, in basis points: hundredths of a percent. */
const feeBasisPoints = 150

/** The most that a payment from a bank account costs, in major units of any currency. A card has no such cap. */
const accountFeeCapMajor = 50

/**
 * What it costs to pay an amount: 1.5 % of it, rounded half up to a minor unit, and at most 50 by bank transfer and
 * USSD.
 *
 * @param amountMinor minor units, not negative
 */
export function feeOf(amountMinor: number, currency: string, paymentOption: PaymentOption): number {
  const share = Number((BigInt(amountMinor) * BigInt(feeBasisPoints) + 5_000n) / 10_000n)
  return paymentOption === 'CARD' ? share : Math.min(share, toMinor(accountFeeCapMajor, currency))
}
