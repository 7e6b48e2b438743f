import type { Kysely } from 'kysely'
import { createIndex } from '../create-table.ts'
import type { Schema } from '../schema.ts'

/** Indexes collections by their transfer. */
export async function indexTransfers(db: Kysely<Schema>): Promise<void> {
  await createIndex(db, 'collections', ['senderTransactionId'])
}
