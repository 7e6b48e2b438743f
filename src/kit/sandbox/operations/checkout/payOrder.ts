import type { components } from '../../../../../generated/checkout/types.ts'
import { malformed, unsupported } from '../../domain/refusal.ts'
import { findBank, optionsOf } from '../../payments/banks.ts'
import { refuseUnpayable } from '../../payments/order-status.ts'
import { type Means, payOrder as pay } from '../../payments/pay-order.ts'
import { resumePayment } from '../../payments/resume-payment.ts'
import { findOwnOrder } from './find-order.ts'
import type { Handler } from './handler.ts'
import { presentAttempt } from './present-payment.ts'

type Payload = components['schemas']['PayOrderPayload']

/** Tries to pay an order, or continues the attempt. A declined card is an answer too: the order has failed. */
export const payOrder: Handler<'payOrder'> = async ({ body }, context) => {
  const { reference, paymentOption, bankTransfer } = body.data
  const order = await findOwnOrder(context, reference)
  refuseUnpayable(order, context.now)
  if (!optionsOf(order.currency).some((option) => option === paymentOption))
    throw unsupported('paymentOption', `${paymentOption} for ${order.currency}`)
  const bank = findBank(order.currency, bankTransfer?.bankCode)
  if (bankTransfer && !bank)
    throw malformed([
      {
        field: 'bankTransfer.bankCode',
        message: `must be the code of a bank in listBanks that takes ${order.currency}`,
      },
    ])
  const means = readMeans(body.data, bank?.bankCode)
  const resumed = 'card' in means ? await resumePayment(context, order, means.card) : undefined
  return presentAttempt(resumed ?? (await pay(context, order, means)), { ...context, bank })
}

function readMeans({ paymentOption, card }: Payload, bankCode: string | undefined): Means {
  if (paymentOption === 'BANK_TRANSFER' || paymentOption === 'USSD')
    return { option: paymentOption, bankCode }
  // the schema ensures that CARD comes with a card
  const { cardnumber: number, expirymonth: expiryMonth, expiryyear: expiryYear, ...codes } = card!
  return { option: 'CARD', card: { number, expiryMonth, expiryYear, ...codes } }
}
