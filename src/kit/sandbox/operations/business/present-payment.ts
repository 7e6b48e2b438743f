import type { components } from '../../../../../generated/business/types.ts'
import { toMajor } from '../../../../client/money/minor-units.ts'
import { statusAt } from '../../payments/order-status.ts'
import { presentKey, presentMetadata } from '../../payments/present-order.ts'
import type { OrderRow, PaymentRow } from '../../store/schema.ts'

type Schemas = components['schemas']

/** The page on which the service itself takes the card and asks what the card's bank wants to know. */
export function hostedPageOf(order: Pick<OrderRow, 'slug'>, urls: { checkout: string }): string {
  return `${urls.checkout}/pay/${order.slug}`
}

function presentPrice(order: OrderRow, now: number) {
  return {
    reference: order.reference,
    amount: toMajor(order.amountMinor, order.currency),
    fee: toMajor(order.feeMinor, order.currency),
    currency: order.currency,
    status: statusAt(order, now),
  }
}

/** A payment order as it was opened. */
export function presentPaymentOrder(order: OrderRow, now: number): Schemas['PaymentOrder'] {
  return {
    ...presentPrice(order, now),
    expiresAt: new Date(order.expiresAt).toISOString(),
    ...presentMetadata(order),
  }
}

/**
 * What became of a payment order.
 *
 * @param payment the latest attempt to pay it
 */
export function presentVerification(
  order: OrderRow,
  payment: PaymentRow | undefined,
  now: number,
): Schemas['PaymentVerification'] {
  return {
    ...presentPrice(order, now),
    channel: payment?.option ?? null,
    paidAt: payment?.paidAt ? new Date(payment.paidAt).toISOString() : null,
    // a card that was declined on the hosted page may be followed by another: as yet, nothing has failed
    failureCode: (statusAt(order, now) !== 'PENDING' && payment?.failureCode) || null,
    customer: JSON.parse(order.customer) as Schemas['Payer'],
    ...presentMetadata(order),
    ...presentKey(payment),
  }
}
