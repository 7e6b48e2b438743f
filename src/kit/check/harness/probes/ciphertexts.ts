import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto'
import { readEncryptionKey } from '../../../../client/crypto/encryption-key.ts'
import type { Keys } from '../../../target/target.ts'
import { createDataCipher, readData, writeData } from '../wire/data-cipher.ts'

/** A ciphertext, after a description of how it was made. */
export type Ciphertext = readonly [what: string, text: string]

type Encryption = NonNullable<Keys['encryption']>

/** Lists unreadable texts of the right form for `data`, made from a readable one. */
export async function listUnreadable(
  encryption: Encryption,
  readable: string,
  plaintext: unknown,
): Promise<Ciphertext[]> {
  const bytes = readData(encryption, readable)
  const half = Math.floor(bytes.length / 2)
  const altered: [string, Buffer][] = [
    ['with its first byte altered', flip(bytes, 0)],
    ['with a byte in its middle altered', flip(bytes, half)],
    ['with its last byte altered', flip(bytes, bytes.length - 1)],
    ['without its last byte', bytes.subarray(0, -1)],
    ['without its second half', bytes.subarray(0, half)],
    ['with an extra byte', Buffer.concat([bytes, Buffer.of(0)])],
    ['that is the plaintext itself', Buffer.from(JSON.stringify(plaintext))],
    ['that is not encrypted', Buffer.alloc(bytes.length, 7)],
    ...sealOtherwise(encryption, JSON.stringify(plaintext)),
  ]
  return [
    ...altered.map(([what, each]) => [what, writeData(encryption, each)] as const),
    ['encrypted with another key', await strangerTo(encryption).encrypt(plaintext)],
  ]
}

/** Lists a readable ciphertext with a bit changed in each of its parts. */
export function listAlteredPayloads(encryption: Encryption, readable: string): Ciphertext[] {
  const bytes = readData(encryption, readable)
  const places = { first: 0, middle: Math.floor(bytes.length / 2), last: bytes.length - 1 }
  return Object.entries(places).map(([name, index]) => [
    `whose ${name} byte is altered`,
    writeData(encryption, flip(bytes, index)),
  ])
}

/** Lists parts of a readable ciphertext, and as many bytes that are not a ciphertext. */
export function listCutPayloads(encryption: Encryption, readable: string): Ciphertext[] {
  const bytes = readData(encryption, readable)
  return [
    ['that lost its last byte', writeData(encryption, bytes.subarray(0, -1))],
    ['that is its first half', writeData(encryption, bytes.subarray(0, Math.floor(bytes.length / 2)))],
    ['that is not encrypted', writeData(encryption, Buffer.alloc(bytes.length, 7))],
  ]
}

/** Lists texts for `data` that do not even have its form. */
export function listMalformed(readable: string, plaintext: unknown): Ciphertext[] {
  const bytes = Buffer.from(readable, 'base64')
  return [
    ['that is empty', ''],
    ['that is the plaintext as JSON', JSON.stringify(plaintext)],
    ['in base64url', `-_${bytes.toString('base64url').slice(2)}`],
    ['in lines', readable.replaceAll(/.{76}/g, '$&\r\n')],
  ]
}

function flip(bytes: Buffer, index: number): Buffer {
  const altered = Buffer.from(bytes)
  altered[index]! ^= 1
  return altered
}

/** Returns a cipher with a random key of the same size: to encrypt, the factors of the modulus need not be known. */
function strangerTo(encryption: Encryption) {
  const keyBytes = readEncryptionKey(encryption.key).n.length
  const modulus = randomBytes(keyBytes)
  modulus[0]! |= 0x80
  modulus[keyBytes - 1]! |= 1
  const key = JSON.stringify({ kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' })
  return createDataCipher({ ...encryption, key })
}

/** What OAEP over SHA-256 adds. */
const OAEP_BYTES = 66

/** Encrypts under the given key, but not as agreed. Only a PEM key is read here. */
function sealOtherwise({ key }: Encryption, plaintext: string): [string, Buffer][] {
  if (!key.includes('BEGIN PUBLIC KEY')) return []
  const publicKey = createPublicKey(key)
  // A short key may not hold the plaintext under another padding. The target cannot read any of these, whatever they hold.
  const room = (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8 - OAEP_BYTES
  const held = Buffer.byteLength(plaintext) <= room ? plaintext : '{}'
  const oaep = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING }
  const seal = (text: string, oaepHash: string) => publicEncrypt({ ...oaep, oaepHash }, Buffer.from(text))
  return [
    ['with OAEP over SHA-224', seal(held, 'sha224')],
    ['that does not hold JSON', seal('reference=ORD-1', 'sha256')],
    ['that holds truncated JSON', seal(held.slice(0, -1), 'sha256')],
  ]
}

const TAG_BYTES = 16

/** What most services expect; the interface document does not state it (§5.12). */
const IV_BYTES = 12

/** Encrypts card data under an IV of `ivBytes` bytes, as `hex(iv):hex(ciphertext):hex(tag)`. */
export function sealCard(cardKey: string, text: string, ivBytes = IV_BYTES, aad?: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(cardKey, 'base64'), iv, {
    authTagLength: TAG_BYTES,
  })
  if (aad !== undefined) cipher.setAAD(Buffer.from(aad))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':')
}

