import { createPrivateKey } from 'node:crypto'
import {
  aesKey,
  b64,
  der,
  e,
  ec,
  ed,
  huge,
  inEveryForm,
  integer,
  keyValue,
  n,
  oddOf,
  pem,
  pkcs8Pem,
  privateJwk,
  pss,
  revoked,
  rsaAlgorithm,
  spkiOf,
  spkiPem,
  type UnsoundKey,
  url,
  wrap,
  xml,
} from './key-forms.ts'

const throwing = {
  get kty(): string {
    throw new Error(privateJwk.d)
  },
}
const trapped = new Proxy(
  {},
  {
    get: () => {
      throw new Error(privateJwk.d)
    },
  },
)

export const numbers: UnsoundKey[] = [
  ...[512, 1024, 2047, 8193, 16_384, 16_385, 17_408, 40_000].flatMap((bits) =>
    inEveryForm(`${bits} bits`, oddOf(bits), e),
  ),
  ...inEveryForm('an even modulus', Buffer.concat([n.subarray(0, -1), Buffer.of(n.at(-1)! & 0xfe)]), e),
  ...inEveryForm('a modulus of zeros', Buffer.alloc(256), e),
  ...[0n, 1n, 2n, 65_536n, 2n ** 32n + 1n, 2n ** 64n + 1n, 2n ** 65n + 1n].flatMap((exponent) => {
    const digits = exponent.toString(16)
    return inEveryForm(
      `exponent ${exponent}`,
      n,
      Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'),
    )
  }),
  ...inEveryForm('the modulus as exponent', n, n),
  ...inEveryForm('an exponent over the modulus', n, Buffer.concat([Buffer.of(1), n])),
]

// biome-ignore format: a row a line
export const derTricks: UnsoundKey[] = (
  [
    ['a negative modulus', wrap(der(2, n), integer(e))],
    ['a negative exponent', wrap(integer(n), der(2, Buffer.of(0xff)))],
    ['two leading zeros', wrap(der(2, Buffer.of(0, 0), n), integer(e))],
    ['a leading zero of the exponent', wrap(integer(n), der(2, Buffer.of(0, 1, 0, 1)))],
    ['an empty exponent', wrap(integer(n), der(2))],
    ['a third number', wrap(integer(n), integer(e), integer(e))],
    ['one number', wrap(integer(n))],
    ['bytes after the key', Buffer.concat([wrap(integer(n), integer(e)), Buffer.of(0)])],
    ['a third element', der(0x30, ...[rsaAlgorithm, der(3, Buffer.of(0), der(0x30, integer(n), integer(e))), der(5)])],
    ['unused bits', der(0x30, rsaAlgorithm, der(3, Buffer.of(1), der(0x30, integer(n), integer(e))))],
    ['bytes after the numbers', der(0x30, rsaAlgorithm, der(3, Buffer.of(0), der(0x30, integer(n), integer(e)), Buffer.of(0)))],
    ['an octet string', der(0x30, rsaAlgorithm, der(4, Buffer.of(0), der(0x30, integer(n), integer(e))))],
    ['a length in three bytes', Buffer.concat([Buffer.of(0x30, 0x83, 0), wrap(integer(n), integer(e)).subarray(2)])],
    ['a length in nine bytes', Buffer.concat([Buffer.of(0x30, 0x88, 0, 0, 0, 0, 0, 0), wrap(integer(n), integer(e)).subarray(2)])],
    ['a length of many gigabytes', Buffer.concat([Buffer.of(0x30, 0x84, 255, 255, 255, 255), integer(n)])],
    ['a length without end', Buffer.concat([Buffer.of(0x30, 0x80), rsaAlgorithm, der(3, Buffer.of(0), der(0x30, integer(n), integer(e))), Buffer.of(0, 0)])],
    ['a long length of a short number', der(0x30, rsaAlgorithm, der(3, Buffer.of(0), der(0x30, integer(n), Buffer.of(2, 0x81, 3, 1, 0, 1))))],
    ['a wrong algorithm', der(0x30, Buffer.from('300d06092a864886f70d0101050500', 'hex'), der(3, Buffer.of(0), der(0x30, integer(n), integer(e))))],
    ['an algorithm without parameters', der(0x30, Buffer.from('300b06092a864886f70d010101', 'hex'), der(3, Buffer.of(0), der(0x30, integer(n), integer(e))))],
    ['RSA-PSS', spkiOf(pss.publicKey)],
    ['EC', spkiOf(ec.publicKey)],
    ['Ed25519', spkiOf(ed.publicKey)],
    ['a private key', createPrivateKey(pkcs8Pem).export({ type: 'pkcs8', format: 'der' })],
    ['nested sequences', Buffer.concat(Array.from({ length: 4000 }, () => Buffer.of(0x30, 0x80)))],
  ] as [string, Uint8Array][]
).flatMap(([name, bytes]): UnsoundKey[] => [
  [`${name}, PEM`, pem(bytes)],
  [`${name}, base64`, b64(bytes)],
])

