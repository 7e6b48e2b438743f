import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Counts wrong PINs and OTPs: the third declines the card. */
export async function addWrongTries(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('payments')
    .addColumn('wrongTries', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
