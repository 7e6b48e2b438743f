import { notAllowed, notFound } from '../domain/refusal.ts'
import type { Db } from '../store/database.ts'
import { findOrdersByReference } from '../store/orders.ts'
import type { OrderRow } from '../store/schema.ts'
import { readOptionalText } from './read-input.ts'

/** Whose order is meant, and of which host. */
interface Owner {
  businessId?: string | undefined
  /** `checkout` or `s2s`. */
  host?: string | undefined
}

export function readOwner(fields: Readonly<Record<string, unknown>>): Owner {
  return { businessId: readOptionalText(fields, 'businessId'), host: readOptionalText(fields, 'host') }
}

/**
 * The one order of a reference.
 *
 * @throws Refusal 404 where no order has it; 12 where several businesses or hosts have one
 */
export async function findOneOrder(db: Db, reference: string, owner: Owner): Promise<OrderRow> {
  const [order, ...more] = await findOrdersByReference(db, reference, owner)
  if (more.length > 0) throw notAllowed('Several orders have this reference: name businessId and host too')
  if (!order) throw notFound('order')
  return order
}
