import { findRow, insertRow } from '../store/rows.ts'
import type { CustomerRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'

export interface NamedCustomer {
  firstName: string
  lastName: string
  email: string
}

/**
 * Finds a business's customer by email, or creates one. Letter case and spaces around the email do not matter. An existing
 * record is not overwritten.
 */
export async function ensureCustomer(
  { db, now, ids }: Pick<WriteContext, 'db' | 'now' | 'ids'>,
  businessId: string,
  { firstName, lastName, email: given }: NamedCustomer,
): Promise<CustomerRow> {
  const email = given.trim().toLowerCase()
  const known = await findRow(db, 'customers', { businessId, email })
  if (known) return known
  const customer: CustomerRow = {
    id: ids.uuid(),
    businessId,
    firstName,
    lastName,
    email,
    kycStatus: null,
    kyc: null,
    createdAt: now,
    updatedAt: now,
  }
  return insertRow(db, 'customers', customer)
}
