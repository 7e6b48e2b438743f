import { toMinor } from './money.ts'

/** Major units from which a deposit is held for a source-of-funds review, by currency; others are never held. */
export type AmlThresholds = Readonly<Record<string, number>>

export const amlThresholds: AmlThresholds = {
  CAD: 10_000,
  USD: 10_000,
  EUR: 10_000,
  GBP: 10_000,
  NGN: 5_000_000,
}

/** Whether a deposit is held for a source-of-funds review: it reaches the threshold of its currency. */
export function needsReview(amountMinor: number, currency: string, thresholds: AmlThresholds): boolean {
  const thresholdMajor = thresholds[currency]
  return thresholdMajor !== undefined && amountMinor >= toMinor(thresholdMajor, currency)
}
