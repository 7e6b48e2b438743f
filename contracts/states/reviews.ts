import type { Session } from '../../src/kit/check/harness/session.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { readAmlThresholds } from '../../src/kit/contract/aml-thresholds.ts'

/** The amounts from which on a deposit is held for a review, in major units by currency, as the operator has them. */
export const THRESHOLDS = readAmlThresholds(wireContract().readDocument('business', 'proposed'))

/** The threshold of a currency; the test is disabled where the operator holds nothing in it. */
export function thresholdOf(session: Session, currency: string): number {
  return THRESHOLDS[currency] ?? session.disable(`the operator holds no deposit in ${currency} for a review`)
}

/** A threshold in the words of a title. */
export function formatThreshold(currency: string): string {
  return `${THRESHOLDS[currency]?.toLocaleString('en-GB') ?? 'any amount of'}`
}
