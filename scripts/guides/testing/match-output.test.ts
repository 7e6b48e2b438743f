import { expect, test } from 'vitest'
import { matchesOutput } from './match-output.ts'

test.each([
  ['the same', 'one\ntwo\n', 'one\ntwo', true],
  ['white space at the ends', 'one  \ntwo', '\none\ntwo \n\n', true],
  ['another line', 'one\ntwo', 'one\nthree', false],
  ['a line more', 'one', 'one\ntwo', false],
  ['a line less', 'one\ntwo', 'one', false],
  ['… within a line', 'ORD-… PAID', 'ORD-1f 2 PAID', true],
  ['… is not for more than a line', 'ORD-… PAID', 'ORD-1\n2 PAID', false],
  ['… alone, for lines', 'one\n…\nfour', 'one\ntwo\n\nthree\nfour', true],
  ['… alone, for no line', 'one\n…\nfour', 'one\nfour', true],
  ['… alone, with another end', 'one\n…\nfour', 'one\ntwo\nfive', false],
  ['… alone, at the end', 'one\n…', 'one\ntwo\nthree', true],
  ['signs that patterns are made of', '(a.b) [c]* $1?', '(a.b) [c]* $1?', true],
  ['signs that patterns are made of, otherwise', 'a.b', 'axb', false],
])('%s', (_, shown, printed, matches) => {
  expect(matchesOutput(shown, printed)).toBe(matches)
})
