import { expect, test } from 'vitest'
import type { Requirement } from '../contract/ledger/ledger.ts'
import { judgeRequirements } from './judge-requirements.ts'
import type { CauseResult, State, TestResult } from './report/result.ts'

const requirement = (id: string): Requirement => ({
  ...{ id, section: '§4.3', rule: `${id} holds`, provable: ['the business API'], operations: [] },
})
const testOf = (title: string, requirements: string[], state: State = 'failed'): TestResult => ({
  ...{ title, requirements, state, isProposal: false, tier: 'deterministic', durationMs: 1, exchanges: [] },
})
const causeOf = (kind: CauseResult['kind'], tests: string[]): CauseResult => ({
  ...{ kind, tests, title: 'amount is a string', operations: ['listTransactions'], isProposal: false },
})

const judge = (tests: TestResult[], causes: CauseResult[]) => {
  const ids = [...new Set(tests.flatMap((each) => each.requirements))]
  const judged = judgeRequirements(ids.map(requirement), tests, causes, new Map())
  return Object.fromEntries(judged.map(({ id, state }) => [id, state]))
}

test.each(['departure', 'refused'] as const)(
  'of the tests that meet one %s, the plainest one names the requirement',
  (kind) => {
    const tests = [
      testOf('shows amounts', ['REQ-TXN-12']),
      testOf('finds', ['REQ-TXN-08']),
      testOf('lists', ['REQ-TXN-08'], 'passed'),
    ]
    expect(judge(tests, [causeOf(kind, ['shows amounts', 'finds'])])).toEqual({
      'REQ-TXN-12': 'failed',
      'REQ-TXN-08': 'skipped',
    })
  },
)

test('the requirement of the field at fault is broken, and no other', () => {
  const tests = [testOf('finds', ['REQ-TXN-08']), testOf('shows amounts', ['REQ-TXN-12'], 'passed')]
  const cause = { ...causeOf('departure', ['finds']), requirements: ['REQ-TXN-12'] }
  expect(judge(tests, [cause])).toEqual({ 'REQ-TXN-08': 'skipped', 'REQ-TXN-12': 'failed' })
})

test('a requirement of its own is broken beside it', () => {
  const tests = [testOf('shows amounts', ['REQ-TXN-12']), testOf('finds', ['REQ-TXN-08'])]
  const causes = [causeOf('departure', ['shows amounts', 'finds']), causeOf('claim', ['finds'])]
  expect(judge(tests, causes)).toEqual({ 'REQ-TXN-12': 'failed', 'REQ-TXN-08': 'failed' })
})

test('a test that states no requirement leaves the first one that does', () => {
  const tests = [testOf('answers in the documented form', []), testOf('shows amounts', ['REQ-TXN-12'])]
  expect(judge(tests, [causeOf('departure', ['answers in the documented form', 'shows amounts'])])).toEqual({
    'REQ-TXN-12': 'failed',
  })
})
