import { ConfigurationError } from '../errors.ts'
import { DER_BIT_STRING, DER_INTEGER, isRsaAlgorithm, readDerSequence, trimLeadingZeros } from './der.ts'
import { decodeBase64, decodeBase64Url } from './encoding.ts'
import { readPem } from './pem.ts'

/** The members of a JWK that make an RSA public key; all others are ignored, also `alg`, `use` and `key_ops`. */
export interface RsaPublicJwk {
  readonly kty?: string | undefined
  /** Modulus, base64url. */
  readonly n?: string | undefined
  /** Public exponent, base64url. */
  readonly e?: string | undefined
}

/**
 * A public RSA encryption key, in one of four formats that are told apart by their form:
 *
 * - SPKI as PEM (`-----BEGIN PUBLIC KEY-----`)
 * - SPKI as bare base64
 * - JWK, as an object or as a JSON string
 * - base64 of `<bits>!<RSAKeyValue><Modulus>…</Modulus><Exponent>…</Exponent></RSAKeyValue>`
 */
export type EncryptionKey = string | RsaPublicJwk

/** The two numbers of an RSA public key, big-endian without leading zeros. */
export interface RsaPublicKey {
  n: Uint8Array
  e: Uint8Array
  /** Length of the modulus in bits. */
  keyBits: number
}

const MIN_KEY_BITS = 2048
const ACCEPTED = 'accepted are SPKI PEM, SPKI base64, JWK, and base64 of <bits>!<RSAKeyValue>…</RSAKeyValue>'
const PRIVATE = 'it holds a private key, which belongs to the service alone'

type Numbers = { n: Uint8Array; e: Uint8Array }

/**
 * Reads an encryption key in any of its formats.
 *
 * @throws ConfigurationError `missing_key` or `malformed_key`; the message names the recognised format
 */
export function readEncryptionKey(key: EncryptionKey): RsaPublicKey {
  if (!key) throw new ConfigurationError('missing_key', `no encryption key was given; ${ACCEPTED}`)
  if (typeof key === 'object') return readJwk(key)
  const text = String(key).trim()
  if (text.startsWith('{')) return readJwk(parseJson(text))
  if (text.includes('-----BEGIN')) return readSpkiPem(text)
  const bytes = decodeBase64(text.replace(/\s/g, ''))
  if (!bytes) throw malformed('text', 'it is neither PEM nor JSON nor standard base64')
  if (bytes[0] === 0x30) return checkNumbers('SPKI base64', readSpki('SPKI base64', bytes))
  return readKeyValue(new TextDecoder().decode(bytes))
}

function readSpkiPem(text: string): RsaPublicKey {
  const pem = readPem(text)
  if (!pem) throw malformed('PEM', 'it is not one whole block from BEGIN to END')
  const { label, der } = pem
  if (label.includes('PRIVATE')) throw malformed('PEM', PRIVATE)
  if (label !== 'PUBLIC KEY') throw malformed('PEM', `its label is "${label}" instead of "PUBLIC KEY"`)
  if (!der) throw malformed('SPKI PEM', 'its body is not standard base64')
  return checkNumbers('SPKI PEM', readSpki('SPKI PEM', der))
}

function readSpki(format: string, der: Uint8Array): Numbers {
  const [algorithm, key] = readDerSequence(der)
  if (key?.tag !== DER_BIT_STRING) throw malformed(format, 'it is not one whole SubjectPublicKeyInfo')
  if (!isRsaAlgorithm(algorithm)) throw malformed(format, 'its algorithm is not rsaEncryption')
  const [n, e] = readDerSequence(key.content.subarray(1))
  if (n?.tag !== DER_INTEGER || e?.tag !== DER_INTEGER) {
    throw malformed(format, 'modulus and exponent are not where they belong')
  }
  return { n: n.content, e: e.content }
}

function parseJson(text: string): RsaPublicJwk {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('JWK', 'it is not valid JSON')
  }
}

function readJwk(jwk: RsaPublicJwk): RsaPublicKey {
  if (jwk.kty !== 'RSA') throw malformed('JWK', 'its "kty" is not "RSA"')
  if ('d' in jwk) throw malformed('JWK', PRIVATE)
  const n = decodeBase64Url(String(jwk.n))
  const e = decodeBase64Url(String(jwk.e))
  if (!jwk.n || !n || !jwk.e || !e) throw malformed('JWK', 'its "n" or "e" is missing or not base64url')
  return checkNumbers('JWK', { n, e })
}

function readKeyValue(text: string): RsaPublicKey {
  const [, bits, body] = /^(\d{1,5})!\s*<RSAKeyValue>(.*)<\/RSAKeyValue>\s*$/s.exec(text) ?? []
  if (!body) throw malformed('base64', 'it holds neither an SPKI nor <bits>!<RSAKeyValue>')
  const read = (element: string) => {
    const [, value] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(body) ?? []
    const bytes = decodeBase64((value ?? '').replace(/\s/g, ''))
    if (!bytes) throw malformed('RSAKeyValue', `its <${element}> is missing or not standard base64`)
    return bytes
  }
  const key = checkNumbers('RSAKeyValue', { n: read('Modulus'), e: read('Exponent') })
  if (Number(bits) !== key.keyBits) {
    throw malformed('RSAKeyValue', `it announces ${bits} bits, but its modulus has ${key.keyBits}`)
  }
  return key
}

function checkNumbers(format: string, numbers: Numbers): RsaPublicKey {
  const n = trimLeadingZeros(numbers.n)
  const e = trimLeadingZeros(numbers.e)
  const keyBits = n.length * 8 - Math.clz32(n[0] ?? 0) + 24
  if (keyBits < MIN_KEY_BITS) {
    throw malformed(
      format,
      `its modulus has ${n.length && keyBits} bits, at least ${MIN_KEY_BITS} are needed`,
    )
  }
  const oddExponent = (e.at(-1) ?? 0) & 1
  if (!((n.at(-1) ?? 0) & 1) || !oddExponent || e.length > 4 || (e.length === 1 && e[0] === 1)) {
    throw malformed(format, 'its modulus or its exponent cannot be those of an RSA key')
  }
  return { n, e, keyBits }
}

function malformed(format: string, problem: string): ConfigurationError {
  return new ConfigurationError(
    'malformed_key',
    `the encryption key was read as ${format}, but ${problem}; ${ACCEPTED}`,
  )
}
