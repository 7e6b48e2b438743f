import { ConfigurationError } from '../errors.ts'
import { DER_INTEGER, DER_OCTET_STRING, isRsaAlgorithm, readDerSequence, trimLeadingZeros } from './der.ts'
import { encodeBase64Url } from './encoding.ts'
import { readPem } from './pem.ts'

/** The numbers of an RSA private key as a JWK writes them, all base64url. */
export interface RsaPrivateJwk {
  readonly kty?: string | undefined
  readonly n?: string | undefined
  readonly e?: string | undefined
  readonly d?: string | undefined
  readonly p?: string | undefined
  readonly q?: string | undefined
  readonly dp?: string | undefined
  readonly dq?: string | undefined
  readonly qi?: string | undefined
}

/** A private RSA key: PKCS#8 PEM (`-----BEGIN PRIVATE KEY-----`), or a JWK as an object or a JSON string. */
export type DecryptionKey = string | RsaPrivateJwk

/** A private key of which every number is known to be present. */
export type CompleteRsaPrivateJwk = { [Member in keyof RsaPrivateJwk]-?: string }

const MEMBERS = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'] as const

/**
 * Reads a decryption key in either of its formats, without the members that say how it is to be used.
 *
 * @throws ConfigurationError `missing_key` or `malformed_key`
 */
export function readDecryptionKey(key: DecryptionKey): CompleteRsaPrivateJwk {
  if (!key) throw new ConfigurationError('missing_key', 'no decryption key was given')
  if (typeof key === 'object') return readJwk(key)
  const text = String(key).trim()
  return text.startsWith('{') ? readJwk(parseJson(text)) : readPkcs8(text)
}

function parseJson(text: string): RsaPrivateJwk {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('JWK', 'it is not valid JSON')
  }
}

function readJwk(jwk: RsaPrivateJwk): CompleteRsaPrivateJwk {
  const complete = jwk.kty === 'RSA' && MEMBERS.every((member) => typeof jwk[member] === 'string')
  if (!complete) throw malformed('JWK', `its "kty" is not "RSA", or one of ${MEMBERS.join(', ')} is missing`)
  return Object.fromEntries([
    ['kty', 'RSA'],
    ...MEMBERS.map((member) => [member, jwk[member]]),
  ]) as CompleteRsaPrivateJwk
}

function readPkcs8(text: string): CompleteRsaPrivateJwk {
  const pem = readPem(text)
  if (pem?.label !== 'PRIVATE KEY' || !pem.der) {
    throw malformed('text', 'it is neither a JWK nor one whole "PRIVATE KEY" block of PEM')
  }
  const [, algorithm, key] = readDerSequence(pem.der)
  const [version, ...numbers] = key?.tag === DER_OCTET_STRING ? readDerSequence(key.content) : []
  const complete = numbers.length === MEMBERS.length && numbers.every(({ tag }) => tag === DER_INTEGER)
  if (!isRsaAlgorithm(algorithm) || !version || !complete) {
    throw malformed('PKCS#8 PEM', 'it is not one whole RSA private key of two primes')
  }
  const members = numbers.map(({ content }, i) => [MEMBERS[i], encodeBase64Url(trimLeadingZeros(content))])
  return Object.fromEntries([['kty', 'RSA'], ...members]) as CompleteRsaPrivateJwk
}

function malformed(format: string, problem: string): ConfigurationError {
  return new ConfigurationError(
    'malformed_key',
    `the decryption key was read as ${format}, but ${problem}; accepted are PKCS#8 PEM and JWK`,
  )
}
