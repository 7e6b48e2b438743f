import type { Db } from './database.ts'
import type { ClaimRow } from './schema.ts'

export async function insertClaim(db: Db, claim: ClaimRow): Promise<void> {
  await db.insertInto('claims').values(claim).execute()
}

/** The claims of a business to a collection. */
export async function listClaims(db: Db, collectionId: string, businessId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('claims')
    .selectAll()
    .where('collectionId', '=', collectionId)
    .where('businessId', '=', businessId)
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

export async function setClaimStatus(db: Db, id: string, status: string, now: number): Promise<ClaimRow> {
  return db
    .updateTable('claims')
    .set({ status, updatedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
