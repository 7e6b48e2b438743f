import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** The idempotency key of the call that made a record; of earlier ones it was not kept. */
export async function addRecordedKeys(db: Kysely<Schema>): Promise<void> {
  for (const table of ['orders', 'payments', 'refunds'])
    await db.schema.alterTable(table).addColumn('idempotencyKey', 'text').execute()
}
