import { expect, test } from 'vitest'
import type { Judged } from '../judge/judge-scenario.ts'
import { assembleResult, describeVerdict, findWrongIndex, groupReasons } from './result.ts'
import { createResult } from './testing/create-result.ts'

test.each<[states: Judged['state'][], sentence: string]>([
  [['passed'], 'Passed: the one decided scenario'],
  [['passed', 'passed', 'undecided'], 'Passed: all 2 decided scenarios'],
  [['passed', 'failed', 'undecided'], 'Failed: 1 of 2 decided scenarios'],
  [['failed'], 'Failed: 1 of 1 decided scenario'],
  [['passed', 'undecided', 'undecided'], 'Undecided: 2 of 3 scenarios were not decided'],
  [['undecided'], 'Undecided: none of 1 scenario could be decided'],
  [[], 'Undecided: none of 0 scenarios could be decided'],
])('the verdict of %j in a sentence', (states, sentence) => {
  expect(describeVerdict(createResult(states))).toBe(sentence)
})

test('what was ended before all was decided is not a pass', () => {
  const { scenarios } = createResult(['passed', 'passed', 'undecided'])
  const about = { name: 'x', version: '0.1.0', seed: 'x', startedAt: '2026-11-20T10:00:00.000Z' }
  const result = assembleResult({ judged: scenarios, leftOut: [], durationMs: 1, isCut: true }, about)
  expect(result.verdict).toBe('undecided')
  expect(describeVerdict(result)).toBe('Undecided: 1 of 3 scenarios was not decided')
})

const entry = (atMs: number): Judged['timeline'][number] => ({ atMs, who: 'app', text: 'calls' })
const finding = (atMs: number): Judged['findings'][number] => ({
  atMs,
  kind: 'state',
  message: 'It is wrong.',
})

test.each<[what: string, findings: number[], timeline: number[], index: number]>([
  ['nothing is wrong', [], [1, 2], -1],
  ['two things are: the earlier one', [30, 20], [10, 20, 30], 1],
  ['it was seen between two entries', [25], [10, 20, 30], 1],
  ['it was seen after the last', [99], [10, 20], 1],
  ['several entries are of one moment: the last of them', [10], [10, 10, 20], 1],
  ['nothing had happened by then', [5], [10], -1],
  ['there is no timeline', [0], [], -1],
])('the first wrong moment where %s', (_, findings, timeline, index) => {
  expect(findWrongIndex({ findings: findings.map(finding), timeline: timeline.map(entry) })).toBe(index)
})

test('reasons are grouped, the most frequent first', () => {
  const [left] = createResult([]).leftOut
  const leftOut = ['a', 'b', 'c'].map((id) => ({ ...left!, id, reason: id === 'a' ? 'seldom' : 'often' }))
  expect(groupReasons({ leftOut })).toEqual([
    ['often', ['b', 'c']],
    ['seldom', ['a']],
  ])
})
