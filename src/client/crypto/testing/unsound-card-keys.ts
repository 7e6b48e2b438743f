import { aesKey, b64, huge, revoked, spkiPem, type UnsoundKey, url } from './key-forms.ts'

export const card = Buffer.alloc(32, 7)
// biome-ignore format: a row a line
export const cardKeys: UnsoundKey[] = [
  ...[0, 1, 16, 24, 31, 33, 48, 64, 4096].slice(1).map((bytes): UnsoundKey => [`${bytes} bytes`, b64(Buffer.alloc(bytes, 7))]),
  ['hexadecimal', card.toString('hex')],
  ['base64url', url(Buffer.alloc(32, 0xfb))],
  ['no padding', b64(card).replace('=', '')],
  ['stray bits', `${b64(card).slice(0, -2)}d=`],
  ['a space inside', b64(card).replace(/^(.{9})/, '$1 ')],
  ['a line end inside', b64(card).replace(/^(.{9})/, '$1\n')],
  ['white space only', '   \n\t '],
  ['a NUL', `${b64(card)}\0`],
  ['a zero width space', `${b64(card)}\u200b`],
  ['ten million characters', huge],
  ['ten million spaces around a key', `${' '.repeat(10_000_000)}${b64(card)}`],
  ['bytes', card],
  ['a list', [b64(card)]],
  ['an object that says it is a key', { toString: () => b64(card) }],
  ['an object that throws', { toString: () => { throw new Error(b64(card)) } }],
  ['a symbol', Symbol(b64(card))],
  ['a number', 32],
  ['a CryptoKey', aesKey],
  ['a RSA key', spkiPem],
  ['a revoked proxy', revoked()],
]
