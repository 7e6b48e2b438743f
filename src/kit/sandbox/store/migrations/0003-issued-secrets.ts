import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Stores the secrets of a rotation that the sandbox reads again: card keys and webhook secrets. They are random. */
export async function addIssuedSecrets(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('issuedSecrets')
    .addColumn('businessId', 'text', (column) => column.primaryKey())
    .addColumn('cardKey', 'text', (column) => column.notNull())
    .addColumn('webhookSecret', 'text', (column) => column.notNull())
    .execute()
}
