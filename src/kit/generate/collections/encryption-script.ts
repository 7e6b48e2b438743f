import type { OperationRow } from '../../contract/operations.ts'
import { VARIABLES } from '../samples/sample-call.ts'
import { MORE_VARIABLES } from './collection.ts'

/** The parts of the script that differ between programs, as lines of JavaScript. */
export interface ScriptHost {
  /**
   * Declares `read(name)`, which returns a variable, and `body`, the JSON of the request with its variables filled in. Empties
   * the request, as newman sends it even if a script fails.
   */
  opening: string
  /** Sends `sealed`, the text of the body. */
  closing: string
}

/**
 * Returns the script that encrypts a field of the body before it is sent. It is the same for all programs, as none of their
 * sandboxes has a library for both ciphers: newman and Bruno's safe mode lack Web Crypto, and the library that all of them have
 * (crypto-js) has neither RSA nor GCM. It avoids BigInt literals and other syntax that Bruno cannot read.
 */
export function writeEncryptionScript(
  { field, cipher }: NonNullable<OperationRow['encrypted']>,
  { opening, closing }: ScriptHost,
): string {
  return [
    // A block: newman runs all scripts of a run in one scope.
    '{',
    opening,
    HELPERS,
    cipher === 'rsa' ? RSA : AES_GCM,
    `body[${quoteName(field)}] = encrypt(JSON.stringify(body[${quoteName(field)}]))`,
    // The text must not be read as a variable either.
    String.raw`const sealed = JSON.stringify(body).split('{{').join('\\u007b\\u007b')`,
    closing,
    '}',
  ].join('\n')
}

