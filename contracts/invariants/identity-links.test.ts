import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const RULE = 'createCheckoutLink returns'
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
    ['createCheckoutLink answers without a link, but elsewhere with one.', 'REQ-S2S-02'],
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

const linked = (shown: object) => ({ ...created('1'), body: { data: shown } })
const verified = (reference: string, shown: object, part = {}) =>
  ({ operationId: 'verifyPayment', meant: { path: { reference } }, body: { data: shown }, ...part }) as const

test('a link whose payment order is verified has a reference of the stated form', () => {
  const history = historyOf(
    ...[linked({ reference: 'PAY1' }), verified('PAY1', { reference: 'PAY1', status: 'not_paid' })],
    ...[linked({ reference: 'PAY_2' }), verified('PAY_2', { reference: 'PAY_2' })],
  )
  expect(
    findingsOf(identity, history).map(({ message, requirements }) => [message, ...requirements]),
  ).toEqual([
    [
      'createCheckoutLink answers with the payment order PAY1, which shows no reference of the form <prefix>_<alphanumeric>.',
      'REQ-REF-01',
    ],
  ])
  expect(comparisonsOf(identity, history, 'of a checkout link')).toBe(2)
})

test.each([
  ['it is not verified', [linked({ reference: 'L1' }), verified('L1', {}, { status: 404 })]],
  ['its payment order has another name', [linked({ linkRef: 'L1' }), verified('L1', { code: 'PAY_1' })]],
  [
    'its payment order has a reference too',
    [linked({ ref: 'L1' }), verified('L1', { ref: 'L1', id: 'P_1' })],
  ],
  [
    'the merchant chose it',
    [
      { ...linked({ reference: 'shop-1' }), meant: { body: { reference: 'shop-1' } } },
      verified('shop-1', { reference: 'shop-1' }),
    ],
  ],
  [
    'the order of another business is so called',
    [linked({ reference: 'L1' }), verified('L1', { reference: 'L1' }, { business: 'other' as const })],
  ],
])('the reference of a link is left alone where %s', (_, parts) => {
  expect(findingsOf(identity, historyOf(...parts))).toEqual([])
})
