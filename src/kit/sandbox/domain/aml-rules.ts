import { toMinor } from './money.ts'

/**
 * Whether a deposit is held for a source-of-funds review: it reaches the threshold.
 *
 * @param thresholdMajor major units, the same number whatever the currency
 */
export function needsReview(amountMinor: number, currency: string, thresholdMajor = 10_000): boolean {
  return amountMinor >= toMinor(thresholdMajor, currency)
}
