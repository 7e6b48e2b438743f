import type { Session } from '../../src/kit/check/harness/session.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { readAmlThresholds } from '../../src/kit/contract/aml-thresholds.ts'

/** The operator's thresholds for holding a deposit for review, in major units by currency. */
export const THRESHOLDS = readAmlThresholds(wireContract().readDocument('business', 'proposed'))

/** Returns the threshold of a currency; disables the test if the operator has none. */
export function thresholdOf(session: Session, currency: string): number {
  return THRESHOLDS[currency] ?? session.disable(`the operator holds no deposit in ${currency} for a review`)
}

/** Formats a threshold for a title. */
export function formatThreshold(currency: string): string {
  return `${THRESHOLDS[currency]?.toLocaleString('en-GB') ?? 'any amount of'}`
}
