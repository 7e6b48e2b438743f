import { describe, expect, it } from 'vitest'
import { exponentOf } from './currency-exponent.ts'

describe('exponentOf', () => {
  it.each([
    ['JPY', 0],
    ['UGX', 0],
    ['RWF', 0],
    ['XOF', 0],
    ['XAF', 0],
    ['NGN', 2],
    ['TZS', 2],
    ['KRW', 0],
    ['KWD', 3],
    ['TND', 3],
    ['CLF', 4],
    ['CHF', 2],
  ])('of %s is %i', (currency, exponent) => {
    expect(exponentOf(currency)).toBe(exponent)
  })

  it.each(['', 'ngn', 'NGNN', 'N1N', 'NGN\n'])('refuses %j', (currency) => {
    expect(() => exponentOf(currency)).toThrow(RangeError)
  })
})
