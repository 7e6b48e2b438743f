import { expect, it } from 'vitest'
import { readDocument } from './contract.ts'
import { readFees } from './fees.ts'

function read(fees: object | undefined) {
  return readFees({ ...readDocument('checkout', 'proposed'), 'x-fees': fees! })
}

it('knows of none where none are said', () => {
  expect(read(undefined)).toEqual({ basisPoints: {}, caps: {} })
  expect(read({ shares: { values: { CARD: 0.29 } } })).toEqual({ basisPoints: { CARD: 29 }, caps: {} })
})

it.each([1.555, -1, 101])('refuses a share of %d', (percent) => {
  const message = 'the share by CARD is a percentage from 0 to 100 with at most two decimals'
  expect(() => read({ shares: { values: { CARD: percent } } })).toThrow(message)
})

it.each([{ USSD: { other: 0.5 } }, { USSD: { NGN: -1 } }])('refuses caps of %j', (values) => {
  expect(() => read({ caps: { values } })).toThrow('caps are whole amounts in major units')
})
