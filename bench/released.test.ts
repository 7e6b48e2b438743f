import { expect, test } from 'vitest'
import { atLeast, atMost } from './claim.ts'
import { compareWithReleased } from './released.ts'

const date = '2026-01-31'
const held = { name: 'list', value: 6, unit: '×', target: '≥ 5 ×', ok: true, date }

test('a claim that the release reached and this run misses is lost', () => {
  expect(compareWithReleased([atLeast(5, { name: 'list', value: 1.8, unit: '×' })], [held])).toEqual({
    lines: ['list: 30 % of 6 × (2026-01-31)'],
    lost: ['list'],
  })
})

test('a claim that became slower and is still reached is not lost', () => {
  const { lines, lost } = compareWithReleased([atLeast(5, { name: 'list', value: 5.1, unit: '×' })], [held])
  expect(lines).toEqual(['list: 85 % of 6 × (2026-01-31)'])
  expect(lost).toEqual([])
})

test.each([
  ['was missed at the release too', { ...held, ok: false }],
  ['had no target at the release', { ...held, target: '' }],
  ['was measured in another unit', { ...held, unit: 'ms' }],
  ['was not measured at the release', { ...held, value: null }],
  ['is new', { ...held, name: 'another' }],
])('a claim is not lost that %s', (_, row) => {
  expect(compareWithReleased([atLeast(5, { name: 'list', value: 1.8, unit: '×' })], [row]).lost).toEqual([])
})

test('a release of zero divides nothing', () => {
  const zero = { ...held, value: 0, target: '≤ 0 ×' }
  const { lines, lost } = compareWithReleased([atMost(0, { name: 'list', value: 2, unit: '×' })], [zero])
  expect(lines).toEqual(['list: more than 100 % of 0 × (2026-01-31)'])
  expect(lost).toEqual(['list'])
})
