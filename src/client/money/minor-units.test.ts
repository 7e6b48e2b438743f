import { describe, expect, it } from 'vitest'
import { checkAmount, maximumMinor, toMajor, toMinor } from './minor-units.ts'

const pairs: [amountMajor: number, currency: string, amountMinor: number][] = [
  [0, 'NGN', 0],
  [0.01, 'NGN', 1],
  [0.1, 'NGN', 10],
  [0.29, 'USD', 29],
  [1.005e3, 'USD', 100_500],
  [1.1, 'USD', 110],
  [4.35, 'USD', 435],
  [8.2, 'EUR', 820],
  [19.99, 'GBP', 1999],
  [84.5, 'CAD', 8450],
  [1234.56, 'NGN', 123_456],
  [15_000, 'NGN', 1_500_000],
  [15_000, 'UGX', 15_000],
  [1, 'XOF', 1],
  [0.001, 'KWD', 1],
  [2.675, 'KWD', 2675],
  [0.0001, 'CLF', 1],
  [-12.5, 'NGN', -1250],
  [9_999_999_999_999.99, 'NGN', maximumMinor],
  [999_999_999_999_999, 'RWF', maximumMinor],
  [999_999_999_999.999, 'KWD', maximumMinor],
]

describe('toMinor and toMajor', () => {
  it.each(pairs)('%d %s are %d minor units', (amountMajor, currency, amountMinor) => {
    expect(toMinor(amountMajor, currency)).toBe(amountMinor)
    expect(toMajor(amountMinor, currency)).toBe(amountMajor)
    expect(checkAmount(amountMajor, currency)).toBeUndefined()
  })

  it.each(['NGN', 'UGX', 'KWD', 'CLF'])('undo each other in %s, from 0 to the most', (currency) => {
    const minors = Array.from({ length: 2_000 }, (_, step) => step)
    for (let minor = 1; minor < maximumMinor; minor = minor * 3 + 1) minors.push(minor, maximumMinor - minor)
    for (const minor of minors) {
      expect(toMinor(JSON.parse(JSON.stringify(toMajor(minor, currency))), currency)).toBe(minor)
    }
  })

  it('have no negative nothing', () => {
    expect(Object.is(toMinor(-0, 'NGN'), 0)).toBe(true)
    expect(Object.is(toMajor(-0, 'NGN'), 0)).toBe(true)
  })
})

describe('toMinor', () => {
  it.each([
    [0.001, 'NGN', 'has more decimals than its currency'],
    [10.005, 'USD', 'has more decimals than its currency'],
    [0.1 + 0.2, 'USD', 'has more decimals than its currency'],
    [0.5, 'UGX', 'has more decimals than its currency'],
    [1e-7, 'NGN', 'has more decimals than its currency'],
    [0.0005, 'KWD', 'has more decimals than its currency'],
    [Number.MIN_VALUE, 'NGN', 'has more decimals than its currency'],
    [10_000_000_000_000, 'NGN', 'is too large'],
    [-10_000_000_000_000, 'NGN', 'is too large'],
    [1e15, 'RWF', 'is too large'],
    [2 ** 53, 'RWF', 'is too large'],
    [1e21, 'NGN', 'is too large'],
    [Number.MAX_VALUE, 'NGN', 'is too large'],
    [Number.NaN, 'NGN', 'is not a number'],
    [Number.POSITIVE_INFINITY, 'NGN', 'is not a number'],
  ])('refuses %d %s: %s', (amountMajor, currency, problem) => {
    expect(() => toMinor(amountMajor, currency)).toThrow(new RangeError(`the amount ${problem}`))
    expect(checkAmount(amountMajor, currency)).toBe(problem)
  })
})

describe('toMajor', () => {
  it.each([0.5, Number.NaN, 2 ** 53])('refuses %d', (amountMinor) => {
    expect(() => toMajor(amountMinor, 'NGN')).toThrow(RangeError)
  })

  it('keeps the sign of a balance below one unit', () => {
    expect(toMajor(-5, 'NGN')).toBe(-0.05)
  })
})
