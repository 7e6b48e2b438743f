import { expect, test } from 'vitest'
import { renderAnnotations } from './annotations.ts'
import { createResult } from './testing/create-result.ts'

test('what passed or is undecided has none', () => {
  expect(renderAnnotations(createResult(['passed', 'undecided']))).toBe('')
})

test.each([
  [10, 10, '::error title=The same webhook arrives twice in a row::'],
  [11, 10, '::error title=paycontract certify::and 2 more: '],
])('of %i failures, %i commands are shown', (failed, shown, last) => {
  const result = createResult(Array.from({ length: failed }, () => 'failed' as const))
  const lines = renderAnnotations(result).trimEnd().split('\n')
  expect(lines).toHaveLength(shown)
  expect(lines.at(-1)).toMatch(new RegExp(`^${last}`))
})
