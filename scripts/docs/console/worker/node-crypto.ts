/** The part of `node:crypto` that the sandbox uses, for a web page. Its hashes are synchronous, unlike Web Crypto's. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { Bytes } from './node-buffer.ts'

const algorithms = { sha256, sha512 }
type Algorithm = keyof typeof algorithms

const utf8 = new TextEncoder()

/** Returns the digest in hexadecimal, or its bytes. */
export function hash(algorithm: Algorithm, text: string, form: 'hex' | 'buffer' = 'hex'): string | Bytes {
  const digest = Bytes.from(algorithms[algorithm](utf8.encode(text)))
  return form === 'buffer' ? digest : digest.toString(form)
}

export function createHmac(algorithm: Algorithm, key: string) {
  const run = hmac.create(algorithms[algorithm], utf8.encode(key))
  const made = {
    update(text: string) {
      run.update(utf8.encode(text))
      return made
    },
    digest(form?: 'hex' | 'base64' | 'base64url') {
      const digest = Bytes.from(run.digest())
      return form ? digest.toString(form) : digest
    },
  }
  return made
}

export function randomBytes(length: number): Bytes {
  return Bytes.from(crypto.getRandomValues(new Uint8Array(length)))
}

export function randomUUID(): string {
  return crypto.randomUUID()
}

export function timingSafeEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.reduce((difference, byte, place) => difference | (byte ^ right[place]!), 0) === 0
}
