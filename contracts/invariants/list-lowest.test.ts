import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const body = { data: { transactions: [{ id: 'a', type: 'CREDIT' }] } }
const asked = (query: Record<string, string>, part = {}) =>
  ({ operationId: 'listTransactions', meant: { query }, body, ...part }) as const
const refused = (query: Record<string, string>, part = {}) =>
  asked(query, { status: 400, body: { message: 'No' }, ...part })
const url = 'http://business.test/transactions'

test.each([
  ['list=1', 'REQ-TXN-03', [asked({ list: '5' }), refused({ list: '1' })]],
  ['list=1', 'REQ-TXN-03', [refused({ list: '1', page: '1' }), asked({ list: '5', page: '2' })]],
  ['page=1', 'REQ-TXN-05', [asked({ page: '2' }), refused({ page: '1' })]],
  ['page=1', 'REQ-TXN-05', [asked({ list: '5', page: '2' }), refused({ list: '5', page: '1' })]],
] as const)('%s that is refused is found (%s)', (name, requirement, parts) => {
  const [found, ...more] = findingsOf(lists, historyOf(...parts))
  expect([found?.requirements, more]).toEqual([[requirement], []])
  expect(found?.message).toContain(`listTransactions answers ${name} with 400, but accepts`)
})

test.each([
  ['where no other number is taken', [asked({}), refused({ list: '1' })]],
  ['of another business', [asked({ list: '5' }, asOther), refused({ list: '1' })]],
  [
    'of a page that may be past the end',
    [asked({ list: '5', page: '2' }), refused({ list: '1', page: '2' })],
  ],
  ['of a size that may be too large', [asked({ list: '5', page: '2' }), refused({ list: '9', page: '1' })]],
  ['of what is taken too', [asked({ list: '1' }), refused({ list: '1' })]],
  ['of another number', [asked({ list: '5' }), refused({ list: '2' })]],
  ['beside a filter', [asked({ list: '5' }), refused({ list: '1', type: 'CREDIT' })]],
  ['for another reason', [asked({ list: '5' }), refused({ list: '1' }, { status: 429 })]],
  ['where nothing is found', [asked({ list: '5' }), refused({ list: '1' }, { status: 404 })]],
  ['with a wrong key', [asked({ list: '5' }), refused({ list: '1' }, { key: 'public' })]],
  [
    'with other headers',
    [
      asked({ list: '5' }),
      refused({ list: '1' }, { sent: { method: 'GET', url, headers: { accept: '*' } } }),
    ],
  ],
])('a refusal says nothing %s', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toEqual([])
})

test('the lowest number is compared where another is refused', () => {
  const compared = (...parts: Parameters<typeof historyOf>) =>
    comparisonsOf(lists, historyOf(...parts), 'listTransactions accepts')
  expect(compared(asked({ list: '1' }), refused({ list: '999' }))).toBe(1)
  expect(compared(asked({ list: '1' }), asked({ list: '999' }))).toBe(0)
  expect(compared(asked({ list: '2' }), refused({ list: '999' }))).toBe(0)
})
