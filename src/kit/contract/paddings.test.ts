import { expect, test } from 'vitest'
import { readDocument } from './contract.ts'
import { PADDINGS, readPaddings } from './paddings.ts'

const checkout = readDocument('checkout', 'proposed')
const withValues = (values: unknown) => ({ ...checkout, 'x-payload-encryption': { padding: { values } } })

test('the caller chooses among all that we can make, until the operator says which it is', () => {
  expect(readPaddings(checkout)).toEqual(PADDINGS)
  expect(readPaddings(withValues(['pkcs1-v1_5']))).toEqual(['pkcs1-v1_5'])
  expect(readPaddings(readDocument('business', 'proposed'))).toEqual([])
})

test.each([[[]], [['oaep-sha512']], [['oaep-sha1', 'oaep-sha1']], ['oaep-sha1'], [undefined]])(
  'the values %j are refused',
  (values) => {
    expect(() => readPaddings(withValues(values))).toThrow('x-payload-encryption: values of padding')
  },
)
