import { expect, test } from 'vitest'
import { ConfigurationError } from '../errors.ts'
import { money, toMajorUnits, toMinorUnits } from './index.ts'

test('takes numbers and decimal digits, and counts in minor units', () => {
  expect(['64.50', '64.5', 64.5, '0064.50'].map((amount) => money(amount, 'CAD'))).toEqual([
    64.5, 64.5, 64.5, 64.5,
  ])
  expect(toMajorUnits(toMinorUnits(0.1, 'CAD') + toMinorUnits('0.20', 'CAD'), 'CAD')).toBe(0.3)
  expect(money('1500', 'JPY')).toBe(1500)
})

test.each<[amount: number | string, currency: string, problem: RegExp]>([
  [0.1 + 0.2, 'CAD', /more decimals.*toMinorUnits/],
  ['0.5', 'JPY', /more decimals/],
  ['1e3', 'CAD', /not a decimal number/],
  ['', 'CAD', /not a decimal number/],
  [' 1', 'CAD', /not a decimal number/],
  ['12,50', 'CAD', /not a decimal number/],
  [
    '1,000.00',
    'NGN',
    /^money: the amount is not a decimal number: write it as 1000\.00, without separators$/,
  ],
  [Number.NaN, 'CAD', /^money: the amount is not a number$/],
  ['9007199254740993', 'JPY', /too large/],
  [1, 'cad', /three capital letters/],
])('%s %s is refused', (amount, currency, problem) => {
  expect(() => money(amount, currency)).toThrow(ConfigurationError)
  expect(() => money(amount, currency)).toThrow(problem)
})
