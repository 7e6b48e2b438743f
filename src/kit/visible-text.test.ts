import { expect, test } from 'vitest'
import { hostileText } from './check/report/testing/hostile.ts'
import { shorten, showCharacters } from './visible-text.ts'

test.each([
  ['a terminal code', '\u001b[2J', '␛[2J'],
  ['NUL', 'a\0b', 'a␀b'],
  ['a carriage return that would overwrite the line', 'fail\rok', 'fail␍ok'],
  ['delete', '\u007f', '␡'],
  ['a C1 control', '\u009b31m', '\\u{9b}31m'],
  ['a turn of direction', '\u202egnp', '\\u{202e}gnp'],
  ['a space of no width', 'a\u200bb', 'a\\u{200b}b'],
  ['half of a pair', '\ud83d', '\\u{d83d}'],
  ['what XML forbids', '\ufffe', '\\u{fffe}'],
])('shows %s', (_, text, shown) => {
  expect(showCharacters(text)).toBe(shown)
})

test('leaves lines, tabs and every script alone', () => {
  const text = 'a\n\tb é ₦ عربي 日本 👩‍👧'
  expect(showCharacters(text)).toBe(text)
  expect(showCharacters('a\r\nb')).toBe('a\nb')
})

test('is through at once: what it wrote it leaves alone', () => {
  const shown = showCharacters(hostileText)
  expect(showCharacters(shown)).toBe(shown)
})

test('shortens by characters and never cuts one in half', () => {
  expect(shorten('😀😀😀', 2)).toBe('😀…')
  expect(shorten('abc', 3)).toBe('abc')
})
