import { ExpectedError } from '../expected-error.ts'
import type { OpenApiDocument } from './document.ts'

/** The fees of a payment by way to pay: a share of its amount, and a cap. */
export interface Fees {
  /** The share, in hundredths of a percent. */
  basisPoints: Readonly<Record<string, number>>
  /** Major units by currency; `other` applies to currencies not listed. Without either there is no cap. */
  caps: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * Returns the fees of a document (`x-fees`). A way to pay that is not listed costs nothing.
 *
 * @throws ExpectedError if a share has more than two decimals or is not from 0 to 100, or a cap is not a whole number
 * @example
 * readFees(document) // { basisPoints: { CARD: 150, USSD: 150 }, caps: { USSD: { NGN: 2000, other: 50 } } }
 */
export function readFees(document: OpenApiDocument): Fees {
  const { shares, caps } = document['x-fees'] ?? {}
  return { basisPoints: readShares(shares?.values), caps: readCaps(caps?.values) }
}

function readShares(percents: Record<string, number> = {}): Fees['basisPoints'] {
  return Object.fromEntries(
    Object.entries(percents).map(([option, percent]) => {
      const points = Math.round(percent * 100)
      if (points / 100 === percent && percent >= 0 && percent <= 100) return [option, points]
      throw new ExpectedError(
        `x-fees: the share by ${option} is a percentage from 0 to 100 with at most two decimals, as 1.5.`,
      )
    }),
  )
}

function readCaps(caps: Record<string, Record<string, number>> = {}): Fees['caps'] {
  const all = Object.values(caps).flatMap((byCurrency) => Object.values(byCurrency))
  if (all.every((cap) => Number.isSafeInteger(cap) && cap >= 0)) return structuredClone(caps)
  throw new ExpectedError(
    'x-fees: caps are whole amounts in major units by way to pay and currency, as { USSD: { NGN: 2000, other: 50 } }.',
  )
}
