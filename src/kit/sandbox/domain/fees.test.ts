import { expect, it } from 'vitest'
import { feeOf, type PaymentOption } from './fees.ts'
import { maximumMinor } from './money.ts'

it.each<[number, string, PaymentOption, number]>([
  [1_500_000, 'NGN', 'CARD', 22_500],
  [1_500_000, 'NGN', 'BANK_TRANSFER', 5_000],
  [1_500_000, 'NGN', 'USSD', 5_000],
  [333_333, 'NGN', 'USSD', 5_000],
  [333_300, 'NGN', 'USSD', 5_000],
  [333_200, 'NGN', 'USSD', 4_998],
  [10_000, 'UGX', 'BANK_TRANSFER', 50],
  [0, 'NGN', 'CARD', 0],
  [33, 'NGN', 'CARD', 0],
  [34, 'NGN', 'CARD', 1],
  [99, 'NGN', 'CARD', 1],
  [100, 'NGN', 'CARD', 2],
  [8_450, 'CAD', 'CARD', 127],
  [maximumMinor, 'NGN', 'CARD', 15_000_000_000_000],
  [999_999_999_999_900, 'NGN', 'CARD', 14_999_999_999_999],
])('the fee of %d %s by %s is %d', (amountMinor, currency, option, feeMinor) => {
  expect(feeOf(amountMinor, currency, option)).toBe(feeMinor)
})
