import { expect, test } from 'vitest'
import { readXml } from '../../check/report/testing/read-xml.ts'
import type { Judged } from '../judge/judge-scenario.ts'
import { renderBadge } from './badge.ts'
import { createResult } from './testing/create-result.ts'

test.each<[states: Judged['state'][], color: string, text: string]>([
  [['passed'], '#1a7f37', '1 of 1 decided, 1 passed'],
  [['passed', 'passed', 'undecided'], '#8a5a00', '2 of 3 decided, 2 passed'],
  [['passed', 'failed'], '#b42318', '2 of 2 decided, 1 failed'],
  [['undecided'], '#57606a', '0 of 1 decided, 0 passed'],
])('%j: green only where all was decided, and none failed', (states, color, text) => {
  const svg = readXml(renderBadge(createResult(states)))
  expect(svg.attributes['aria-label']).toBe(`certify: ${text}`)
  const [boxes] = svg.children.filter(({ name }) => name === 'g')
  expect(boxes!.children[1]!.attributes.fill).toBe(color)
})