const good = keyValue(n, e)
// biome-ignore format: a row a line
export const texts: UnsoundKey[] = [
  ['10 MB of base64', huge],
  ['10 MB of white space', ' '.repeat(10_000_000)],
  ['10 MB of zeros around a key', `${'\0'.repeat(10_000_000)}${spkiPem}`],
  ['10 MB in a PEM', pem(Buffer.alloc(7_000_000))],
  ['10 MB in a JWK', { kty: 'RSA', n: huge, e: 'AQAB' }],
  ['10 MB in a JWK text', JSON.stringify({ kty: 'RSA', n: huge, e: 'AQAB' })],
  ['10 MB of brackets', '{"kty":'.repeat(1_500_000)],
  ['10 MB of XML', xml(`2048!${good.replace('<Modulus>', `<Modulus>${' '.repeat(7_000_000)}`)}`)],
  ['10 MB of line ends', `-----BEGIN PUBLIC KEY-----${'\\n'.repeat(5_000_000)}`],
  ['a NUL in a PEM', spkiPem.replace('\n', '\n\0')],
  ['a NUL after a PEM', `${spkiPem}\0`],
  ['a NUL in base64', `${b64(wrap(integer(n), integer(e)))}\0`],
  ['two PEM blocks', `${spkiPem}\n${spkiPem}`],
  ['a public and a private PEM block', `${spkiPem}\n${pkcs8Pem}`],
  ['text before a PEM', `Bag Attributes\n${spkiPem}`],
  ['a PEM header', spkiPem.replace('\n', '\nProc-Type: 4,ENCRYPTED\n\n')],
  ['labels that differ', spkiPem.replace('END PUBLIC', 'END PRIVATE')],
  ['a label as long as a key', pem(n, 'K'.repeat(400))],
  ['a private key', pkcs8Pem],
  ['an encrypted private key', pem(n, 'ENCRYPTED PRIVATE KEY')],
  ['a certificate', pem(n, 'CERTIFICATE')],
  ['an SSH key', pem(n, 'OPENSSH PRIVATE KEY')],
  ['bits that lie', xml(`4096!${good}`)],
  ['bits of zero', xml(`0!${good}`)],
  ['bits below zero', xml(`-2048!${good}`)],
  ['bits in hexadecimal', xml(`0x800!${good}`)],
  ['bits of many digits', xml(`${'0'.repeat(500)}2048!${good}`)],
  ['no bits', xml(good)],
  ['a DTD', xml(`2048!<!DOCTYPE a [<!ENTITY m "x">]>${good}`)],
  ['an entity', xml(`2048!${good.replace('<Modulus>', '<Modulus>&#x41;')}`)],
  ['CDATA', xml(`2048!${good.replace(/<Modulus>(.*)<\/Modulus>/, '<Modulus><![CDATA[$1]]></Modulus>')}`)],
  ['a comment', xml(`2048!${good.replace('<Exponent>', '<!-- <Exponent>Aw==</Exponent> --><Exponent>')}`)],
  ['a second modulus', xml(`2048!${good.replace('<Exponent>', `<Modulus>${b64(oddOf(2048))}</Modulus><Exponent>`)}`)],
  ['a second exponent', xml(`2048!${good.replace('<Exponent>', '<Exponent>Aw==</Exponent><Exponent>')}`)],
  ['another element', xml(`2048!${good.replace('<Exponent>', '<Other>Aw==</Other><Exponent>')}`)],
  ['a private exponent in XML', xml(`2048!${good.replace('<Exponent>', `<D>${b64(n)}</D><Exponent>`)}`)],
  ['an attribute', xml(`2048!${good.replace('<Modulus>', '<Modulus a="1">')}`)],
  ['a namespace', xml(`2048!${good.replace('<RSAKeyValue>', '<RSAKeyValue xmlns="urn:x">')}`)],
  ['one element in another', xml(`2048!<RSAKeyValue>${good.slice(13)}`.replace('<Exponent>', '<Modulus><Exponent>'))],
  ['two keys in XML', xml(`2048!${good}${good}`)],
  ['XML in UTF-16', Buffer.from(`2048!${good}`, 'utf16le').toString('base64')],
  ['base64 of text', b64(Buffer.from('not a key'))],
  ['an unpadded base64', b64(wrap(integer(n), integer(e))).replaceAll('=', '').slice(0, -1)],
  ['JSON of a list', '[]'],
  ['JSON that ends early', '{"kty":"RSA"'],
]

export const objects: UnsoundKey[] = [
  ['EC', ec.publicKey.export({ format: 'jwk' })],
  ['OKP', ed.publicKey.export({ format: 'jwk' })],
  ['oct', { kty: 'oct', k: url(n) }],
  ['d', { kty: 'RSA', n: url(n), e: 'AQAB', d: 'AQAB' }],
  ['d inherited', Object.create({ kty: 'RSA', n: url(n), e: 'AQAB', d: 'AQAB' })],
  ['a prime', { kty: 'RSA', n: url(n), e: 'AQAB', p: 'AQAB' }],
  ['a whole private key', privateJwk],
  ['padded', { kty: 'RSA', n: `${url(n)}==`, e: 'AQAB' }],
  ['standard base64', { kty: 'RSA', n: b64(n), e: 'AQAB' }],
  ['a list as modulus', { kty: 'RSA', n: [url(n)], e: 'AQAB' }],
  ['an object as modulus', { kty: 'RSA', n: { toString: () => url(n) }, e: 'AQAB' }],
  ['numbers', { kty: 'RSA', n: 7, e: 65_537 }],
  ['a list as kty', { kty: ['RSA'], n: url(n), e: 'AQAB' }],
  ['bytes', new Uint8Array(n)],
  ['a list', [spkiPem]],
  ['a String object', Object(spkiPem)],
  ['a CryptoKey', aesKey],
  ['a KeyObject', ec.publicKey],
  ['a symbol', Symbol(privateJwk.d)],
  ['a function', () => spkiPem],
  ['a number', 2048],
  ['a BigInt', 2n ** 2047n],
  ['true', true],
  ['text with a method of its own', Object.assign(() => {}, { toString: () => spkiPem })],
  ['a getter that throws', throwing],
  ['a proxy that throws', trapped],
  ['a revoked proxy', revoked()],
  ['Object.prototype', Object.prototype],
]
