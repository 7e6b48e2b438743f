import type { CollectionState } from '../domain/machines.ts'
import type { Db } from './database.ts'
import { findRow, listRows } from './rows.ts'
import type { ClaimRow, CollectionRow } from './schema.ts'

const SUCCEEDED: readonly CollectionState[] = ['RECEIVED', 'RECONCILED', 'DEFERRED', 'CLAIMED']

/** Lists the claims to collections, with the latest of each collection last. */
export function listClaimsOf(db: Db, collectionIds: readonly string[]): Promise<ClaimRow[]> {
  return listRows(db, 'claims', { collectionId: { in: collectionIds } }, ['updatedAt', 'id'])
}

/** Finds the collection of a transfer; undefined if no event announced it, or only its failure. */
export function findTransfer(db: Db, senderTransactionId: string): Promise<CollectionRow | undefined> {
  return findRow(db, 'collections', { senderTransactionId, status: { in: SUCCEEDED } })
}
