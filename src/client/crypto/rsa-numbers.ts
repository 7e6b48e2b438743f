import { trimLeadingZeros } from './der.ts'
import type { Refuse } from './key-text.ts'

/** The two numbers of an RSA public key, big-endian without leading zeros. */
export interface RsaPublicKey {
  n: Uint8Array
  e: Uint8Array
  /** Length of the modulus in bits. */
  keyBits: number
}

const MIN_KEY_BITS = 2048
/** Some runtimes crash on moduli of more than 16,384 bits instead of refusing them. */
const MAX_KEY_BITS = 8192
const MAX_EXPONENT_BYTES = 4
/** Checks that modulus and exponent can belong to an RSA key, and that every runtime can handle them. */
export function checkRsaNumbers(modulus: Uint8Array, exponent: Uint8Array, refuse: Refuse): RsaPublicKey {
  const n = trimLeadingZeros(modulus)
  const e = trimLeadingZeros(exponent)
  const keyBits = n.length && n.length * 8 - Math.clz32(n[0]!) + 24
  if (keyBits < MIN_KEY_BITS || keyBits > MAX_KEY_BITS) {
    throw refuse(`its modulus has ${keyBits} bits, not ${MIN_KEY_BITS} to ${MAX_KEY_BITS}`)
  }
  const isExponent = isOdd(e) && e.length <= MAX_EXPONENT_BYTES && (e.length > 1 || e[0] !== 1)
  if (!isOdd(n) || !isExponent) {
    throw refuse('its modulus is even, or its exponent not an odd number above 1 of at most 32 bits')
  }
  return { n, e, keyBits }
}

function isOdd(number: Uint8Array): boolean {
  return ((number.at(-1) ?? 0) & 1) === 1
}
