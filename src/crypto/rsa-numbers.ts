import { trimLeadingZeros } from './der.ts'

/** The two numbers of an RSA public key, big-endian without leading zeros. */
export interface RsaPublicKey {
  n: Uint8Array
  e: Uint8Array
  /** Length of the modulus in bits. */
  keyBits: number
}

/** Makes the error that refuses a key, out of what is wrong with it. */
type Refuse = (problem: string) => Error

const MIN_KEY_BITS = 2048
/** Some runtimes end the process at moduli of more than 16,384 bits instead of refusing them. */
const MAX_KEY_BITS = 8192
const MAX_EXPONENT_BYTES = 4
/** A private key of the greatest length has some 8,500 characters as JWK: all that is longer is no key. */
const MAX_KEY_CHARACTERS = 16_384

/** Makes sure that text is short enough to be a key, before any work is spent on it. */
export function checkKeyLength(text: string, refuse: Refuse): string {
  if (text.length <= MAX_KEY_CHARACTERS) return text
  throw refuse(`it has ${text.length} characters, and no key has more than ${MAX_KEY_CHARACTERS}`)
}

/** Makes sure that modulus and exponent can be those of an RSA key, and that every runtime can bear them. */
export function checkRsaNumbers(modulus: Uint8Array, exponent: Uint8Array, refuse: Refuse): RsaPublicKey {
  const n = trimLeadingZeros(modulus)
  const e = trimLeadingZeros(exponent)
  const keyBits = n.length && n.length * 8 - Math.clz32(n[0]!) + 24
  if (keyBits < MIN_KEY_BITS || keyBits > MAX_KEY_BITS) {
    throw refuse(`its modulus has ${keyBits} bits, where ${MIN_KEY_BITS} to ${MAX_KEY_BITS} are accepted`)
  }
  const isExponent = isOdd(e) && e.length <= MAX_EXPONENT_BYTES && (e.length > 1 || e[0] !== 1)
  if (!isOdd(n) || !isExponent) {
    throw refuse('its modulus is even, or its exponent is not an odd number from 3 up of at most 32 bits')
  }
  return { n, e, keyBits }
}

function isOdd(number: Uint8Array): boolean {
  return ((number.at(-1) ?? 0) & 1) === 1
}