/** Lists encrypted card data that the cipher alone cannot read: a part was changed or lost. */
export function listAlteredCards(cardKey: string, card: object, ivBytes?: number): Ciphertext[] {
  return [
    ...listUnreadableCards(cardKey, card, ivBytes).slice(0, 10),
    // of 4 bytes, which a careless program accepts as a tag
    ['with a truncated tag', sealCard(cardKey, JSON.stringify(card), ivBytes).slice(0, -24)],
    ...listOtherCiphers(cardKey, card, ivBytes),
  ]
}

/** Encrypts the same card with the same key under ciphers that are not AES-256-GCM. */
function listOtherCiphers(cardKey: string, card: object, ivBytes = IV_BYTES): Ciphertext[] {
  const key = Buffer.from(cardKey, 'base64')
  const text = JSON.stringify(card)
  const seal = (name: string, secret: Buffer): string => {
    const iv = randomBytes(16)
    const cipher = createCipheriv(name as 'aes-256-cbc', secret, iv)
    return `${iv.toString('hex')}:${Buffer.concat([cipher.update(text), cipher.final()]).toString('hex')}`
  }
  const short = createCipheriv('aes-128-gcm', key.subarray(0, 16), Buffer.alloc(ivBytes, 1))
  const sealed = Buffer.concat([short.update(text), short.final()]).toString('hex')
  return [
    ['under AES-128-GCM', `${'01'.repeat(ivBytes)}:${sealed}:${short.getAuthTag().toString('hex')}`],
    ['under AES-256-CBC', `${seal('aes-256-cbc', key)}:`],
    ['under AES-256-CTR', `${seal('aes-256-ctr', key)}:`],
  ]
}

/** Lists unreadable texts of the right form for `cardData`. */
export function listUnreadableCards(cardKey: string, card: object, ivBytes?: number): Ciphertext[] {
  const text = JSON.stringify(card)
  const [iv, sealed, tag] = sealCard(cardKey, text, ivBytes).split(':') as [string, string, string]
  const other = sealCard(cardKey, text, ivBytes).split(':') as [string, string, string]
  const plain = Buffer.from(text).toString('hex')
  return [
    ['whose IV is altered', `${flipHex(iv)}:${sealed}:${tag}`],
    ['whose ciphertext is altered', `${iv}:${flipHex(sealed)}:${tag}`],
    ['whose tag is altered', `${iv}:${sealed}:${flipHex(tag)}`],
    ['with the tag of another', `${iv}:${sealed}:${other[2]}`],
    ['with a tag of zeros', `${iv}:${sealed}:${'0'.repeat(tag.length)}`],
    ['with the ciphertext of another', `${iv}:${other[1]}:${tag}`],
    ['that lost its last byte', `${iv}:${sealed.slice(0, -2)}:${tag}`],
    ['with an extra byte', `${iv}:${sealed}00:${tag}`],
    ['whose ciphertext is the plaintext', `${iv}:${plain}:${tag}`],
    ['encrypted with another key', sealCard(randomBytes(32).toString('base64'), text, ivBytes)],
    ['bound to additional data', sealCard(cardKey, text, ivBytes, 'cardData')],
    ['that does not hold JSON', sealCard(cardKey, 'number=4242', ivBytes)],
  ]
}

/** Lists texts for `cardData` that do not even have its form. */
export function listMalformedCards(cardKey: string, card: object): Ciphertext[] {
  const text = JSON.stringify(card)
  const whole = sealCard(cardKey, text)
  const [iv, sealed, tag] = whole.split(':') as [string, string, string]
  return [
    ['that is empty', ''],
    ['that is the card as JSON', text],
    ['that is the card in base64', Buffer.from(text).toString('base64')],
    ['under an IV of 11 bytes', sealCard(cardKey, text, 11)],
    ['without its IV', `${sealed}:${tag}`],
    ['without its tag', `${iv}:${sealed}`],
    ['with half a tag', `${iv}:${sealed}:${tag.slice(0, 16)}`],
    ['without a ciphertext', `${iv}::${tag}`],
    ['with an extra part', `${whole}:00`],
    ['in one piece', `${iv}${sealed}${tag}`],
  ]
}

function flipHex(hex: string): string {
  return `${hex.slice(0, -1)}${(Number.parseInt(hex.at(-1)!, 16) ^ 1).toString(16)}`
}
