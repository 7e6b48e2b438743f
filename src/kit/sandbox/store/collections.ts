import type { CollectionState } from '../domain/machines.ts'
import type { Db } from './database.ts'
import type { ClaimRow, CollectionRow } from './schema.ts'

const SUCCEEDED: readonly CollectionState[] = ['RECEIVED', 'RECONCILED', 'DEFERRED', 'CLAIMED']

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

/** The collection that a transfer has become; undefined where no event announced it, or only that it failed. */
export async function findTransfer(db: Db, senderTransactionId: string): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('senderTransactionId', '=', senderTransactionId)
    .where('status', 'in', [...SUCCEEDED])
    .executeTakeFirst()
}
