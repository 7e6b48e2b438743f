import { expect, test } from 'vitest'
import type { OperationId } from '../../src/kit/contract/contract.ts'
import { encryption } from './encryption.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const sending = (data: unknown, part: object = {}, operationId: OperationId = 'getOrderStatus') => ({
  operationId,
  sent: { method: 'POST', url: 'http://checkout.test', headers: {}, body: JSON.stringify({ data }) },
  ...part,
})
const CIPHERTEXT = 'Zm9vYmFy+/'.repeat(30)
const CLEAR = { reference: 'CHK_1' }
const denied = { status: 400 }

test.each([
  ['is refused', [sending(CIPHERTEXT), sending(CLEAR, denied)]],
  ['is denied in the envelope', [sending(CIPHERTEXT), sending(CLEAR, { body: { success: false } })]],
  ['is taken where nothing else was', [sending(CLEAR)]],
  ['is taken where a ciphertext is refused', [sending(CIPHERTEXT, denied), sending(CLEAR)]],
  ['is taken where a text is taken that may be in clear', [sending('CHK_1'), sending(CLEAR)]],
  ['is taken by another operation', [sending(CIPHERTEXT), sending(CLEAR, {}, 'getOrderFee')]],
  ['is an event', [sending(CIPHERTEXT, {}, 'trackOrderEvent'), sending(CLEAR, {}, 'trackOrderEvent')]],
  ['is of an operation without encrypted data', [sending(CIPHERTEXT, {}, 'initiatePayment')]],
  ['is taken after a reset', [sending(CIPHERTEXT), sending(CLEAR, { era: 1 })]],
])('nothing is found where data in clear %s', (_, parts) => {
  expect(findingsOf(encryption, historyOf(...parts))).toEqual([])
})

test.each([
  ['an object', CLEAR],
  ['a list', [CLEAR]],
])('%s in clear is found where an operation takes encrypted data too', (_, data) => {
  const history = historyOf(sending(data), sending(CIPHERTEXT))
  expect(findingsOf(encryption, history)).toEqual([
    {
      requirements: ['REQ-ENC-01', 'REQ-AUTH-09'],
      section: '§5.9',
      message: 'getOrderStatus accepts encrypted data, and also accepts unencrypted data.',
      exchanges: history.exchanges,
    },
  ])
})

test.each([
  ['the operation takes encrypted data', 1, [sending(CIPHERTEXT), sending(CLEAR, denied)]],
  ['it takes nothing', 0, [sending(CIPHERTEXT, denied), sending(CLEAR, denied)]],
  ['the key is wrong', 0, [sending(CIPHERTEXT), sending(CLEAR, { status: 401, key: 'unknown' })]],
])('refused data in clear is compared where %s: %i', (_, comparisons, parts) => {
  expect(comparisonsOf(encryption, historyOf(...parts), 'REQ-ENC-01')).toBe(comparisons)
})
