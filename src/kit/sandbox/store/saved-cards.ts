import type { Db } from './database.ts'
import type { SavedCardRow } from './schema.ts'

export async function insertSavedCard(db: Db, card: SavedCardRow): Promise<SavedCardRow> {
  await db.insertInto('savedCards').values(card).execute()
  return card
}

export function findSavedCard(db: Db, businessId: string, token: string): Promise<SavedCardRow | undefined> {
  return db
    .selectFrom('savedCards')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('token', '=', token)
    .executeTakeFirst()
}

export function findSavedCardOfOrder(db: Db, orderId: string): Promise<SavedCardRow | undefined> {
  return db.selectFrom('savedCards').selectAll().where('orderId', '=', orderId).executeTakeFirst()
}
