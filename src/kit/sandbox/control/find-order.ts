import { notAllowed, notFound } from '../domain/refusal.ts'
import type { Db } from '../store/database.ts'
import { findOrdersByReference } from '../store/orders.ts'
import type { OrderRow } from '../store/schema.ts'
import { readOptionalText } from './read-input.ts'

/** The business and host that an order belongs to. */
interface Owner {
  businessId?: string | undefined
  /** `checkout` or `s2s`. */
  host?: string | undefined
}

export function readOwner(fields: Readonly<Record<string, unknown>>): Owner {
  return { businessId: readOptionalText(fields, 'businessId'), host: readOptionalText(fields, 'host') }
}

/**
 * Finds the only order with a reference.
 *
 * @throws Refusal 404 if no order has it; 12 if orders of several businesses or hosts do
 */
export async function findOneOrder(db: Db, reference: string, owner: Owner): Promise<OrderRow> {
  const [order, ...more] = await findOrdersByReference(db, reference, owner)
  if (more.length > 0) throw notAllowed('Several orders have this reference: name businessId and host too')
  if (!order) throw notFound('order')
  return order
}
