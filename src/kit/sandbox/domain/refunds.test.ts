import { describe, expect, it } from 'vitest'
import { checkRefund, isWhollyRefunded } from './refunds.ts'
import { Refusal } from './refusal.ts'

const currency = 'NGN'

describe('checkRefund', () => {
  it.each([
    [undefined, 1000, 0, 1000],
    [undefined, 1000, 400, 600],
    [1000, 1000, 0, 1000],
    [1, 1000, 999, 1],
  ])('of %s, %d paid and %d refunded', (requestedMinor, paidMinor, refundedMinor, amountMinor) => {
    expect(checkRefund(requestedMinor, { paidMinor, refundedMinor, currency })).toBe(amountMinor)
  })

  it.each([
    [2, 1000, 999, 'Only 0.01 NGN is left to refund'],
    [1001, 1000, 0, 'Only 10 NGN is left to refund'],
    [undefined, 1000, 1000, 'Nothing is left to refund'],
    [1, 1000, 1000, 'Nothing is left to refund'],
    [1, 1000, 1200, 'Nothing is left to refund'],
    [undefined, 0, 0, 'Nothing is left to refund'],
    [0, 1000, 0, 'amount must be greater than 0'],
    [-5, 1000, 400, 'amount must be greater than 0'],
  ])('of %s, %d paid and %d refunded is refused', (requestedMinor, paidMinor, refundedMinor, message) => {
    expect(() => checkRefund(requestedMinor, { paidMinor, refundedMinor, currency })).toThrow(message)
  })

  it('never lets refunds add up to more than was paid', () => {
    let refundedMinor = 0
    for (const requestedMinor of [300, 500, 300, 200, 1, undefined]) {
      try {
        refundedMinor += checkRefund(requestedMinor, { paidMinor: 1000, refundedMinor, currency })
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }
    expect(refundedMinor).toBe(1000)
  })
})

it.each([
  [1000, 1000, true],
  [1000, 999, false],
  [0, 0, false],
])('of %d paid and %d given back, wholly refunded is %s', (paidMinor, succeededMinor, wholly) => {
  expect(isWhollyRefunded(paidMinor, succeededMinor)).toBe(wholly)
})
