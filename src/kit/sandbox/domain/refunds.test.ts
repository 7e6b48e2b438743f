import { describe, expect, it } from 'vitest'
import { checkRefund, isWhollyRefunded, refundable } from './refunds.ts'

describe('checkRefund', () => {
  it.each([
    [undefined, 1000, 0, { ok: true, amountMinor: 1000 }],
    [undefined, 1000, 400, { ok: true, amountMinor: 600 }],
    [1000, 1000, 0, { ok: true, amountMinor: 1000 }],
    [1, 1000, 999, { ok: true, amountMinor: 1 }],
    [2, 1000, 999, { ok: false, problem: 'too_much', refundableMinor: 1 }],
    [1001, 1000, 0, { ok: false, problem: 'too_much', refundableMinor: 1000 }],
    [undefined, 1000, 1000, { ok: false, problem: 'nothing_left', refundableMinor: 0 }],
    [1, 1000, 1000, { ok: false, problem: 'nothing_left', refundableMinor: 0 }],
    [undefined, 0, 0, { ok: false, problem: 'nothing_left', refundableMinor: 0 }],
    [0, 1000, 0, { ok: false, problem: 'not_positive', refundableMinor: 1000 }],
    [-5, 1000, 400, { ok: false, problem: 'not_positive', refundableMinor: 600 }],
  ])('of %s, %d paid and %d refunded', (requestedMinor, paidMinor, refundedMinor, check) => {
    expect(checkRefund(requestedMinor, { paidMinor, refundedMinor })).toEqual(check)
  })

  it('never lets refunds add up to more than was paid', () => {
    let refundedMinor = 0
    for (const requestedMinor of [300, 500, 300, 200, 1, undefined]) {
      const check = checkRefund(requestedMinor, { paidMinor: 1000, refundedMinor })
      if (check.ok) refundedMinor += check.amountMinor
    }
    expect(refundedMinor).toBe(1000)
  })
})

it('has nothing to refund once more is refunded than was paid', () => {
  expect(refundable(1000, 1200)).toBe(0)
})

it.each([
  [1000, 1000, true],
  [1000, 999, false],
  [0, 0, false],
])('of %d paid and %d given back, wholly refunded is %s', (paidMinor, succeededMinor, wholly) => {
  expect(isWhollyRefunded(paidMinor, succeededMinor)).toBe(wholly)
})