/** Quotes text as a JavaScript literal that cannot end a line or an element. */
export function quoteName(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029<]|[^\P{C}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

const HELPERS = `
const CryptoJS = require('crypto-js')
const { Hex, Utf8, Base64 } = CryptoJS.enc
const hexOf = (number, bytes) => number.toString(16).padStart(2 * bytes, '0')
const numberOf = (hex) => BigInt('0x' + (hex || '0'))
const xor = (one, other) => hexOf(numberOf(one) ^ numberOf(other), one.length / 2)

// newman has no secure random numbers: there they follow from a secret of the run
const random = (bytes) => {
  if (typeof crypto !== 'undefined' && crypto.getRandomValues) {
    const drawn = new Uint8Array(bytes)
    crypto.getRandomValues(drawn)
    return Array.from(drawn, (each) => hexOf(each, 1)).join('')
  }
  const secret = read('${MORE_VARIABLES.entropy}')
  if (secret.length < 32) {
    throw new Error('No secure random numbers here: give newman --env-var "${MORE_VARIABLES.entropy}=$(openssl rand -hex 32)"')
  }
  const salt = require('uuid').v4() + Date.now()
  let drawn = ''
  while (drawn.length < 2 * bytes) drawn += CryptoJS.HmacSHA256(salt + drawn, secret).toString()
  return drawn.slice(0, 2 * bytes)
}
`

const RSA = String.raw`
const readKey = () => {
  const text = read('${MORE_VARIABLES.encryptionKey}')
  const lines = text.split('\\n').join('\n').split('\n').filter((line) => line.indexOf('-----') < 0)
  const der = Base64.parse(lines.join('').split('\r').join('').trim()).toString()
  // SEQUENCE { algorithm, BIT STRING { SEQUENCE { modulus, exponent } } }: where a part begins and ends, in digits
  const part = (at) => {
    const first = parseInt(der.slice(at + 2, at + 4), 16)
    const more = first < 128 ? 0 : 2 * (first - 128)
    const start = at + 4 + more
    return { start, end: start + 2 * (more ? parseInt(der.slice(at + 4, start), 16) : first) }
  }
  const wrong = new Error('${MORE_VARIABLES.encryptionKey} is not an RSA public key: SPKI, in PEM or base64')
  if (der.slice(0, 2) !== '30') throw wrong
  const bits = part(part(part(0).start).end)
  const modulus = part(part(bits.start + 2).start)
  const exponent = part(modulus.end)
  if (!(exponent.end === der.length && modulus.end > modulus.start)) throw wrong
  return {
    modulus: numberOf(der.slice(modulus.start, modulus.end)),
    exponent: parseInt(der.slice(exponent.start, exponent.end), 16),
  }
}

const pad = (message, bytes, padding) => {
  const space = (needed) => {
    const left = bytes - message.length / 2 - needed
    if (left < 0) throw new Error('The body is too long to encrypt: ' + -left + ' bytes too many')
    return left
  }
  if (padding === 'pkcs1-v1_5') {
    const count = space(11) + 8
    const drawn = random(2 * count + 64).match(/../g).filter((each) => each !== '00')
    return '0002' + drawn.slice(0, count).join('') + '00' + message
  }
  const names = { 'oaep-sha1': 'SHA1', 'oaep-sha256': 'SHA256' }
  if (!names[padding]) throw new Error('${VARIABLES.padding} is oaep-sha256, oaep-sha1 or pkcs1-v1_5')
  const hash = (hex) => CryptoJS[names[padding]](Hex.parse(hex)).toString()
  const mask = (seed, length) => {
    let made = ''
    for (let count = 0; made.length < length; count++) made += hash(seed + hexOf(count, 4))
    return made.slice(0, length)
  }
  const label = hash('')
  const block = label + '00'.repeat(space(label.length + 2)) + '01' + message
  const seed = random(label.length / 2)
  const maskedBlock = xor(block, mask(seed, block.length))
  return '00' + xor(seed, mask(maskedBlock, seed.length)) + maskedBlock
}

const encrypt = (text) => {
  const { modulus, exponent } = readKey()
  const bytes = Math.ceil(modulus.toString(16).length / 2)
  const base = numberOf(pad(Utf8.parse(text).toString(), bytes, read('${VARIABLES.padding}')))
  let power = BigInt(1)
  for (const bit of exponent.toString(2)) {
    power = (power * power) % modulus
    if (bit === '1') power = (power * base) % modulus
  }
  return Base64.stringify(Hex.parse(hexOf(power, bytes)))
}
`

const AES_GCM = `
const encrypt = (text) => {
  const key = Base64.parse(read('${VARIABLES.cardKey}').trim())
  if (key.sigBytes !== 32) throw new Error('${VARIABLES.cardKey} is base64 of 32 bytes')
  const block = (hex) => {
    const options = { mode: CryptoJS.mode.ECB, padding: CryptoJS.pad.NoPadding }
    return CryptoJS.AES.encrypt(Hex.parse(hex), key, options).ciphertext.toString()
  }
  const one = BigInt(1)
  const reduction = BigInt(0xe1) << BigInt(120)
  const hashKey = numberOf(block('00'.repeat(16)))
  const multiply = (factor) => {
    let product = BigInt(0)
    let shifted = hashKey
    for (const bit of factor.toString(2).padStart(128, '0')) {
      if (bit === '1') product ^= shifted
      shifted = shifted & one ? (shifted >> one) ^ reduction : shifted >> one
    }
    return product
  }
  const message = Utf8.parse(text).toString()
  const iv = random(12)
  let stream = ''
  for (let count = 2; stream.length < message.length; count++) stream += block(iv + hexOf(count, 4))
  const hidden = xor(message, stream.slice(0, message.length))
  const hashed = hidden.padEnd(32 * Math.ceil(hidden.length / 32), '0') + hexOf(4 * hidden.length, 16)
  let sum = BigInt(0)
  for (let at = 0; at < hashed.length; at += 32) sum = multiply(sum ^ numberOf(hashed.slice(at, at + 32)))
  return [iv, hidden, xor(hexOf(sum, 16), block(iv + '00000001'))].join(':')
}
`
