import { toMajor } from '../../../../client/money/minor-units.ts'
import { feeOf } from '../../domain/fees.ts'
import { unsupported } from '../../domain/refusal.ts'
import { optionsOf } from '../../payments/banks.ts'
import { readAmount } from '../../payments/read-amount.ts'
import { type Handler, success } from './handler.ts'

/** Returns the fee for paying an amount. */
export const getOrderFee: Handler<'getOrderFee'> = async ({ body }, { settings }) => {
  const { amount, currency, paymentOption } = body.data
  const amountMinor = readAmount(body.data, settings)
  if (!optionsOf(currency).includes(paymentOption))
    throw unsupported('paymentOption', `${paymentOption} for ${currency}`)
  const feeMinor = feeOf(settings.fees, amountMinor, currency, paymentOption)
  const fee = toMajor(feeMinor, currency)
  const totalChargedAmount = toMajor(amountMinor + feeMinor, currency)
  return success({ amount, fee, totalChargedAmount, paymentOption }, { message: 'Fee computed' })
}
