import type { components } from '../../../../../generated/business/types.ts'
import { describeChallenge, type EnteredChallenge, isEntered } from '../../domain/challenge.ts'
import { declines, isDeclineCode } from '../../domain/decline-codes.ts'
import { malformed, notAllowed, requireFound } from '../../domain/refusal.ts'
import { show, toTimestamp } from '../../domain/show.ts'
import type { Context } from '../../http/handler.ts'
import { parseWebUrl } from '../../pages/web-url.ts'
import type { AnsweredPayment } from '../../payments/answer-challenge.ts'
import { openOrder } from '../../payments/open-order.ts'
import { statusAt } from '../../payments/order-status.ts'
import { payOrder } from '../../payments/pay-order.ts'
import { presentKey, presentMetadata } from '../../payments/present-order.ts'
import { readAmount } from '../../payments/read-amount.ts'
import { resumePayment } from '../../payments/resume-payment.ts'
import { findOrder } from '../../store/orders.ts'
import { findLatestPayment } from '../../store/payments.ts'
import type { OrderRow, PaymentRow } from '../../store/schema.ts'
import { type Handler, success } from './handler.ts'

/** Opens a payment order for a card that the merchant's own server will charge. */
export const initiatePayment: Handler<'initiatePayment'> = async ({ body }, context) => {
  const order = await openPayment(body, context)
  return success(presentPaymentOrder(order, context.now), 'Payment order created')
}

/** Opens a payment order and its hosted page. */
export const createCheckoutLink: Handler<'createCheckoutLink'> = async ({ body }, context) => {
  const order = await openPayment(body, context)
  const checkoutUrl = hostedPageOf(order, context.urls)
  return success({ ...presentPaymentOrder(order, context.now), checkoutUrl }, 'Checkout link created')
}

type Schemas = components['schemas']

/** Charges a card for a payment order, or continues its charge. A declined card is an answer too, with `success` false. */
export const chargeCard: Handler<'chargeCard'> = async ({ body }, context) => {
  const { tenant, db, now, urls } = context
  const found = requireFound(await findOrder(db, tenant.id, 's2s', body.reference), 'payment order')
  if (statusAt(found, now) !== 'PENDING') throw notAllowed('Payment order can no longer be charged')
  const resumed = await resumePayment(context, found, body.cardData)
  if (resumed) return answerCharge(resumed, urls)
  const underWay = await findLatestPayment(db, found.id)
  if (underWay?.challenge) throw notAllowed('A charge of the payment order is in progress')
  return answerCharge(await payOrder(context, found, { option: 'CARD', card: body.cardData }), urls)
}

function answerCharge({ order, payment, problem }: AnsweredPayment, urls: { checkout: string }) {
  const { challenge, failureCode } = payment
  const { reference, status } = order
  const result: Schemas['ChargeResult'] = {
    ...{ reference, status, nextAction: null, failureCode },
    ...presentMetadata(order),
  }
  if (isEntered(challenge))
    return success(
      { ...result, nextAction: { type: types[challenge] } },
      describeChallenge(challenge, problem),
    )
  if (challenge) {
    const nextAction = { type: 'redirect', url: hostedPageOf(order, urls) }
    return success({ ...result, nextAction }, 'Send the customer to nextAction.url')
  }
  if (failureCode === null) return success(result, 'Payment approved')
  const message = isDeclineCode(failureCode) ? declines[failureCode].message : 'Payment declined'
  return { success: false, statusCode: 200, message, data: result }
}

const types: Record<EnteredChallenge, string> = { PIN: 'pin', OTP: 'otp' }

/** Returns the state of a payment order, by its reference. */
export const verifyPayment: Handler<'verifyPayment'> = async ({ path }, { tenant, db, now }) => {
  const order = requireFound(await findOrder(db, tenant.id, 's2s', path.reference), 'payment order')
  const payment = await findLatestPayment(db, order.id)
  return success(presentVerification(order, payment, now), 'Payment order found')
}

type Request = components['schemas']['InitiatePaymentRequest']

/**
 * Opens the payment order, for both operations that start one. It always has a hosted page: a card that is charged directly may
 * still need 3DS.
 */
async function openPayment(body: Request, context: Context): Promise<OrderRow> {
  const { tenant, ids, settings } = context
  const { currency, customer, description, redirectUrl, metadata } = body
  const amountMinor = readAmount(body, settings)
  if (redirectUrl !== undefined && !parseWebUrl(redirectUrl)) {
    throw malformed([{ field: 'redirectUrl', message: 'must be an http or https address' }])
  }
  return openOrder(context, tenant.id, {
    ...{ host: 's2s', reference: ids.reference('s2sPayment'), slug: ids.uuid() },
    ...{ amountMinor, currency, customer, description, redirectUrl, metadata },
  })
}

/** Returns the address of the page on which the service itself takes the card and asks what its bank requires. */
function hostedPageOf(order: Pick<OrderRow, 'slug'>, urls: { checkout: string }): string {
  return `${urls.checkout}/pay/${order.slug}`
}

function presentPrice(order: OrderRow, now: number) {
  return {
    ...show(order, 'reference amountMinor feeMinor currency'),
    status: statusAt(order, now),
  }
}

/** Presents a newly opened payment order. */
function presentPaymentOrder(order: OrderRow, now: number): Schemas['PaymentOrder'] {
  return {
    ...presentPrice(order, now),
    expiresAt: toTimestamp(order.expiresAt),
    ...presentMetadata(order),
  }
}

/**
 * Presents the current state of a payment order.
 *
 * @param payment the latest attempt to pay it
 */
function presentVerification(
  order: OrderRow,
  payment: PaymentRow | undefined,
  now: number,
): Schemas['PaymentVerification'] {
  return {
    ...presentPrice(order, now),
    channel: payment?.option ?? null,
    paidAt: payment?.paidAt ? toTimestamp(payment.paidAt) : null,
    // after a decline on the hosted page another card may follow: nothing has failed yet
    failureCode: (statusAt(order, now) !== 'PENDING' && payment?.failureCode) || null,
    customer: JSON.parse(order.customer) as Schemas['Payer'],
    ...presentMetadata(order),
    ...presentKey(payment),
  }
}
