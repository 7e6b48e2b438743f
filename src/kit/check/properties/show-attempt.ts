import type { Attempt } from './attempt.ts'

const HIDDEN = new Set(['cardnumber', 'number', 'cvv', 'pin', 'otp', 'cardToken'])

/** Formats an attempt for a failure, without card data and without long rows of digits. */
export function showAttempt({ request, headers, credential }: Attempt): string {
  const { path, query, headers: own, body } = request
  const parts = Object.entries({ path, query, headers: { ...own, ...headers } }).filter(
    ([, values]) => Object.keys(values).length > 0,
  )
  const shown = {
    ...Object.fromEntries(parts),
    ...(body !== undefined && { body }),
    ...(credential !== undefined && { key: '(an unknown one)' }),
  }
  return maskDigits(JSON.stringify(shown, (name, value) => (HIDDEN.has(name) ? '(not shown)' : value)))
}

/** Masks rows of 12 digits and more, which may be card numbers. */
export function maskDigits(text: string): string {
  return text.replaceAll(/\d(?:[ -]?\d){11,}/g, (digits) => `(${digits.replaceAll(/\D/g, '').length} digits)`)
}
