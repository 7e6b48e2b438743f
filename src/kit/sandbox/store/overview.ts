import type { Db } from './database.ts'
import type { ClaimRow, OrderRow } from './schema.ts'

/** The latest orders of all businesses, newest first. */
export async function listLatestOrders(db: Db, most: number): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(most).execute()
}

/** Every order of a reference: each business and host has its own. */
export async function findOrdersByReference(
  db: Db,
  reference: string,
  { businessId, host }: { businessId?: string | undefined; host?: string | undefined },
): Promise<OrderRow[]> {
  let query = db.selectFrom('orders').selectAll().where('reference', '=', reference)
  if (businessId !== undefined) query = query.where('businessId', '=', businessId)
  if (host === 'checkout' || host === 's2s') query = query.where('host', '=', host)
  return query.limit(4).execute()
}

/** The latest AML records of all businesses, with their customers, newest first. */
export async function listLatestAmlRecords(db: Db, most: number) {
  return db
    .selectFrom('amlRecords')
    .innerJoin('customers', 'customers.id', 'amlRecords.customerId')
    .selectAll('amlRecords')
    .select(['customers.firstName', 'customers.lastName', 'customers.email'])
    .orderBy('amlRecords.createdAt', 'desc')
    .orderBy('amlRecords.position', 'desc')
    .limit(most)
    .execute()
}

/** The claims to collections, the latest of a collection last. */
export async function listClaimsOf(db: Db, collectionIds: readonly string[]): Promise<ClaimRow[]> {
  if (collectionIds.length === 0) return []
  return db
    .selectFrom('claims')
    .selectAll()
    .where('collectionId', 'in', collectionIds)
    .orderBy('updatedAt')
    .orderBy('id')
    .execute()
}
