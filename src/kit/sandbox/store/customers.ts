import type { Db } from './database.ts'
import type { CustomerRow } from './schema.ts'

export async function findCustomer(db: Db, businessId: string, id: string): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findCustomerByEmail(
  db: Db,
  businessId: string,
  email: string,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('email', '=', email)
    .executeTakeFirst()
}

export async function insertCustomer(db: Db, customer: CustomerRow): Promise<void> {
  await db.insertInto('customers').values(customer).execute()
}

export async function setCustomerKyc(
  db: Db,
  id: string,
  { kycStatus, kyc, updatedAt }: { kycStatus: string; kyc: string; updatedAt: number },
): Promise<void> {
  await db.updateTable('customers').set({ kycStatus, kyc, updatedAt }).where('id', '=', id).execute()
}
