import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const LOST = { status: 404, body: { message: 'No' } }
const providers = (...ids: string[]) =>
  ({
    operationId: 'listTvProviders',
    body: { success: true, data: ids.map((serviceCategoryId) => ({ serviceCategoryId })) },
  }) as const
const packages = (serviceCategoryId: string, part = {}) =>
  ({
    operationId: 'listTvPackages',
    meant: { path: { serviceCategoryId } },
    sent: { method: 'GET', url: `http://a.test/tv-services/${serviceCategoryId}`, headers: {} },
    body: { success: true, data: [] },
    ...part,
  }) as const

test.each([
  ['each is found', [providers('p1', 'p2'), packages('p1'), packages('p2')]],
  ['what is not listed is not found', [providers('p1'), packages('p1'), packages('p2', LOST)]],
  ['none is found', [providers('p1', 'p2'), packages('p1', LOST), packages('p2', LOST)]],
  ['it was asked for before the list', [packages('p2', LOST), providers('p1', 'p2'), packages('p1')]],
  ['it leaves the list', [providers('p1', 'p2'), packages('p1'), packages('p2', LOST), providers('p1')]],
  [
    'it is listed to another business',
    [{ ...providers('p1', 'p2'), ...asOther }, providers('p1'), packages('p1'), packages('p2', LOST)],
  ],
  [
    'it is refused for another reason',
    [providers('p1', 'p2'), packages('p1'), packages('p2', { ...LOST, status: 429 })],
  ],
  ['its key is wrong', [providers('p1', 'p2'), packages('p1'), packages('p2', { ...LOST, key: 'public' })]],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})

test.each([
  ['at the end', [providers('p1', 'p2'), packages('p1'), packages('p2', LOST)]],
  ['first', [providers('p1', 'p2'), packages('p2', LOST), packages('p1'), providers('p2', 'p1')]],
])('a listed provider that is not found is found %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toMatchObject([
    {
      requirements: ['REQ-BILL-06'],
      message:
        'listTvProviders shows p2 and p1, and listTvPackages finds the second, but answers 404 to the first.',
    },
  ])
})

test('a provider that is found is compared where another is not', () => {
  const compared = (...parts: Parameters<typeof historyOf>) =>
    comparisonsOf(effect, historyOf(...parts), 'of a listed TV provider')
  expect(compared(providers('p1'), packages('p1'), packages('p2', LOST))).toBe(1)
  expect(compared(providers('p1'), packages('p1'), packages('p2'))).toBe(0)
})
