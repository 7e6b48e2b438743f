import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** What a rotation draws by chance and the sandbox has to read again: the keys of cards and of webhooks. */
export async function addIssuedSecrets(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('issuedSecrets')
    .addColumn('businessId', 'text', (column) => column.primaryKey())
    .addColumn('cardKey', 'text', (column) => column.notNull())
    .addColumn('webhookSecret', 'text', (column) => column.notNull())
    .execute()
}
