import { expect, test } from 'vitest'
import { countTurns, cover, deal } from './in-turns.ts'

test('a selection meets every trait, and leaves out what adds none', () => {
  const items = ['a1', 'a2', 'b1', 'b2', 'b3']
  expect(cover(items, ([letter = '', digit = '']) => [letter, digit])).toEqual(['a1', 'b2', 'b3'])
  expect(cover(['only', 'none'], (item) => (item === 'only' ? ['trait'] : []))).toEqual(['only'])
})

test('dealt among many, everything is tried, and each tries something', () => {
  const shares = countTurns(['x', 'y', 'z'], () => 'alike').map(({ turn, of }) =>
    deal([1, 2, 3, 4], turn, of),
  )
  expect(shares).toEqual([[1, 4], [2], [3]])
  expect(deal(['only'], 2, 3)).toEqual(['only'])
})
