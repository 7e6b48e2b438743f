import { expect, test } from 'vitest'
import { countBySection, countRequirements, listRequirementCounts } from './count-requirements.ts'
import type { RequirementResult } from './result.ts'

function rule(section: string, state: RequirementResult['state']): RequirementResult {
  return { id: 'REQ-A-01', section, rule: 'It is so.', state }
}

const rules = [
  rule('§10', 'passed'),
  rule('§2', 'failed'),
  ...(['skipped', 'disabled', 'error', 'untested'] as const).map((state) => rule('§2', state)),
]

test('whatever nothing decided stays in the count', () => {
  const counts = countRequirements(rules)
  expect(counts).toEqual({ all: 6, proved: 1, broken: 1, undecided: 4 })
  expect(listRequirementCounts(counts)).toBe('1 of 6 proved, 1 broken, 4 undecided')
})

test('sections stand in the order of the document', () => {
  const sections = [...countBySection(rules)].map(([section, { all }]) => [section, all])
  expect(sections).toEqual([
    ['§2', 5],
    ['§10', 1],
  ])
})
