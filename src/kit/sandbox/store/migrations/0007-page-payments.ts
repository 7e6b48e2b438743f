import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Stores whether an attempt began on the hosted page, and its bank. Both are unknown for earlier ones, which end as before. */
export async function addPagePayments(db: Kysely<Schema>): Promise<void> {
  const alter = () => db.schema.alterTable('payments')
  await alter()
    .addColumn('isOnPage', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await alter().addColumn('bankCode', 'text').execute()
}
