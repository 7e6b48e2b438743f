import { ConfigurationError } from '../errors.ts'
import { DER_BIT_STRING, isRsaAlgorithm, readDerInteger, readDerSequence } from './der.ts'
import { decodeBase64, decodeBase64Url } from './encoding.ts'
import { parseJwk, readKeyText } from './key-text.ts'
import { readPem } from './pem.ts'
import { checkRsaNumbers, type RsaPublicKey } from './rsa-numbers.ts'

/** The members of a JWK that make an RSA public key; all others are ignored, including `alg`, `use` and `key_ops`. */
export interface RsaPublicJwk {
  readonly kty?: string | undefined
  /** Modulus, base64url. */
  readonly n?: string | undefined
  /** Public exponent, base64url. */
  readonly e?: string | undefined
}

/**
 * A public RSA encryption key, in one of four formats that are recognized by their form:
 *
 * - SPKI as PEM (`-----BEGIN PUBLIC KEY-----`)
 * - SPKI as bare base64
 * - JWK, as an object or as a JSON string
 * - base64 of `<bits>!<RSAKeyValue><Modulus>…</Modulus><Exponent>…</Exponent></RSAKeyValue>`
 */
export type EncryptionKey = string | RsaPublicJwk

const ACCEPTED = 'accepted are SPKI PEM, SPKI base64, JWK, and base64 of <bits>!<RSAKeyValue>…</RSAKeyValue>'
const PRIVATE = 'it holds a private key, which belongs to the service alone'
const PRIVATE_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth']

/** The two elements in either order. No other XML is parsed, to keep the parser simple. */
const KEY_VALUE =
  /^(\d{1,5})!\s*<RSAKeyValue>(?:\s*<(Modulus|Exponent)>[\w+/=\s]*<\/\2>){2}\s*<\/RSAKeyValue>\s*$/

/**
 * Reads an encryption key in any of its formats: a modulus of 2048 to 8192 bits, and an odd exponent of at least 3 and at most 32
 * bits, such as 65537.
 *
 * @throws ConfigurationError `missing_key` or `malformed_key`; the message names the recognized format
 */
export function readEncryptionKey(key: EncryptionKey): RsaPublicKey {
  if (!key) throw new ConfigurationError('missing_key', `no encryption key was given; ${ACCEPTED}`)
  const text = readKeyText(key, (problem) => malformed('text', problem))
  if (text.startsWith('{')) return readJwk(text)
  if (text.includes('-----BEGIN')) return readSpkiPem(text)
  const bytes = decodeBase64(text.replace(/\s/g, ''))
  if (!bytes) throw malformed('text', 'it is neither PEM nor JSON nor standard base64')
  if (bytes[0] === 0x30) return readSpki('SPKI base64', bytes)
  return readKeyValue(new TextDecoder().decode(bytes))
}

function readSpkiPem(text: string): RsaPublicKey {
  const pem = readPem(text)
  if (!pem) throw malformed('PEM', 'it is not one whole block from BEGIN to END')
  const { label, der } = pem
  if (label !== 'PUBLIC KEY') {
    throw malformed('PEM', label.includes('PRIVATE') ? PRIVATE : 'its label is not "PUBLIC KEY"')
  }
  if (!der) throw malformed('SPKI PEM', 'its body is not standard base64')
  return readSpki('SPKI PEM', der)
}

function readSpki(format: string, der: Uint8Array): RsaPublicKey {
  const [algorithm, key, ...others] = readDerSequence(der)
  if (key?.tag !== DER_BIT_STRING || others.length) {
    throw malformed(format, 'it is not one whole SubjectPublicKeyInfo')
  }
  if (!isRsaAlgorithm(algorithm)) throw malformed(format, 'its algorithm is not rsaEncryption')
  const [unusedBits, ...content] = key.content
  const numbers = readDerSequence(Uint8Array.from(content)).map(readDerInteger)
  const [n, e] = numbers
  if (unusedBits !== 0 || numbers.length !== 2 || !n || !e) {
    throw malformed(format, 'modulus and exponent are not where they belong')
  }
  return checkNumbers(format, n, e)
}

function readJwk(text: string): RsaPublicKey {
  const jwk = parseJwk(text, (problem) => malformed('JWK', problem))
  if (jwk.kty !== 'RSA') throw malformed('JWK', 'its "kty" is not "RSA"')
  if (PRIVATE_MEMBERS.some((member) => member in jwk)) throw malformed('JWK', PRIVATE)
  const [n, e] = [decodeBase64Url(jwk.n), decodeBase64Url(jwk.e)]
  if (!n || !e) throw malformed('JWK', 'its "n" or "e" is missing or not base64url')
  return checkNumbers('JWK', n, e)
}

function readKeyValue(text: string): RsaPublicKey {
  const format = text.includes('!<RSA') ? 'RSAKeyValue' : 'base64'
  const [, bits] = KEY_VALUE.exec(text) ?? []
  const read = (element: string) =>
    decodeBase64((text.split(`<${element}>`)[1] ?? '').replace(/<.*|\s/gs, ''))
  const [n, e] = [read('Modulus'), read('Exponent')]
  if (!bits || !n || !e)
    throw malformed(format, 'it is neither an SPKI nor <bits>! and a public <RSAKeyValue>')
  const key = checkNumbers(format, n, e)
  if (Number(bits) !== key.keyBits) {
    throw malformed(format, `it announces ${bits} bits, but its modulus has ${key.keyBits}`)
  }
  return key
}

function checkNumbers(format: string, n: Uint8Array, e: Uint8Array): RsaPublicKey {
  return checkRsaNumbers(n, e, (problem) => malformed(format, problem))
}

function malformed(format: string, problem: string): ConfigurationError {
  return new ConfigurationError(
    'malformed_key',
    `the encryption key was read as ${format}, but ${problem}; ${ACCEPTED}`,
  )
}
