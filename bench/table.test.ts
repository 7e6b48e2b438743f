import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { atLeast, atMost, below, type Row } from './claim.ts'
import { median, medianDifference, race } from './measure.ts'
import { renderTable } from './table.ts'

test('a limit that is met exactly is reached, unless it says below', () => {
  const row = { name: 'size', value: 9, unit: 'kB' }
  expect(atMost(9, row)).toEqual({ ...row, target: '≤ 9 kB', ok: true })
  expect(atLeast(9, row)).toEqual({ ...row, target: '≥ 9 kB', ok: true })
  expect(below(9, row)).toEqual({ ...row, target: '< 9 kB', ok: false })
})

test('marks what is reached, missed, not measured and without a target, in aligned columns', () => {
  const rows: Row[] = [
    atMost(3, { name: 'pipeline', value: 2.345678, unit: 's' }),
    atMost(9, { name: 'bundle', value: 1234.5, unit: 'kB', note: 'what limits it' }),
    { name: 'docs', value: null, unit: '', target: 'measured', ok: false },
    { name: 'peer', value: 0.504, unit: '×' },
  ]
  expect(stripVTControlCharacters(renderTable(rows)).split('\n')).toEqual([
    '✓  pipeline   2.35  s   ≤ 3 s',
    '✗  bundle     1235  kB  ≤ 9 kB',
    '   what limits it',
    '✗  docs          –      measured',
    '   peer      0.504  ×',
  ])
})

test('a median does not follow outliers', () => {
  expect(median([2, 1000, 1])).toBe(2)
  expect(median([4, 1, 2, 1000])).toBe(3)
  expect(() => median([])).toThrow(RangeError)
  expect(medianDifference([11, 12, 500], [1, 3, 2])).toBe(10)
})

test('candidates race in turn, in alternating order', async () => {
  const calls: string[] = []
  const times = await race(
    { a: () => calls.push('a'), b: async () => calls.push('b') },
    { rounds: 3, calls: 1 },
  )
  expect(calls.join('')).toBe('baabbaab')
  expect(times.a).toHaveLength(3)
})
