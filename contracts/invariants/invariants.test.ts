import { expect, test } from 'vitest'
import type { History } from '../../src/kit/history/history.ts'
import { sameRecord, verifiedOrder } from './identity.ts'
import { isolation } from './isolation.ts'
import { pages } from './lists.ts'
import { amlRecords, historyOf, transactions } from './testing/sample-history.ts'
import { wrongKeys } from './wrong-keys.ts'

const paid = {
  id: 'txn-00000001',
  amount: 25,
  currency: 'CAD',
  type: 'CREDIT',
  status: 'PENDING',
  reference: 'TXN_A1B2C3',
}
const review = { id: 'aml-00000001', amount: 25, currency: 'CAD', status: 'PENDING', createdAt: '2026-11-23' }
const other = { business: 'other' } as const
const filtered = (query: Record<string, string>) => ({ meant: { query } })
const order = (reference: string) => ({ data: { reference, status: 'PENDING' } })
const verified = (reference: string, shown: object) => ({
  ...{ operationId: 'verifyPayment', meant: { path: { reference } }, body: { data: shown } },
})

test.each([
  [
    'a record that moves on',
    sameRecord,
    historyOf(transactions(paid), transactions({ ...paid, status: 'DONE' })),
  ],
  [
    'the same id of two businesses',
    sameRecord,
    historyOf(transactions(paid), { ...transactions({ ...paid, amount: 1 }), ...other }),
  ],
  [
    'an order that is verified',
    verifiedOrder,
    historyOf(
      { operationId: 'initiatePayment', body: order('PAY_AAAA') },
      verified('PAY_AAAA', { reference: 'PAY_AAAA' }),
    ),
  ],
  [
    'a terse verification',
    verifiedOrder,
    historyOf(
      { operationId: 'initiatePayment', body: order('PAY_AAAA') },
      verified('PAY_BBBB', { paid: false }),
    ),
  ],
  [
    'businesses that see their own',
    isolation,
    historyOf(transactions(paid), {
      ...transactions({ ...paid, id: 'txn-00000002', reference: 'TXN_Z9' }),
      ...other,
    }),
  ],
  [
    'a name that is used again after the target was put back',
    isolation,
    historyOf(transactions(paid), { ...transactions(paid), ...other, era: 1 }),
  ],
  [
    'a name that is sent and repeated',
    isolation,
    historyOf(transactions(paid), {
      ...verified(paid.reference, { message: paid.reference }),
      ...other,
      status: 404,
    }),
  ],
  [
    'pages as they were asked for',
    pages,
    historyOf({ ...transactions(paid), ...filtered({ type: 'CREDIT', list: '1' }) }, amlRecords(review)),
  ],
  [
    'values that are not among the stated ones',
    pages,
    historyOf(
      { ...transactions(paid), ...filtered({ list: '-1', type: 'credit' }) },
      { ...amlRecords(review), ...filtered({ status: 'pending' }) },
    ),
  ],
  [
    'a refused page',
    pages,
    historyOf({ operationId: 'listTransactions', status: 400, ...filtered({ list: '0' }) }),
  ],
  [
    'keys that are refused by their type',
    wrongKeys,
    historyOf({
      operationId: 'verifyOrder',
      key: 'public',
      status: 401,
      body: { message: 'Invalid SECRET key' },
    }),
  ],
])('%s: nothing is found', (_, { judge }, history: History) => {
  expect(judge(history)).toEqual([])
})

test.each([
  [
    'another amount of one transaction',
    sameRecord,
    historyOf(transactions(paid), transactions({ ...paid, amount: 26 })),
    'amount of txn-00000001 is 25, and later 26.',
  ],
  [
    'another currency of one review',
    sameRecord,
    historyOf(amlRecords(review), amlRecords({ ...review, currency: 'USD' })),
    'currency of aml-00000001 is "CAD", and later "USD".',
  ],
  [
    'another order than the one that is verified',
    verifiedOrder,
    historyOf(
      { operationId: 'initiatePayment', body: order('PAY_AAAA') },
      verified('PAY_BBBB', { reference: 'PAY_AAAA' }),
    ),
    'PAY_BBBB is verified, and the answer is that of PAY_AAAA.',
  ],
  [
    "another business's transaction, wherever it shows",
    isolation,
    historyOf(transactions(paid), { ...verified('PAY_BBBB', { link: paid.id }), ...other }),
    'txn-00000001 is of a record of the caller, and verifyPayment shows it to the other business.',
  ],
  [
    'more rows than were asked for',
    pages,
    historyOf({ ...transactions(paid, { ...paid, id: 'txn-2' }), ...filtered({ list: '1' }) }),
    'list=1 is answered with 2 rows.',
  ],
  [
    'a row that the filter keeps out',
    pages,
    historyOf({ ...amlRecords(review), ...filtered({ status: 'APPROVED' }) }),
    'status=APPROVED is answered with aml-00000001, whose status is "PENDING".',
  ],
  [
    'a row twice on a page',
    pages,
    historyOf(transactions(paid, paid)),
    'txn-00000001 stands twice on one page.',
  ],
  [
    'a meta that is no number',
    pages,
    historyOf({ ...amlRecords(), body: { data: [], meta: { total: '0', page: 1, limit: 20, pages: 0 } } }),
    'total of meta is "0", not a number.',
  ],
  [
    'a key of the wrong type that is taken',
    wrongKeys,
    historyOf({ operationId: 'verifyOrder', key: 'public' }),
    'verifyOrder takes a secret key, and a public key is taken.',
  ],
  [
    'the message at the right key',
    wrongKeys,
    historyOf({ operationId: 'ping', status: 401, body: { message: 'Invalid public key passed' } }),
    'ping answers its own public key with "Invalid public key passed".',
  ],
])('%s is found', (_, { judge }, history: History, message) => {
  const findings = judge(history)
  expect(findings.map((each) => each.message)).toEqual([message])
  expect(findings[0]!.exchanges.at(-1)).toBe(history.exchanges.at(-1))
})
