import type { components } from '../../../../../generated/checkout/types.ts'
import { duplicate } from '../../domain/refusal.ts'
import type { Context } from '../../http/handler.ts'
import { openOrder } from '../../payments/open-order.ts'
import { readAmount } from '../../payments/read-amount.ts'
import { findOrder } from '../../store/orders.ts'
import type { OrderRow } from '../../store/schema.ts'

type Payload = Pick<components['schemas']['CreateOrderPayload'], 'customer' | 'order' | 'payment'>

/**
 * Opens the order that a request describes. Refuses a currency that is not accepted (57), an amount that the currency cannot
 * hold (30), and a reference that exists already (94).
 */
export async function openCheckoutOrder(
  { customer, order, payment }: Payload,
  context: Context,
): Promise<OrderRow> {
  const { db, tenant, settings } = context
  const amountMinor = readAmount(order, settings, 'order')
  if (await findOrder(db, tenant.id, 'checkout', order.reference)) {
    throw duplicate('An order with this reference exists already', {
      field: 'order.reference',
      message: 'is taken',
    })
  }
  const { currency, reference, description } = order
  return openOrder(context, tenant.id, {
    ...{ host: 'checkout', reference, amountMinor, currency, customer, description },
    redirectUrl: payment?.redirectUrl,
  })
}
