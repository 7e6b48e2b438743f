import type { Migration } from 'kysely'

/** What a rotation draws by chance and the sandbox has to read again: the keys of cards and of webhooks. */
export const issuedSecrets: Migration = {
  async up(db) {
    await db.schema
      .createTable('issuedSecrets')
      .addColumn('businessId', 'text', (column) => column.primaryKey())
      .addColumn('cardKey', 'text', (column) => column.notNull())
      .addColumn('webhookSecret', 'text', (column) => column.notNull())
      .execute()
  },
}
