import type { components } from '../../../../../generated/business/types.ts'
import { malformed } from '../../domain/refusal.ts'
import type { Context } from '../../http/handler.ts'
import { parseWebUrl } from '../../pages/web-url.ts'
import { openOrder } from '../../payments/open-order.ts'
import { readAmount } from '../../payments/read-amount.ts'
import type { OrderRow } from '../../store/schema.ts'

type Request = components['schemas']['InitiatePaymentRequest']

/**
 * Opens the payment order, for both operations that start one. It always has a hosted page: a card that is charged directly may
 * still need 3DS.
 */
export async function openPayment(body: Request, context: Context): Promise<OrderRow> {
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
