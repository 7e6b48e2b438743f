import type { CollectionState } from '../domain/machines.ts'
import type { Db } from './database.ts'
import type { ClaimRow, CollectionRow } from './schema.ts'

const SUCCEEDED: readonly CollectionState[] = ['RECEIVED', 'RECONCILED', 'DEFERRED', 'CLAIMED']

/** Lists the claims to collections, with the latest of each collection last. */
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

/** Finds the collection of a transfer; undefined if no event announced it, or only its failure. */
export async function findTransfer(db: Db, senderTransactionId: string): Promise<CollectionRow | undefined> {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('senderTransactionId', '=', senderTransactionId)
    .where('status', 'in', [...SUCCEEDED])
    .executeTakeFirst()
}
