import type { components } from '../../../../../generated/checkout/types.ts'
import { toMajor } from '../../../../client/money/minor-units.ts'
import { feeOf } from '../../domain/fees.ts'
import { malformed, notAllowed, requireFound, unsupported } from '../../domain/refusal.ts'
import type { Context } from '../../http/handler.ts'
import { findBank, optionsOf } from '../../payments/banks.ts'
import { refuseUnpayable } from '../../payments/order-status.ts'
import { type Means, payOrder as pay } from '../../payments/pay-order.ts'
import { readAmount } from '../../payments/read-amount.ts'
import { resumePayment } from '../../payments/resume-payment.ts'
import { listPayments } from '../../store/payments.ts'
import { findRow, insertRow } from '../../store/rows.ts'
import type { OrderRow, SavedCardRow } from '../../store/schema.ts'
import { findOwnOrder } from './find-order.ts'
import { type Handler, success } from './handler.ts'
import { openCheckoutOrder } from './open-checkout-order.ts'
import { presentAttempt, presentCard } from './present-payment.ts'

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

/** Opens an order and pays it by a saved card. A declined card is an answer too: the order has failed. */
export const chargeToken: Handler<'chargeToken'> = async ({ body }, context) => {
  const { cardToken, ...payload } = body.data
  const { db, tenant } = context
  const saved = await findRow(db, 'savedCards', { businessId: tenant.id, token: cardToken })
  const savedCard = requireFound(saved, 'card token')
  const order = await openCheckoutOrder(payload, context)
  return presentAttempt(await pay(context, order, { option: 'CARD', savedCard }), context)
}

/** Saves the card that paid an order. Saving it again returns the same token. */
export const saveCard: Handler<'saveCard'> = async ({ body }, context) => {
  const order = await findOwnOrder(context, body.data.reference)
  const saved =
    (await findRow(context.db, 'savedCards', { orderId: order.id })) ?? (await storeCard(order, context))
  const card = saved && presentCard(saved)
  if (!card) throw notAllowed('Order has no successful card payment')
  return success({ cardToken: saved.token, ...card }, { message: 'Card saved' })
}

async function storeCard(order: OrderRow, { db, ids, now }: Context): Promise<SavedCardRow | undefined> {
  if (order.status !== 'SUCCESSFUL') return undefined
  const payments = await listPayments(db, order.id)
  const payment = payments.find(({ status }) => status === 'SUCCESSFUL')
  const card = payment && presentCard(payment)
  if (!card) return undefined
  const { id: orderId, businessId } = order
  const { behaviour } = payment
  return insertRow(db, 'savedCards', {
    ...card,
    ...{ token: ids.reference('cardToken'), businessId, orderId, behaviour, createdAt: now },
  })
}

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
