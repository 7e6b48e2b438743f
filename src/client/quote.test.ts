import { expect, test } from 'vitest'
import { quote } from './quote.ts'

test('a text of just the length is whole, one more character is cut', () => {
  expect(quote('abcd', 4)).toBe('abcd')
  expect(quote('abcde', 4)).toBe('abcd…')
})

test('no half of a character is left by the cut, and a whole one stays', () => {
  expect(quote('abc💳de', 4)).toBe('abc…')
  expect(quote('ab💳cd', 4)).toBe('ab💳…')
  expect(quote('💳bcdef', 4)).toBe('💳bc…')
})

test('a key and a card number that the cut would halve are masked before it', () => {
  expect(quote(`1234567890 secret_Q7w8Zx31`, 14, ['secret_Q7w8Zx31'])).toBe('1234567890 [ke…')
  expect(quote('no 4111 1111 1111 1111', 40)).toBe('no [digits removed]')
})
