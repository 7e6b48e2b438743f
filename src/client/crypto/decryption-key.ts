import { ConfigurationError } from '../errors.ts'
import { DER_OCTET_STRING, isRsaAlgorithm, readDerInteger, readDerSequence, trimLeadingZeros } from './der.ts'
import { decodeBase64Url, decodeInteger, encodeBase64Url } from './encoding.ts'
import { parseJwk, readKeyText } from './key-text.ts'
import { readPem } from './pem.ts'
import { checkRsaNumbers } from './rsa-numbers.ts'

const MEMBERS = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const

/** A private key with all of its numbers. */
export type CompleteRsaPrivateJwk = { readonly [Member in 'kty' | (typeof MEMBERS)[number]]: string }

/** The numbers of an RSA private key as in a JWK, all base64url. */
export type RsaPrivateJwk = { readonly [Member in keyof CompleteRsaPrivateJwk]?: string | undefined }

/** A private RSA key: PKCS#8 PEM (`-----BEGIN PRIVATE KEY-----`), or a JWK as an object or a JSON string. */
export type DecryptionKey = string | RsaPrivateJwk

/** The tag of the attributes in which Windows and others note the usage of a key. */
const PKCS8_ATTRIBUTES = 0xa0

/**
 * Reads a decryption key in either format, and drops the members that restrict its use. The bounds are those of encryption keys,
 * and the numbers must be consistent: some runtimes crash on numbers that are not.
 *
 * @throws ConfigurationError `missing_key` or `malformed_key`
 */
export function readDecryptionKey(key: DecryptionKey): CompleteRsaPrivateJwk {
  if (!key) throw new ConfigurationError('missing_key', 'no decryption key was given')
  const text = readKeyText(key, (problem) => malformed('text', problem))
  return text.startsWith('{') ? readJwk(text) : readPkcs8(text)
}

function readJwk(text: string): CompleteRsaPrivateJwk {
  const jwk = parseJwk(text, (problem) => malformed('JWK', problem))
  const numbers = MEMBERS.map((member) => decodeBase64Url(jwk[member]))
  if (jwk.kty === 'RSA' && numbers.every((number) => number !== undefined))
    return checkNumbers('JWK', numbers)
  throw malformed(
    'JWK',
    `its "kty" is not "RSA", or one of ${MEMBERS.join(', ')} is missing or not base64url`,
  )
}

function readPkcs8(text: string): CompleteRsaPrivateJwk {
  const pem = readPem(text)
  if (pem?.label !== 'PRIVATE KEY' || !pem.der) {
    throw malformed('text', 'it is neither a JWK nor one whole "PRIVATE KEY" block of PEM')
  }
  const [outerVersion, algorithm, key, attributes, ...others] = readDerSequence(pem.der)
  const isWrapped = isZero(readDerInteger(outerVersion)) && isRsaAlgorithm(algorithm) && !others.length
  const isBare = !attributes || attributes.tag === PKCS8_ATTRIBUTES
  const elements = key?.tag === DER_OCTET_STRING ? readDerSequence(key.content) : []
  const [version, ...numbers] = elements.map(readDerInteger)
  const isWhole = numbers.length === MEMBERS.length && numbers.every((number) => number !== undefined)
  if (isWrapped && isBare && isZero(version) && isWhole) return checkNumbers('PKCS#8 PEM', numbers)
  throw malformed('PKCS#8 PEM', 'it is not one whole RSA private key of two primes')
}

function isZero(number: Uint8Array | undefined): boolean {
  return number?.length === 1 && number[0] === 0
}

/** BigInt arithmetic is not constant-time, but this runs once, when the owner of the key loads it. */
function checkNumbers(format: string, numbers: readonly Uint8Array[]): CompleteRsaPrivateJwk {
  checkRsaNumbers(numbers[0]!, numbers[1]!, (problem) => malformed(format, problem))
  const [n = 0n, e = 0n, d = 0n, p = 0n, q = 0n, dp = 0n, dq = 0n, qi = 0n] = numbers.map(decodeInteger)
  const belongTogether =
    p > 1n &&
    q > 1n &&
    p * q === n &&
    d < n &&
    d % (p - 1n) === dp &&
    d % (q - 1n) === dq &&
    (e * dp) % (p - 1n) === 1n &&
    (e * dq) % (q - 1n) === 1n &&
    (qi * q) % p === 1n &&
    qi < p
  if (!belongTogether) throw malformed(format, 'its numbers do not belong together')
  const members = numbers.map((number, i) => [MEMBERS[i], encodeBase64Url(trimLeadingZeros(number))])
  return Object.fromEntries([['kty', 'RSA'], ...members]) as CompleteRsaPrivateJwk
}

function malformed(format: string, problem: string): ConfigurationError {
  return new ConfigurationError(
    'malformed_key',
    `the decryption key was read as ${format}, but ${problem}; accepted are PKCS#8 PEM and JWK`,
  )
}
