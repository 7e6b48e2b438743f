import { maskText } from './mask-card-data.ts'
import { showEnds } from './mask-card-numbers.ts'

/** Fields whose values are never stored, whatever they hold. */
const SECRET_FIELD = /^(card_?number|number|cvv|cvc|card_?data|pin|otp|id_?number)$/i
const CARD_FIELD = /^(card_?number|number)$/i
const KEY = /\b(?:pk|sk)_(?:test|live|demo)_[\w-]+|\bwhsec_[\w-]+/g

/** Returns a copy for the request log, without card numbers, CVVs, PINs, OTPs, identity numbers or keys in values and names. */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'number') return redactText(String(value)) === String(value) ? value : '•••'
  if (Array.isArray(value)) return value.map(redact)
  if (value instanceof Blob) return `(file, ${value.size} bytes)`
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isSecret = SECRET_FIELD.test(name) || redactText(name) !== name
      return [redactText(name), isSecret ? '•••' : redact(item)]
    }),
  )
}

/**
 * Returns a copy that may be stored as a hash. There are too few card numbers and CVVs to hash them safely, so a card number
 * keeps only its ends, and other secrets are left out.
 */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  const mask = (name: string, item: unknown) =>
    CARD_FIELD.test(name) && typeof item === 'string' ? showEnds(item) : '•••'
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_FIELD.test(name) && typeof item !== 'object' ? mask(name, item) : maskSecrets(item),
    ]),
  )
}

/** Masks card data and keys in a text. */
export function redactText(text: string): string {
  return maskText(text).replace(KEY, '•••')
}
