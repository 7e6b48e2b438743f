import { expect, it } from 'vitest'
import { fees } from '../../../../generated/checkout/parameters.ts'
import { maximumMinor } from '../../../client/money/minor-units.ts'
import { feeOf, type PaymentOption } from './fees.ts'

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
  expect(feeOf(fees, amountMinor, currency, option)).toBe(feeMinor)
})

it('a cap may be that of a currency, and there need be none', () => {
  const other = {
    basisPoints: { CARD: 250, BANK_TRANSFER: 200, USSD: 200 },
    caps: { BANK_TRANSFER: { CAD: 5, other: 9 }, USSD: { CAD: 5 } },
  }
  const feeBy = (currency: string, option: PaymentOption) => feeOf(other, 1_000_000, currency, option)
  expect([feeBy('CAD', 'BANK_TRANSFER'), feeBy('NGN', 'BANK_TRANSFER')]).toEqual([500, 900])
  expect([feeBy('CAD', 'USSD'), feeBy('NGN', 'USSD'), feeBy('CAD', 'CARD')]).toEqual([500, 20_000, 25_000])
})
