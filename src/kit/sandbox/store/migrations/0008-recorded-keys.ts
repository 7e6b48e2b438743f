import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Stores the idempotency key of the call that created a record; unknown for earlier ones. */
export async function addRecordedKeys(db: Kysely<Schema>): Promise<void> {
  for (const table of ['orders', 'payments', 'refunds'])
    await db.schema.alterTable(table).addColumn('idempotencyKey', 'text').execute()
}
