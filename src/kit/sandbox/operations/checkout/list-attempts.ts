import type { components } from '../../../../../generated/checkout/types.ts'
import { asOrderStands } from '../../payments/order-status.ts'
import { listPayments } from '../../store/payments.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { WriteContext } from '../../store/write-context.ts'
import { presentCard, presentPayment } from './present-payment.ts'

type Schemas = components['schemas']

/** Lists the attempts to pay an order, oldest first, and the distinct cards that were tried. */
export async function listAttempts(
  { db, settings }: Pick<WriteContext, 'db' | 'settings'>,
  order: OrderRow,
): Promise<{ orderPayments: Schemas['OrderPayment'][]; cardDetails: Schemas['CardDetails'][] }> {
  const payments = (await listPayments(db, order.id)).map((payment) => asOrderStands(payment, order))
  const cards = payments.map(presentCard).filter((card) => card !== undefined)
  const distinct = new Map(cards.map((card) => [JSON.stringify(card), card]))
  return {
    orderPayments: payments.map((payment) => presentPayment(order, payment, settings.fees)),
    cardDetails: [...distinct.values()],
  }
}
