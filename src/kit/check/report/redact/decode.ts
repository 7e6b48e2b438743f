import { createTable, type Piece, pick, rewrite, type View } from './view.ts'

const BASE64 = numberDigits('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_', {
  '-': 62,
  _: 63,
})
const HEX = numberDigits('0123456789abcdefABCDEF', { A: 10, B: 11, C: 12, D: 13, E: 14, F: 15 })

interface Digits {
  values: Uint8Array
  isDigit: Uint8Array
  bits: number
}

function numberDigits(digits: string, others: Record<string, number>): Digits {
  const values = new Uint8Array(0x1_0000)
  for (const [value, digit] of Array.from(digits).entries())
    values[digit.charCodeAt(0)] = others[digit] ?? value
  const isDigit = createTable((code) => digits.includes(String.fromCharCode(code)))
  return { values, isDigit, bits: digits.length > 64 ? 6 : 4 }
}

/** What a text says where it is Base64 or Base64url, one reading for each digit at which a byte may begin. */
export function decodeBase64(view: View): View[] {
  const picked = pick(view, BASE64.isDigit)
  return [0, 1, 2, 3].map((first) => readBytes(picked, BASE64, first))
}

/** What a text says where it is in hex, also with `0x` before each byte. */
export function decodeHex(view: View): View[] {
  const picked = pick(dropPrefixes(view), HEX.isDigit)
  return [0, 1].map((first) => readBytes(picked, HEX, first))
}

const [ZERO, X, NO_DIGIT] = [0x30, 0x78, 0x20]
const MAX_DECIMAL = 0xffff
const NOTHING: Piece = { text: '', length: 1 }

/** What a text says where it is a list of decimal numbers, each a character. */
export function decodeDecimals(view: View): View {
  return rewrite(view, readDecimal) ?? view
}

function readDecimal(codes: Uint16Array, at: number): Piece {
  let value = 0
  let end = at
  for (let digit = codes[at]! - ZERO; digit >= 0 && digit <= 9; digit = (codes[end] ?? NO_DIGIT) - ZERO) {
    value = Math.min(value * 10 + digit, MAX_DECIMAL + 1)
    end += 1
  }
  if (end === at) return NOTHING
  return { text: value > MAX_DECIMAL ? '' : String.fromCharCode(value), length: end - at }
}

function dropPrefixes(view: View): View {
  if (!view.codes.includes(X)) return view
  const codes = view.codes.slice()
  for (let at = codes.indexOf(X); at >= 0; at = codes.indexOf(X, at + 1))
    if (codes[at - 1] === ZERO) codes[at - 1] = NO_DIGIT
  return { ...view, codes }
}

/** Bytes as characters, each at the place of the digits that it is made of. */
function readBytes({ codes, startOf, endOf }: View, { values, bits }: Digits, first: number): View {
  const bytes = new Uint16Array(Math.max(0, Math.floor(((codes.length - first) * bits) / 8)))
  let buffer = 0
  let bitCount = 0
  let length = 0
  for (let at = first; at < codes.length; at += 1) {
    buffer = (buffer << bits) | values[codes[at]!]!
    bitCount += bits
    if (bitCount < 8) continue
    bitCount -= 8
    bytes[length++] = (buffer >> bitCount) & 0xff
    buffer &= 0xff
  }
  const firstDigit = (at: number) => first + Math.floor((at * 8) / bits)
  const lastDigit = (at: number) => first + Math.floor((at * 8 + 7) / bits)
  return {
    codes: bytes,
    startOf: (at) => Math.min(startOf(firstDigit(at)), startOf(lastDigit(at))),
    endOf: (at) => Math.max(endOf(firstDigit(at)), endOf(lastDigit(at))),
  }
}
