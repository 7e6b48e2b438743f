import { ExpectedError } from '../expected-error.ts'
import type { OpenApiDocument } from './document.ts'

/** What a payment costs, by way to pay: a share of its amount, and the most that it costs. */
export interface Fees {
  /** The share, in hundredths of a percent. */
  basisPoints: Readonly<Record<string, number>>
  /** Major units by currency; `other` is of each that is not listed. Without either there is no cap. */
  caps: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * The fees of a document (`x-fees`); a way to pay that is not listed costs nothing.
 *
 * @throws ExpectedError where a share has more than two decimals or is more than all, or a cap is not a whole number
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
