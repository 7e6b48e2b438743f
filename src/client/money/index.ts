/**
 * Amounts without binary rounding errors: `0.1 + 0.2` is 0.30000000000000004, which a service refuses. An amount is a number in
 * the currency's major unit, with at most the decimals of ISO 4217. That is proposed, not stated by the interface document (gap
 * `money-format`).
 *
 * @module
 */
import { ConfigurationError } from '../errors.ts'
import { toMajor, toMinor } from './minor-units.ts'

/**
 * Returns the amount to send. Throws if the currency cannot hold it: nothing is rounded.
 *
 * @param amount a number, or decimal digits as in a form or a database
 * @param currency three capital letters
 * @returns a number in major units
 * @throws ConfigurationError `invalid_option`: not a decimal number, more decimals than the currency has, or over 15 digits
 * @example money('64.50', 'CAD') // 64.5
 */
export function money(amount: number | string, currency: string): number {
  return toMajorUnits(toMinorUnits(amount, currency), currency)
}

/**
 * Converts major units into an integer of minor units, in which sums are exact.
 *
 * @throws ConfigurationError `invalid_option`, like `money`
 * @example toMinorUnits(19.99, 'CAD') * 3 // 5997
 */
export function toMinorUnits(amount: number | string, currency: string): number {
  if (typeof amount === 'string' && !/^-?\d+(\.\d+)?$/.test(amount))
    throw refuse('the amount is not a decimal number: write it as 1000.00, without separators')
  return convert(toMinor, Number(amount), currency)
}

/**
 * Converts minor units into the number to send.
 *
 * @throws ConfigurationError `invalid_option`: they are not an integer, or the currency is not three capital letters
 * @example toMajorUnits(5997, 'CAD') // 59.97
 */
export function toMajorUnits(minorUnits: number, currency: string): number {
  return convert(toMajor, minorUnits, currency)
}

function convert(convertTo: typeof toMinor, value: number, currency: string): number {
  try {
    return convertTo(value, currency)
  } catch (error) {
    const problem = (error as RangeError).message
    // A sum of floats has too many decimals.
    const hint = problem.includes('more decimals')
      ? ': add and multiply in minor units, see toMinorUnits'
      : ''
    throw refuse(`${problem}${hint}`)
  }
}

function refuse(problem: string): ConfigurationError {
  return new ConfigurationError('invalid_option', `money: ${problem}`)
}
