import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from './schema.ts'

const MAX_CHARACTERS = 30

/** Generates strings that conform to a schema. None holds U+0000, which JSON allows but many databases do not. */
export function textsOf(schema: Schema): Arbitrary<string> {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  if (schema.format) {
    const { pattern } = schema
    const own = formattedTexts(schema.format, minLength, maxLength)
    return pattern ? own.filter((text) => new RegExp(pattern, 'u').test(text)) : own
  }
  if (!schema.pattern) return freeTexts(minLength, Math.min(maxLength, MAX_CHARACTERS))
  return fc
    .stringMatching(new RegExp(schema.pattern, 'u'))
    .filter((text) => !text.includes('\0') && text.length <= maxLength)
}

function formattedTexts(format: string, minLength: number, maxLength: number): Arbitrary<string> {
  switch (format) {
    case 'email':
      return fc.emailAddress()
    case 'uri':
      return webUrls()
    case 'date':
      return fc.date({ noInvalidDate: true, ...years }).map((date) => date.toISOString().slice(0, 10))
    case 'date-time':
      return fc.oneof(
        fc.date({ noInvalidDate: true, ...years }).map((date) => date.toISOString()),
        fc.constantFrom('2026-01-01T10:00:00+14:00', '2016-12-31T23:59:60Z', '2024-02-29T00:00:00.123Z'),
      )
    default:
      return freeTexts(minLength, Math.min(maxLength, MAX_CHARACTERS))
  }
}

/** `fc.webUrl` without its own path, whose table of all percent-encoded characters takes half a second to build. */
function webUrls(): Arbitrary<string> {
  const segment = fc.constantFrom('', 'a', 'Ab3', '1.2', '~x', '%C3%A9', '%2F', 'orders-2026')
  return fc
    .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), fc.array(segment, { maxLength: 4 }))
    .map(([scheme, authority, path]) => [`${scheme}://${authority}`, ...path].join('/'))
}

/** Mostly plain characters, as an RSA block is short; sometimes any character of Unicode. */
function freeTexts(minLength: number, maxLength: number): Arbitrary<string> {
  const odd = fc.string({ minLength, maxLength: Math.min(minLength + 6, maxLength), unit: anyCharacter })
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength }) },
    { weight: 1, arbitrary: odd },
  )
}

const [SURROGATES, AFTER_SURROGATES, CHARACTERS] = [0xd800, 0xe000, 0x11_0000]

/** Any character but U+0000, "a" first; `unit: 'binary'` builds a table of a million for this, which takes a second. */
const anyCharacter = fc
  .nat(CHARACTERS - 1)
  .map((at) => (at + 0x61) % CHARACTERS)
  .filter((code) => code > 0 && (code < SURROGATES || code >= AFTER_SURROGATES))
  .map((code) => String.fromCodePoint(code))

const years = { min: new Date('1900-01-01'), max: new Date('2999-12-31') }
