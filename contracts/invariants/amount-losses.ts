import { exponentOf } from '../../src/client/money/currency-exponent.ts'
import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'
import { ROUNDING } from './amount-units.ts'

/** An amount as expected, and as a record shows it. */
export interface RecordedAmount {
  expected: number
  shown: number
  currency: unknown
  fields: JsonObject
}

/** Minimum number of different amounts: one may be a coincidence. */
const MIN_AMOUNTS = 2

/**
 * Returns amounts that lost their cents, or one cent, whatever their status and currency. Weak reading: the first loss may be a
 * coincidence, and what a record deducts may be any of its members.
 */
export function findLosses<Amount extends RecordedAmount>(amounts: readonly Amount[]): Amount[] {
  return [...new Set([...findCut(amounts), ...findShort(amounts)])]
}

/** Returns amounts without their cents, if none is shown with cents. Weak reading: a flat fee may leave amounts whole. */
export function findCut<Amount extends RecordedAmount>(
  amounts: readonly Amount[],
  minLosses = MIN_AMOUNTS,
): Amount[] {
  const cut = amounts.filter(isCut)
  const losses = new Set(cut.map((each) => Math.round(lossOf(each) / ROUNDING)))
  const isEach = amounts.every(({ shown }) => Number.isInteger(shown))
  return isEach && losses.size >= minLosses ? cut : []
}

/**
 * Whether an amount with cents is shown as a whole number next to it, and its record does not explain why. Weak reading: a
 * currency without cents may be rounded.
 */
function isCut(amount: RecordedAmount): boolean {
  const { expected, shown, currency, fields } = amount
  if (Number.isInteger(expected) || !Number.isInteger(shown) || Math.abs(expected - shown) >= 1) return false
  return shown > 0 && hasCents(currency) && !isMember(lossOf(amount), fields)
}

const hasCents = (currency: unknown) =>
  typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && exponentOf(currency) === 2

/** Returns amounts that are lower by one cent: no fee is so low for amounts that differ. */
function findShort<Amount extends RecordedAmount>(amounts: readonly Amount[]): Amount[] {
  const short = amounts.filter(
    (each) =>
      hasCents(each.currency) &&
      Math.abs(lossOf(each) - CENT) < ROUNDING &&
      each.shown > 0 &&
      !isMember(CENT, each.fields),
  )
  return new Set(short.map(({ expected }) => expected)).size < MIN_AMOUNTS ? [] : short
}

const CENT = 0.01

const lossOf = ({ expected, shown }: RecordedAmount) => expected - shown

/** Whether a member of a record may explain a difference. */
function isMember(difference: number, fields: JsonObject): boolean {
  return Object.entries(fields).some(
    ([name, value]) =>
      (DEDUCTED.test(name) && value !== 0 && value !== null) ||
      (typeof value === 'number' && Math.abs(value - Math.abs(difference)) < ROUNDING),
  )
}

const DEDUCTED = /tax|vat|levy|dut(y|ies)|discount|commission|tip|rounding|refund|balance|rate|rebate/i
