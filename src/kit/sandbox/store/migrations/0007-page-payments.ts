import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Where an attempt was begun, and through which bank; of earlier ones it is not known, and they end as they would have. */
export async function addPagePayments(db: Kysely<Schema>): Promise<void> {
  const alter = () => db.schema.alterTable('payments')
  await alter()
    .addColumn('isOnPage', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await alter().addColumn('bankCode', 'text').execute()
}
