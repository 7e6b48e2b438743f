import { sql } from 'kysely'
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

/** The businesses whose own email it is; the email is given in lower case. */
export async function findBusinessesByEmail(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where(sql`lower(trim(email))`, '=', email)
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}
