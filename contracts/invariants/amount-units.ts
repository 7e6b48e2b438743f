import { groupBy } from './timeline.ts'

/** An amount as expected, and as one answer shows it. */
export interface ShownAmount {
  expected: number
  shown: number
  currency: unknown
  status: unknown
  /** Whether an amount of 0 may depend on the status. */
  isZero: boolean
}

/**
 * Returns amounts that no unit and no fee explains. Weak reading: an operation may show amounts in another unit or with a fee, by
 * status and currency: a unit is a power of ten, and a fee is not lower for a larger amount. An amount of 0 is neither, unless it
 * depends on the status.
 */
export function findUnexplained<Amount extends ShownAmount>(amounts: readonly Amount[]): Amount[] {
  const known = amounts.filter(({ status }) => status !== undefined)
  const groups = groupBy(known, ({ status, currency }) => JSON.stringify([status, currency]))
  return [...groups.values()].flatMap((own) => (isExplained(own) ? [] : own))
}

function isExplained(amounts: readonly ShownAmount[]): boolean {
  const largest = amounts.reduce((one, other) => (other.expected > one.expected ? other : one))
  if (largest.shown === 0) return largest.isZero
  const unit = 10 ** Math.round(Math.log10(Math.abs(largest.shown / largest.expected)))
  const fees = [...groupBy(amounts, ({ expected }) => expected).entries()]
    .sort(([one], [other]) => one - other)
    .map(([expected, own]) => own.map(({ shown }) => shown / unit - expected))
  const isAdded = fees.every((own) => own.some((fee) => fee > -ROUNDING))
  const isDeducted = fees.every((own) => own.some((fee) => fee < ROUNDING))
  const lowest = (own: readonly number[]) => Math.min(...own.map(Math.abs))
  const highest = (own: readonly number[]) => Math.max(...own.map(Math.abs))
  // One amount may have several fees, as by the kind of card.
  const isGrowing = fees.every((own, at) =>
    fees.slice(at + 1).every((later) => lowest(own) <= highest(later) + ROUNDING),
  )
  return (isAdded || isDeducted) && isGrowing
}

/** Less than the smallest unit of any currency. */
export const ROUNDING = 0.0005
