import { describe, expect, test } from 'vitest'
import { describeComparison } from './describe.ts'
import { compareVerdicts, mergeResults, type Row, type Verdict } from './verdict.ts'

const row = (generator: string, host: string, runs: Verdict, reason?: string): Row => ({
  generator,
  host,
  version: '1.0.0',
  language: 'Go',
  lines: 10,
  findings: { generates: { verdict: 'yes' }, runs: { verdict: runs, ...(reason ? { reason } : {}) } },
})

describe('compareVerdicts', () => {
  test('finds nothing where each verdict is alike, whatever lines and versions are', () => {
    const later = { ...row('a', 'checkout', 'yes'), lines: 12, version: '1.0.1' }
    expect(compareVerdicts([row('a', 'checkout', 'yes')], [later])).toEqual({
      agreed: 2,
      differences: [],
      undecided: [],
    })
  })

  test.each([
    ['yes', 'no'],
    ['no', 'yes'],
  ] as const)('a %s that became a %s differs', (was, is) => {
    const { differences } = compareVerdicts([row('a', 'checkout', was)], [row('a', 'checkout', is, 'broken')])
    expect(differences).toEqual([
      { generator: 'a', host: 'checkout', step: 'runs', was, is, reason: 'broken' },
    ])
  })

  test.each([
    ['yes', 'not run'],
    ['no', 'not run'],
    ['not run', 'yes'],
    ['not run', 'no'],
  ] as const)('nothing follows from %s against %s, and it is told', (was, is) => {
    const comparison = compareVerdicts([row('a', 'checkout', was)], [row('a', 'checkout', is)])
    expect(comparison).toMatchObject({ agreed: 1, differences: [] })
    expect(comparison.undecided).toEqual([{ generator: 'a', host: 'checkout', step: 'runs', was, is }])
    expect(describeComparison(comparison)).toContain(`not compared  a checkout, runs: ${was} → ${is}`)
  })

  test('hosts are not taken for each other', () => {
    const committed = [row('a', 'checkout', 'yes'), row('a', 'business', 'no')]
    expect(compareVerdicts(committed, [row('a', 'business', 'yes')]).differences).toHaveLength(1)
    expect(compareVerdicts(committed, [row('a', 'business', 'no')]).differences).toEqual([])
  })

  test('a generator that the committed results do not know differs in each step', () => {
    const { differences } = compareVerdicts([], [row('new', 'checkout', 'yes')])
    expect(differences.map(({ step, was }) => [step, was])).toEqual([
      ['generates', 'unknown'],
      ['runs', 'unknown'],
    ])
  })

  test('a generator that was not tried this time is not compared', () => {
    expect(compareVerdicts([row('a', 'checkout', 'yes')], [])).toEqual({
      agreed: 0,
      differences: [],
      undecided: [],
    })
  })
})

describe('mergeResults', () => {
  test('puts what was found in the place of what was known, in the order of the catalogue', () => {
    const committed = {
      tools: { Go: 'Go 1.19', PHP: 'PHP 8.2' },
      rows: [row('a', 'checkout', 'no'), row('b', 'checkout', 'no')],
    }
    const found = { tools: { Go: 'Go 1.20' }, rows: [row('a', 'checkout', 'yes')] }
    const { tools, rows } = mergeResults(committed, found, ['b', 'a'])
    expect(tools).toEqual({ Go: 'Go 1.20', PHP: 'PHP 8.2' })
    expect(rows.map(({ generator, findings }) => [generator, findings.runs?.verdict])).toEqual([
      ['b', 'no'],
      ['a', 'yes'],
    ])
  })

  test('forgets a generator that is not in the catalogue any more', () => {
    const committed = { tools: {}, rows: [row('gone', 'checkout', 'yes')] }
    expect(mergeResults(committed, { tools: {}, rows: [] }, ['a']).rows).toEqual([])
  })
})
