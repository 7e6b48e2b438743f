import { expect, test } from 'vitest'
import type { AttackClass } from './count-attacks.ts'
import { findShortfalls, readPage, renderPage } from './page.ts'

const make = (name: string, tried: number, isPartial = false): AttackClass => ({
  name,
  tried,
  held: tried,
  files: ['src/kit/mock/media-types.attack.test.ts'],
  isPartial,
})

test('a page is read as it was written', () => {
  const page = renderPage([make('media types', 1_234), make('keys', 7)])
  expect(page).toContain(
    '| media types |        1,234 | 1,234 | [media-types](../src/kit/mock/media-types.attack.test.ts) |',
  )
  expect(Object.fromEntries(readPage(page))).toEqual({ 'media types': 1_234, keys: 7 })
})

test('a class that was not tried, that is new, or that lost half of its inputs is a shortfall', () => {
  const page = readPage(renderPage([make('gone', 3), make('fewer', 5), make('same', 4)]))
  expect(findShortfalls([make('fewer', 2), make('same', 3), make('new', 1)], page)).toEqual([
    'gone: was not tried',
    'new: is not on the page',
    'fewer: 2 inputs tried, the page says 5',
  ])
})

test('a class of which a test was skipped may have tried fewer', () => {
  const page = readPage(renderPage([make('keys', 5)]))
  expect(findShortfalls([make('keys', 1, true)], page)).toEqual([])
})
