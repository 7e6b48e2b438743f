import { decodeHex, decodeInteger } from './encoding.ts'
import type { RsaPublicKey } from './rsa-numbers.ts'

// RSAES-PKCS1-v1_5 (RFC 8017, 7.2), which WebCrypto does not offer. A block is 00 02 padding 00 message.

/**
 * Encrypts one block. Only public numbers are raised to a public power, so plain BigInt arithmetic suffices (a fraction of a
 * millisecond at 4096 bits), and the same code serves browsers and servers.
 *
 * @param message at most `n.length - 11` bytes; checked by the caller
 */
export function encryptPkcs1({ n, e }: RsaPublicKey, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(n.length)
  block[1] = 2
  fillNonZero(block.subarray(2, block.length - message.length - 1))
  block.set(message, block.length - message.length)
  const cipher = raise(decodeInteger(block), decodeInteger(e), decodeInteger(n))
  return decodeHex(cipher.toString(16).padStart(2 * n.length, '0'))
}

function fillNonZero(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes)
  for (let i = 0; i < bytes.length; i++) {
    for (let tries = 0; bytes[i] === 0; tries++) {
      // This many zeros never occur by chance: the random generator is broken, and the loop would not end.
      if (tries > 99) throw new Error('only zeros')
      crypto.getRandomValues(bytes.subarray(i, i + 1))
    }
  }
}

function raise(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let power = base
  for (const bit of exponent.toString(2).slice(1)) {
    power = (power * power) % modulus
    if (bit === '1') power = (power * base) % modulus
  }
  return power
}
