import type { components } from '../../../../../generated/business/types.ts'
import { toMajor } from '../../../../client/money/minor-units.ts'
import { statusAt } from '../../payments/order-status.ts'
import { presentKey, presentMetadata } from '../../payments/present-order.ts'
import type { OrderRow, PaymentRow } from '../../store/schema.ts'

type Schemas = components['schemas']

/** Returns the address of the page on which the service itself takes the card and asks what its bank requires. */
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

/** Presents a newly opened payment order. */
export function presentPaymentOrder(order: OrderRow, now: number): Schemas['PaymentOrder'] {
  return {
    ...presentPrice(order, now),
    expiresAt: new Date(order.expiresAt).toISOString(),
    ...presentMetadata(order),
  }
}

/**
 * Presents the current state of a payment order.
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
    // after a decline on the hosted page another card may follow: nothing has failed yet
    failureCode: (statusAt(order, now) !== 'PENDING' && payment?.failureCode) || null,
    customer: JSON.parse(order.customer) as Schemas['Payer'],
    ...presentMetadata(order),
    ...presentKey(payment),
  }
}
