import { mistake } from './mistakes.ts'

/** Decimals by ISO 4217 of the currencies that the service takes. */
const decimals: Record<string, number> = {
  NGN: 2, USD: 2, GBP: 2, EUR: 2, CAD: 2, GHS: 2, KES: 2, ZAR: 2, TZS: 2, ZMW: 2, MWK: 2, EGP: 2, MAD: 2, AED: 2, CNY: 2,
  INR: 2, AUD: 2, UGX: 0, RWF: 0, XOF: 0, XAF: 0,
}

export const isCurrency = (currency: unknown): currency is string =>
  typeof currency === 'string' && Object.hasOwn(decimals, currency)

/** Major units, as written, to whole minor units; undefined where it is no amount of that currency. */
export function toMinor(amount: unknown, currency: string): number | undefined {
  const text = typeof amount === 'number' ? String(amount) : typeof amount === 'string' ? amount.trim() : ''
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d+))?$/.exec(text) ?? []
  const places = decimals[currency] ?? 2
  const significant = fraction.replace(/0+$/, '')
  if (!whole || significant.length > places) return undefined
  if (mistake('cents-truncated')) return Math.trunc(Number(text) * 10 ** places)
  const minor = Number(whole + significant.padEnd(places, '0'))
  return Number.isSafeInteger(minor) && minor > 0 ? minor : undefined
}

export function toMajor(minor: number, currency: string): number {
  if (mistake('minor-units-sent')) return minor
  if (mistake('zero-decimal-as-cents')) return minor / 100
  const places = decimals[currency] ?? 2
  return Number((minor / 10 ** places).toFixed(places))
}

/** What the service says, which may be anything, in minor units; NaN equals nothing. */
export const readMinor = (amount: unknown, currency: string): number =>
  mistake('minor-units-sent') ? Number(amount)
  : mistake('zero-decimal-as-cents') ? Math.round(Number(amount) * 100)
  : typeof amount === 'number' ? (toMinor(amount, currency) ?? Number.NaN)
  : Number.NaN
