import { createTable, pick, type View } from './view.ts'

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
const MOST_DECIMAL = 0xffff

/** What a text says where it is a list of decimal numbers, each a character. */
export function decodeDecimals({ codes, startOf, endOf }: View): View {
  const numbers = new Uint16Array(Math.ceil(codes.length / 2))
  const starts = new Uint32Array(numbers.length)
  const ends = new Uint32Array(numbers.length)
  let length = 0
  for (let at = 0, start = 0, value = 0; at < codes.length; at += 1) {
    const digit = codes[at]! - ZERO
    if (digit < 0 || digit > 9) {
      start = at + 1
      value = 0
      continue
    }
    value = Math.min(value * 10 + digit, MOST_DECIMAL + 1)
    const next = (codes[at + 1] ?? NO_DIGIT) - ZERO
    if ((next >= 0 && next <= 9) || value > MOST_DECIMAL) continue
    starts[length] = start
    ends[length] = at
    numbers[length++] = value
  }
  return {
    codes: numbers.subarray(0, length),
    startOf: (at) => startOf(starts[at]!),
    endOf: (at) => endOf(ends[at]!),
  }
}

function dropPrefixes(view: View): View {
  if (!view.codes.includes(X)) return view
  const isPrefix = (code: number, at: number) => code === ZERO && view.codes[at + 1] === X
  return { ...view, codes: view.codes.map((code, at) => (isPrefix(code, at) ? NO_DIGIT : code)) }
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
