import { expect, test } from 'vitest'
import { readXml } from '../../check/report/testing/read-xml.ts'
import { renderJunit } from './junit.ts'
import { createResult, HOSTILE } from './testing/create-result.ts'

const result = createResult(['passed', 'failed', 'undecided'], HOSTILE)

test('counts agree with the cases: what is undecided or left out is skipped, and says which', () => {
  const suites = readXml(renderJunit(result))
  const [suite] = suites.children
  expect(suites.attributes).toMatchObject({ tests: '4', failures: '1', errors: '0' })
  expect(suite!.attributes).toMatchObject({ name: 'Webhooks', tests: '4', failures: '1', skipped: '2' })
  const outcomes = suite!.children.map(({ children: [outcome] }) => outcome?.name ?? 'passed')
  expect(outcomes).toEqual(['passed', 'failure', 'skipped', 'skipped'])
  const reasons = suite!.children.slice(2).map(({ children }) => children[0]!.attributes.message)
  expect(reasons).toEqual([
    expect.stringMatching(/^undecided: </),
    'left out: refund: the app makes no refunds',
  ])
})

test('a failure holds what is at stake, the timeline and how to play it again', () => {
  const [suite] = readXml(renderJunit(result)).children
  const { text } = suite!.children[1]!.children[0]!
  for (const part of [
    '2,110 NGN at stake',
    '0.01 s webhook: ',
    'run again: paycontract certify --only webhook-duplicate',
  ])
    expect(text).toContain(part)
})

test.each(['name', 'classname', 'time'])('every case has a %s, which readers of JUnit need', (name) => {
  const cases = readXml(renderJunit(result)).children.flatMap(({ children }) => children)
  expect(cases.filter(({ attributes }) => !attributes[name])).toEqual([])
})
