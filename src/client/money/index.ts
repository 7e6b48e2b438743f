/**
 * Amounts without the noise of binary numbers: `0.1 + 0.2` is 0.30000000000000004, which a service refuses. An amount is a
 * number of the currency's major unit, with at most the decimals that ISO 4217 gives it. That is proposed, not stated by the
 * interface document (gap `money-format`).
 *
 * @module
 */
import { ConfigurationError } from '../errors.ts'
import { toMajor, toMinor } from './minor-units.ts'

/**
 * An amount as it is sent, or an error where its currency cannot hold it: nothing is rounded.
 *
 * @param amount a number, or decimal digits as a form or a database has them
 * @param currency three capital letters
 * @returns a number in major units
 * @throws ConfigurationError `invalid_option`: it is not a decimal number, has more decimals than the currency, or more than 15 digits
 * @example money('64.50', 'CAD') // 64.5
 */
export function money(amount: number | string, currency: string): number {
  return toMajorUnits(toMinorUnits(amount, currency), currency)
}

/**
 * Major units as an integer of minor units, in which sums are exact.
 *
 * @throws ConfigurationError `invalid_option`, as `money`
 * @example toMinorUnits(19.99, 'CAD') * 3 // 5997
 */
export function toMinorUnits(amount: number | string, currency: string): number {
  if (typeof amount === 'string' && !/^-?\d+(\.\d+)?$/.test(amount))
    throw refuse('the amount is not a decimal number: write it as 1000.00, without separators')
  return convert(toMinor, Number(amount), currency)
}

/**
 * Minor units as the number that is sent.
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
    // What was added up as a float has the decimals of one.
    const hint = problem.includes('more decimals')
      ? ': add and multiply in minor units, see toMinorUnits'
      : ''
    throw refuse(`${problem}${hint}`)
  }
}

function refuse(problem: string): ConfigurationError {
  return new ConfigurationError('invalid_option', `money: ${problem}`)
}
