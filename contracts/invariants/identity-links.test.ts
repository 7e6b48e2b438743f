import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const RULE = 'a hosted checkout link'
const BACK = 'https://shop.example/done'
const created = (link?: string, part = {}) =>
  ({
    operationId: 'createCheckoutLink',
    meant: { body: { amount: 5, redirectUrl: BACK } },
    body: { data: { amount: 5, redirectUrl: BACK, ...(link && { url: `https://pay.example/${link}` }) } },
    ...part,
  }) as const

test('an answer without a link among others with one is found', () => {
  const found = findingsOf(identity, historyOf(created('1'), created('2'), created('3'), created()))
  expect(found.map(({ message, requirements }) => [message, ...requirements])).toEqual([
    ['createCheckoutLink answers without a link, and others with one.', 'REQ-S2S-02'],
  ])
})

test.each([
  ['no answer has one', 0, [created(), created(), created(), created()]],
  ['few have one', 0, [created('1'), created('2'), created()]],
  ['as many have none', 3, [created('1'), created('2'), created('3'), created(), created(), created()]],
  ['all are the same', 0, [created('1'), created('1'), created('1'), created()]],
  ['it is refused', 3, [created('1'), created('2'), created('3'), created(undefined, { status: 400 })]],
  ['the body is not JSON', 3, [created('1'), created('2'), created('3'), created('4', { body: '' })]],
])('nothing is found where %s', (_, comparisons, parts) => {
  const history = historyOf(...parts)
  expect(findingsOf(identity, history)).toEqual([])
  expect(comparisonsOf(identity, history, RULE)).toBe(comparisons)
})
