import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const refunds = (part = {}) => ({ operationId: 'listRefunds', body: { data: [] }, ...part }) as const
const attached = (part = {}) =>
  ({
    operationId: 'attachCustomerKyc',
    meant: { path: { id: 'cus_1' }, body: { country: 'NG' } },
    ...part,
  }) as const
const NOT_ALLOWED = { status: 405 }
const CONFLICT = { status: 409 }
const redacted = { sent: { ...plain('PUT'), body: '{"idNumber":"***"}' } }

test.each([
  ['a call of another method was taken', [refunds(), refunds({ ...NOT_ALLOWED, sent: plain('POST') })]],
  ['it is called by another method', [refunds({ ...NOT_ALLOWED, sent: plain('POST') })]],
  ['no key was sent', [refunds({ ...NOT_ALLOWED, key: 'none' })]],
  ['the operation is a proposal', [{ operationId: 'receiveCadCollection', ...NOT_ALLOWED } as const]],
  ['other data is refused', [attached(), attached({ ...CONFLICT, meant: { path: { id: 'cus_1' } } })]],
  ['another media type is refused', [attached(), attached({ status: 415, sent: plain('PUT', 'text/html') })]],
  ['another body was sent', [attached(), attached({ ...CONFLICT, sent: { ...plain('PUT'), body: 'null' } })]],
  ['a body is redacted', [attached(redacted), attached({ ...CONFLICT, ...redacted })]],
  ['it was never taken', [attached(CONFLICT), attached(CONFLICT)]],
  ['it is taken after a refusal', [attached(CONFLICT), attached()]],
  ['another business asks', [attached(), attached({ ...CONFLICT, ...asOther })]],
  ['too many requests were sent', [attached(), attached({ status: 429 })]],
  ['the service fails', [attached(), attached({ status: 500 })]],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})

function plain(method: string, type = 'application/json') {
  return { method, url: 'http://a.test/x', headers: { 'content-type': type } }
}

test.each([
  [
    'REQ-HOST-01',
    'GET /charge/order/refunds/all is answered with 405, and none of its calls was accepted.',
    [refunds(NOT_ALLOWED)],
  ],
  [
    'REQ-KYC-02',
    'attachCustomerKyc accepts a request, and then answers 409 to the same one.',
    [attached(), attached(CONFLICT)],
  ],
  [
    'REQ-ORD-09',
    'listRefunds accepts a request, and then answers 404 to the same one.',
    [refunds(), refunds({ status: 404 })],
  ],
] as const)('%s: %s', (requirement, message, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toMatchObject([{ requirements: [requirement], message }])
})

test('what is taken again is compared', () => {
  expect(comparisonsOf(effect, historyOf(attached(), attached()), 'REQ-KYC-02')).toBe(1)
  expect(comparisonsOf(effect, historyOf(attached()), 'REQ-KYC-02')).toBe(0)
})

test.each([
  [0, { data: [] }],
  [1, { data: [{ reference: 'REF_1' }] }],
])('a list that is read again is compared %i times where it shows %j', (times, body) => {
  expect(comparisonsOf(effect, historyOf(refunds({ body }), refunds({ body })), 'REQ-ORD-09')).toBe(times)
})
