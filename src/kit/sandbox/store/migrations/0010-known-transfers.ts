import type { Kysely } from 'kysely'
import { createIndex } from '../create-table.ts'
import type { Schema } from '../schema.ts'

/** Collections are looked up by the transfer that they are of, too. */
export async function indexTransfers(db: Kysely<Schema>): Promise<void> {
  await createIndex(db, 'collections', ['senderTransactionId'])
}
