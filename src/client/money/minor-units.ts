import { exponentOf } from './currency-exponent.ts'

/**
 * 15 digits: the most that a JSON number carries exactly, so that every amount up to here survives a round trip in any currency.
 */
export const maximumMinor = 999_999_999_999_999

/** Returns why a currency cannot hold an amount in major units; undefined if it can. */
export function checkAmount(amountMajor: number, currency: string): string | undefined {
  const minor = readMinor(amountMajor, currency)
  return typeof minor === 'string' ? minor : undefined
}

/**
 * Converts major units, as sent, into integer minor units. Reads the decimal digits of the number instead of multiplying, so that
 * nothing is rounded.
 *
 * @throws RangeError with the problem that `checkAmount` returns
 */
export function toMinor(amountMajor: number, currency: string): number {
  const minor = readMinor(amountMajor, currency)
  if (typeof minor === 'string') throw new RangeError(`the amount ${minor}`)
  return minor
}

function readMinor(amountMajor: number, currency: string): number | string {
  const exponent = exponentOf(currency)
  if (!Number.isFinite(amountMajor)) return 'is not a number'
  // From 10^21 on, and below 10^-6, String() writes a number with an exponent.
  if (Math.abs(amountMajor) > maximumMinor) return 'is too large'
  const written = /^(-?)([0-9]+)(?:[.]([0-9]+))?$/.exec(String(amountMajor))
  if (!written) return 'has more decimals than its currency'
  const [, sign = '', whole = '', decimals = ''] = written
  if (decimals.length > exponent) return 'has more decimals than its currency'
  const minor = Number(whole + decimals.padEnd(exponent, '0'))
  if (minor > maximumMinor) return 'is too large'
  return sign && minor ? -minor : minor
}

/**
 * Converts integer minor units into the number to send.
 *
 * @throws RangeError if the amount is not a safe integer
 */
export function toMajor(amountMinor: number, currency: string): number {
  const exponent = exponentOf(currency)
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError('minor units are a safe integer')
  const digits = String(Math.abs(amountMinor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const major = Number(`${whole}.${digits.slice(digits.length - exponent) || '0'}`)
  return amountMinor < 0 ? -major : major
}
