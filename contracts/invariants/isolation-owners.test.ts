import { expect, test } from 'vitest'
import { isolation } from './isolation.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf, transactions } from './testing/sample-history.ts'

const own = (id: string, businessId?: string) => transactions([{ id, businessId }])
const foreign = (id: string, businessId?: string) => transactions([{ id, businessId }], asOther)
const ONE = 'the transactions of a business have one businessId'

test.each([
  ['each business has its own', [own('t1', 'b1'), foreign('t2', 'b2'), own('t3', 'b1')]],
  ['the two are one', [own('t1', 'b1'), foreign('t2', 'b1')]],
  ['none is shown', [own('t1'), foreign('t2')]],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(isolation, historyOf(...parts))).toEqual([])
})

test('a row names another business than one before', () => {
  const [finding] = findingsOf(isolation, historyOf(own('t1', 'b1'), own('t2', 'b2')))
  expect(finding).toMatchObject({
    requirements: ['REQ-TXN-02'],
    message: 'The transaction t2 has the businessId b2, but an earlier one has b1.',
  })
})

test('a row is compared where the other business has one', () => {
  expect(comparisonsOf(isolation, historyOf(own('t1', 'b1'), own('t2', 'b1')), ONE)).toBe(0)
  expect(comparisonsOf(isolation, historyOf(own('t1', 'b1'), foreign('t2', 'b2')), ONE)).toBe(1)
})
