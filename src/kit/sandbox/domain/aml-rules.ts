import { toMinor } from '../../../client/money/minor-units.ts'
import type { AmlThresholds } from '../../contract/aml-thresholds.ts'

/** Whether a deposit is held for a source-of-funds review: it reaches the threshold of its currency. */
export function needsReview(amountMinor: number, currency: string, thresholds: AmlThresholds): boolean {
  const thresholdMajor = thresholds[currency]
  return thresholdMajor !== undefined && amountMinor >= toMinor(thresholdMajor, currency)
}
