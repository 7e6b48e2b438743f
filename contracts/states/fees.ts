import { exponentOf } from '../../src/client/money/currency-exponent.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { readFees } from '../../src/kit/contract/fees.ts'

const { basisPoints, caps } = readFees(wireContract().readDocument('checkout', 'proposed'))

/** Returns the operator's fee for paying an amount, in major units: a share, rounded half up, and at most the cap. */
export function feeOf(amount: number, currency: string, paymentOption: string): number {
  const unit = 10 ** exponentOf(currency)
  const share =
    Math.floor((Math.round(amount * unit) * (basisPoints[paymentOption] ?? 0) + 5_000) / 10_000) / unit
  const cap = caps[paymentOption]
  return Math.min(share, cap?.[currency] ?? cap?.other ?? share)
}

/** Adds amount and fee without floating-point noise. */
export function totalOf(amount: number, fee: number, currency: string): number {
  return Number((amount + fee).toFixed(exponentOf(currency)))
}
