import { expect, it } from 'vitest'
import { termsOf, wordsOf } from './search-terms.ts'

it.each([
  ['Invoice 2025-1179!', ['invoice', '2025-1179']],
  [
    '  CAD collection from Marc@Example.CA, again CAD ',
    ['cad', 'collection', 'from', 'marc@example.ca', 'again'],
  ],
  ['TXN_4Q9K', ['txn_4q9k']],
  ['& – ***', []],
  ['', []],
  ['nul\u0000byte \ud800x', ['nul', 'byte', 'x']],
  ['Ọlá 東京', ['ọlá', '東京']],
  ['cafe\u0301', ['café']],
])('reads the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it('cuts a word that is longer than the index keeps, on both sides alike', () => {
  const [word] = wordsOf('a'.repeat(5000))
  expect(word).toHaveLength(100)
  expect(termsOf([], 'a'.repeat(5000))).toEqual([word])
})

it('finds names whole, and a description also by the parts of its words', () => {
  expect(termsOf(['TXN_4Q9K', null, 'CARD'], 'Invoice 2025-1179')).toEqual([
    ...['txn_4q9k', 'card'],
    ...['invoice', '2025-1179', '2025', '1179'],
  ])
})

it('keeps within a bound, the names first', () => {
  const terms = termsOf(['TXN_1'], Array.from({ length: 3000 }, (_, index) => `w${index}`).join(' '))
  expect(terms).toHaveLength(500)
  expect(terms[0]).toBe('txn_1')
})
