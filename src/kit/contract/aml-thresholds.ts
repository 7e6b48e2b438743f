import { ExpectedError } from '../expected-error.ts'
import type { OpenApiDocument } from './document.ts'
import { formatWithPlace } from './places.ts'

/** Amounts in major units from which a deposit is held for a source-of-funds review, by currency; others are never held. */
export type AmlThresholds = Readonly<Record<string, number>>

/** @throws ExpectedError if a threshold is not a whole number of major units */
export function readAmlThresholds(document: OpenApiDocument): AmlThresholds {
  const { values = {} } = document['x-aml-thresholds'] ?? {}
  for (const [currency, threshold] of Object.entries(values)) {
    if (/^[A-Z]{3,}$/.test(currency) && Number.isSafeInteger(threshold) && threshold >= 0) continue
    const problem =
      'x-aml-thresholds: values are whole amounts in major units by currency code, as { CAD: 10000 }.'
    throw new ExpectedError(formatWithPlace(document, [['x-aml-thresholds', 'values', currency]], problem))
  }
  return { ...values }
}
