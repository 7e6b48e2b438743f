import type { Db } from './database.ts'
import type { ClaimRow } from './schema.ts'

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
