import { expect, test } from 'vitest'
import { describeSpecification } from '../../src/kit/check/assemble-result.ts'
import { readContract } from '../../src/kit/contract/contract.ts'
import type { History } from '../../src/kit/history/history.ts'
import { forms } from './forms.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const specification = describeSpecification(readContract(), 'documented')
const ofShipped = ({ head, ...all }: History): History => ({ head: { ...head, specification }, ...all })

const json = { 'content-type': 'application/json' }
const answer = (status: number, body: object, headers = {}) => ({
  answer: { status, headers: { ...json, ...headers }, body: JSON.stringify(body) },
})
const sent = { method: 'POST', url: 'http://checkout.test/', headers: json, body: '{"data":"…"}' }

const provider = {
  ...{ serviceCategoryId: 'c', name: 'One', identifier: 'one', description: '', logoUrl: 'https://x' },
  isFixedAmount: true,
}
const providers = (row: object, status = 200) =>
  ({
    operationId: 'listAirtimeProviders',
    ...answer(status, { statusCode: 200, message: 'ok', success: true, data: [{ ...provider, ...row }] }),
  }) as const
const verified = (
  key: 'secret' | 'public' | 'right' | 'unknown',
  status: number,
  body: object,
  headers = {},
) => ({ operationId: 'verifyOrder', key, sent, ...answer(status, body, headers) }) as const
const initiated = (reference: string) =>
  ({ operationId: 'initiatePayment', ...answer(200, { data: { reference } }) }) as const

const shown = (order: object) =>
  ({
    operationId: 'initiatePayment',
    ...answer(200, { statusCode: 200, data: { amount: 5, currency: 'NGN', ...order } }),
  }) as const
const emails = (...ids: unknown[]) =>
  ({
    operationId: 'listCadCollectionEmails',
    ...answer(200, { statusCode: 200, data: ids.map((id) => ({ id, email: 'ada@payer.example' })) }),
  }) as const

const WRONG_TYPE = 'Invalid SECRET key'

test.each([
  ['a list has its form', 'REQ-BILL-01', providers({})],
  ['a member is new', 'REQ-BILL-01', providers({ colour: 'blue' })],
  [
    'a key of the wrong type is refused as stated',
    'REQ-AUTH-02',
    verified('public', 401, { statusCode: 401, message: WRONG_TYPE }),
  ],
  [
    'another key is refused otherwise',
    'REQ-ERR-03',
    verified('unknown', 401, { statusCode: 401, message: 'No' }),
  ],
  ['statusCode is there', 'REQ-ERR-01', verified('right', 200, { statusCode: 200 })],
  ['no version is stated', 'REQ-VER-01', verified('right', 200, { statusCode: 200 })],
  ['a reference has its form', 'REQ-REF-01', initiated('PAY_1a2B')],
  [
    'a reference stands in a URL',
    'an S2S payment order is shown',
    shown({ url: 'https://pay.test/PAY_1a2B' }),
  ],
  ['the id of an email is a string', 'REQ-CAD-08', emails('7f0e', '7f0f')],
])('%s: nothing is found, and %s is compared', (_, requirement, part) => {
  const history = ofShipped(historyOf(part))
  expect(findingsOf(forms, history)).toEqual([])
  expect(comparisonsOf(forms, history, requirement)).toBeGreaterThan(0)
})

test.each([
  [
    'a member has another type',
    'REQ-BILL-01',
    'listAirtimeProviders answers 200: /data/0/isFixedAmount is a string, not a boolean.',
    providers({ isFixedAmount: 'yes' }),
  ],
  [
    'a member is missing',
    'REQ-BILL-01',
    'listAirtimeProviders answers 200: /data/0/name is missing.',
    providers({ name: undefined }),
  ],
  [
    'a key of the wrong type is refused in other words',
    'REQ-AUTH-02',
    'verifyOrder answers 401: a public key does not get the answer for a key of the wrong type.',
    verified('public', 401, { statusCode: 401, message: 'No' }),
  ],
  [
    'another key is said to be of the wrong type',
    'REQ-ERR-03',
    'verifyOrder answers 401: says "Invalid SECRET key" to a key that is not of the wrong type.',
    verified('unknown', 401, { statusCode: 401, message: WRONG_TYPE }),
  ],
  [
    'statusCode is missing',
    'REQ-ERR-01',
    'verifyOrder answers 200: /statusCode is missing.',
    verified('right', 200, {}),
  ],
  [
    'a version is stated',
    'REQ-VER-01',
    'verifyOrder answers 200: has the version header x-api-version.',
    verified('right', 200, { statusCode: 200 }, { 'x-api-version': '2' }),
  ],
  [
    'a reference has another form',
    'REQ-REF-01',
    'initiatePayment answers 200: shows the reference "PAY-1".',
    initiated('PAY-1'),
  ],
  [
    'an order has no reference',
    'REQ-REF-01',
    'initiatePayment shows a payment order without any text of the form <prefix>_<alphanumeric>.',
    shown({ id: '102311' }),
  ],
  [
    'the id of an email is a number',
    'REQ-CAD-08',
    'listCadCollectionEmails shows an email whose id is 5, not a string.',
    emails('7f0e', 5),
  ],
  [
    'an email has no id',
    'REQ-CAD-08',
    'listCadCollectionEmails shows an email without the id that others have.',
    emails('7f0e', undefined),
  ],
])('%s: %s is contradicted', (_, requirement, message, part) => {
  const found = findingsOf(forms, ofShipped(historyOf(part)))
  expect(found.map((each) => each.message)).toEqual([message])
  expect(found[0]?.requirements).toContain(requirement)
})

test.each([
  [
    'a list without statusCode',
    ofShipped(historyOf({ operationId: 'listBanks', sent, ...answer(200, [{ code: '044' }]) })),
  ],
  ['what is redacted', ofShipped(historyOf(initiated('PAY_…, altered)'), providers({ name: '$KEY' })))],
  ['a list of emails without ids', ofShipped(historyOf(emails(undefined, undefined)))],
  ['an order that is not shown', ofShipped(historyOf(shown({ amount: undefined })))],
  ['an order of which a part is redacted', ofShipped(historyOf(shown({ reference: '***' })))],
  ['a failure of the service', ofShipped(historyOf(providers({ name: undefined }, 503)))],
  ["answers of an operator's own contract", historyOf(providers({ isFixedAmount: 'yes' }))],
])('%s is not judged', (_, history) => {
  expect(findingsOf(forms, history)).toEqual([])
})

test('each field of a wrong form is found, once in an answer', () => {
  const data = [
    { ...provider, isFixedAmount: 'yes' },
    { ...provider, isFixedAmount: 'no', name: undefined },
  ]
  const wrong = { ...providers({}), ...answer(200, { statusCode: 200, message: 'ok', success: true, data }) }
  expect(findingsOf(forms, ofShipped(historyOf(wrong))).map(({ message }) => message)).toEqual([
    'listAirtimeProviders answers 200: /data/0/isFixedAmount is a string, not a boolean.',
    'listAirtimeProviders answers 200: /data/1/name is missing.',
  ])
})
