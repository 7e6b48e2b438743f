import { expect, test } from 'vitest'
import { PayloadTooLongError } from '../../../../client/errors.ts'
import { findOperation } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import type { Planned } from '../wire/request.ts'
import { explainTooLong, noteTooLong } from './explain-too-long.ts'

const requests = {
  createRefund: { data: { of: '{$records.paidOrder}', why: 'returned', parts: [{ sum: 1 }] } },
}

/** Explains a payload of createRefund that is too long. */
function explain(data: unknown, described: Target['requests'] = requests) {
  const error = new PayloadTooLongError(250, 190)
  const planned = { operation: findOperation('createRefund'), options: { data } } as Planned
  expect(() => noteTooLong(error, planned)).toThrow(error)
  return explainTooLong(error, { requests: described })
}

test('a described payload is named, to be shortened', () => {
  const { reason, remedy } = explain({ of: 'ORD_1', why: 'returned', parts: [{ sum: 1 }] })!
  expect(reason).toMatch(/^the payload of createRefund has 250 bytes .* takes 190: describe a shorter one/)
  expect(remedy?.write).toContain('createRefund')
})

test.each([
  ['changes', { of: 'ORD_1', why: 'no longer wanted', parts: [{ sum: 1 }] }],
  ['adds', { of: 'ORD_1', why: 'returned', parts: [{ sum: 1, note: 'x' }] }],
])('what a test %s of it is not to be shortened', (_, data) => {
  const { reason, remedy } = explain(data)!
  expect(reason).toMatch(/^what this test makes of the described payload of createRefund has 250 bytes/)
  expect(remedy).toBeUndefined()
})

test('a payload that is not described asks for a description', () => {
  expect(explain({ reference: 'ORD_1' }, {})?.remedy?.write).toContain('createRefund')
})
