import { expect, test } from 'vitest'
import { maskKeys } from './mask-keys.ts'

const KEY = 'sk_test_Q7w8Zx31Lm0pRt5vYb2nKd4e'
const MASK = '[key removed]'
const bytes = Buffer.from(KEY)
const codes = (write: (byte: number) => string) => Array.from(bytes, write).join(' ')

test.for<[string, string]>([
  ['as it is', KEY],
  ['in capitals', KEY.toUpperCase()],
  ['apart', [...KEY].join(' - ')],
  ['in base64', bytes.toString('base64')],
  ['in hexadecimal', bytes.toString('hex')],
  ['in escapes of bytes', codes((byte) => `\\x${byte.toString(16)}`)],
  ['in escapes of JSON', codes((byte) => `\\u00${byte.toString(16)}`)],
])('a key is masked %s', ([, written]) => {
  expect(maskKeys(`before ${written} behind`, [KEY])).toMatch(/^before \\?\[key removed\].?=* behind$/)
})

test.for([1, 2])('a key is masked in base64 behind %i bytes more', (more) => {
  const written = Buffer.concat([Buffer.alloc(more, '?'), bytes]).toString('base64')
  expect(maskKeys(written, [KEY])).toMatch(/^.{1,3}\[key removed\].?=*$/)
})

test.for([1, 2])('a key is masked where it is percent-encoded, %i times', (times) => {
  const key = 'a/b+c=d/e+f=g/h+i=j'
  const written = Array.from({ length: times }).reduce<string>(encodeURIComponent, key)
  expect(maskKeys(`<${written}>`, [key])).toBe(`<${MASK}>`)
})

test('eight characters in a row are a part of a key, seven are not', () => {
  const part = KEY.slice(10)
  expect(maskKeys(`<${part.slice(0, 8)}>`, [KEY])).toBe(`<${MASK}>`)
  expect(maskKeys(`<${part.slice(0, 7)}>`, [KEY])).toBe(`<${part.slice(0, 7)}>`)
})

test('parts of a key with something between them are masked each', () => {
  const [one, other] = [KEY.slice(8, 17), KEY.slice(20, 30)]
  expect(maskKeys(`${one} and ${other}, twice: ${one}`, [KEY])).toBe(`${MASK} and ${MASK}, twice: ${MASK}`)
})

test('two keys that begin alike are both masked, in their whole length', () => {
  const keys = ['pk_live_Aa1Bb2', 'pk_live_Aa1Bb2Cc3Dd4', 'pk_live_Zz9Yy8Xx7']
  expect(maskKeys(keys.join(' or '), keys)).toBe([MASK, MASK, MASK].join(' or '))
})

test('what hardly has letters is found as it is alone, and an empty key nowhere', () => {
  expect(maskKeys('a-b! or ab', ['a-b!', ''])).toBe(`${MASK} or ab`)
  expect(maskKeys('abcde, a b c d e', ['abcde'])).toBe(`${MASK}, a b c d e`)
})

test('the prefix of a key is not part of it, and what is short behind one is found as a whole alone', () => {
  expect(maskKeys('sk_test_ and sk_test_Q7w8Zx3', [KEY])).toBe('sk_test_ and sk_test_Q7w8Zx3')
  expect(maskKeys(`sk_live_${KEY.slice(8)}`, [KEY])).toBe(`sk_live_${MASK}`)
  const ofWords = 'pk_demo_paycontract_mock'
  expect(maskKeys(`npx paycontract mock: ${ofWords.toUpperCase()}`, [ofWords])).toBe(
    `npx paycontract mock: ${MASK}`,
  )
})

test('what stands behind a key stays whole, in whatever letters', () => {
  expect(maskKeys(`${KEY}\u{1d41e}💳!`, [KEY])).toBe(`${MASK}\u{1d41e}💳!`)
})
