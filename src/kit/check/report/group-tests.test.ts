import { describe, expect, test } from 'vitest'
import { factOf, groupByReason, groupTests, subjectOf } from './group-tests.ts'
import { listTests } from './list-tests.ts'
import { createSampleResult } from './testing/sample-result.ts'

describe('the title of a test', () => {
  test.each([
    ['createOrder', 'createOrder REQ-ORD-01 REQ-HOST-02 creates an order', 'createOrder', 'creates an order'],
    ['ping', 'ping > proposal: answers a pong', 'ping', 'answers a pong'],
    ['ping', 'ping answers', 'ping', 'answers'],
    [undefined, 'one matching set REQ-AUTH-11 the keys work', 'one matching set', 'the keys work'],
    [undefined, 'REQ-HOST-04 hosts differ', 'The service as a whole', 'hosts differ'],
    [undefined, 'hosts differ', 'The service as a whole', 'hosts differ'],
    [undefined, 'REQ-HOST-04', 'The service as a whole', 'REQ-HOST-04'],
  ])('of %s: "%s" is about %s', (operationId, title, subject, fact) => {
    const named = { title, ...(operationId && { operationId }) }
    expect(subjectOf(named)).toBe(subject)
    expect(factOf(named)).toBe(fact)
  })
})

test('groups come in the order of the documents, and what is not an operation last', () => {
  const result = createSampleResult({ tests: 70 })
  const [first] = result.tests
  result.tests.unshift({ ...first!, operationId: undefined as never, title: 'hosts REQ-HOST-04 differ' })
  const names = groupTests({ ...result, tests: listTests(result) }).map(({ name }) => name)
  expect(names).toEqual([...result.coverage.matrix.map(({ operationId }) => operationId), 'hosts'])
})

test('no test is lost or counted twice', () => {
  const result = createSampleResult({ tests: 200, failed: 4, broken: 2 })
  const groups = groupTests({ ...result, tests: listTests(result) })
  expect(groups.flatMap(({ tests }) => tests)).toHaveLength(200)
  for (const state of ['passed', 'failed', 'skipped', 'disabled', 'error'] as const) {
    expect(groups.reduce((sum, { counts }) => sum + counts[state], 0)).toBe(result.counts[state])
  }
})

test('what was skipped is grouped by reason, the most frequent first', () => {
  const passed = createSampleResult().tests.find(({ state }) => state === 'passed')!
  const skip = (reason?: string) => ({ ...passed, state: 'skipped' as const, ...(reason && { reason }) })
  const groups = groupByReason([skip('rare'), skip('often'), skip('often '), skip(), passed], 'skipped')
  expect(groups.map(({ reason, tests }) => [reason, tests.length])).toEqual([
    ['often', 2],
    ['no reason given', 1],
    ['rare', 1],
  ])
})
