/** Returns a different value of the same kind. */
export function other(value: unknown): unknown {
  if (typeof value === 'number') return Math.round((value + 11.25) * 100) / 100
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return 'a-value-that-was-not-there'
  return OTHERS[value] ?? otherText(value)
}

const OTHERS: Readonly<Record<string, string>> = {
  CREDIT: 'DEBIT',
  DEBIT: 'CREDIT',
  NGN: 'USD',
  USD: 'NGN',
  CAD: 'USD',
}

function otherText(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return 'NGN'
  const at = Date.parse(text)
  if (/^\d{4}-/.test(text) && !Number.isNaN(at)) return new Date(at - 86_400_000).toISOString()
  // An id keeps its form.
  return text.replace(/[0-9a-z](?=[^0-9a-z]*$)/i, (last) => (last === '7' ? '8' : '7'))
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}
