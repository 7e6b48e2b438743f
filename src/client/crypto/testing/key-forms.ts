import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RsaPrivateJwk } from '../index.ts'

/** One invalid key, and what is wrong with it. */
export type UnsoundKey = [name: string, key: unknown]

const [fixture] = JSON.parse(
  readFileSync(new URL('../../../../contracts/vectors/rsa-keys.json', import.meta.url), 'utf8'),
).keys as {
  public: { spkiPem: string; spkiBase64: string }
  private: { pkcs8Pem: string; jwk: RsaPrivateJwk }
}[]
export const { spkiPem } = fixture!.public
export const { pkcs8Pem, jwk: privateJwk } = fixture!.private
export const n = Buffer.from(privateJwk.n!, 'base64url')
export const e = Buffer.of(1, 0, 1)

// Builders of the four formats, which encode any input without checks.
export const der = (tag: number, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  const long = Buffer.of(content.length >> 8, content.length & 255)
  const length = content.length < 128 ? [content.length] : [0x82, ...long]
  return Buffer.concat([Buffer.of(tag, ...length), content])
}
export const integer = (bytes: Uint8Array) => der(2, bytes[0]! & 0x80 ? Buffer.of(0) : Buffer.of(), bytes)
export const rsaAlgorithm = Buffer.from('300d06092a864886f70d0101010500', 'hex')
export const wrap = (...content: Uint8Array[]) =>
  der(0x30, rsaAlgorithm, der(3, Buffer.of(0), der(0x30, ...content)))
export const pem = (bytes: Uint8Array, label = 'PUBLIC KEY') =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${label}-----`
export const xml = (content: string) => Buffer.from(content).toString('base64')
export const keyValue = (modulus: Uint8Array, exponent: Uint8Array) =>
  `<RSAKeyValue><Modulus>${b64(modulus)}</Modulus><Exponent>${b64(exponent)}</Exponent></RSAKeyValue>`
export const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
export const url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
export const bitsOf = (bytes: Uint8Array) =>
  BigInt(`0x0${Buffer.from(bytes).toString('hex')}`).toString(2).length

/** One pair of numbers in every format of a public key. */
export const inEveryForm = (name: string, modulus: Uint8Array, exponent: Uint8Array): UnsoundKey[] => {
  const spki = wrap(integer(modulus), integer(exponent))
  return [
    [`${name}, PEM`, pem(spki)],
    [`${name}, SPKI base64`, b64(spki)],
    [`${name}, JWK`, { kty: 'RSA', n: url(modulus), e: url(exponent) }],
    [`${name}, JWK text`, JSON.stringify({ kty: 'RSA', n: url(modulus), e: url(exponent) })],
    [`${name}, XML`, xml(`${bitsOf(modulus)}!${keyValue(modulus, exponent)}`)],
  ]
}
export const oddOf = (bits: number) => {
  const bytes = Buffer.alloc(Math.ceil(bits / 8), 0xff)
  bytes[0] = 0xff >> (bytes.length * 8 - bits)
  return bytes
}

export const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
export const ed = generateKeyPairSync('ed25519')
export const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 })
export const spkiOf = (key: typeof ec.publicKey) => key.export({ type: 'spki', format: 'der' })
export const aesKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
export const huge = 'A'.repeat(10_000_000)

/** An object that throws on every access. */
export function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}
