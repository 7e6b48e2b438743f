import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { CollectionRow } from './schema.ts'

export async function insertCollection(db: Db, collection: CollectionRow): Promise<void> {
  await db.insertInto('collections').values(collection).execute()
}

export async function findCollection(db: Db, id: string): Promise<CollectionRow | undefined> {
  return db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findCollectionByEvent(db: Db, eventId: string): Promise<CollectionRow | undefined> {
  return db.selectFrom('collections').selectAll().where('eventId', '=', eventId).executeTakeFirst()
}

export async function updateCollection(
  db: Db,
  id: string,
  change: Pick<CollectionRow, 'status' | 'updatedAt'> &
    Partial<Pick<CollectionRow, 'businessId' | 'transactionId' | 'matchedBy'>>,
): Promise<CollectionRow> {
  return db
    .updateTable('collections')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Newest first. */
export async function listCollections(db: Db, most: number): Promise<CollectionRow[]> {
  return db
    .selectFrom('collections')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
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
