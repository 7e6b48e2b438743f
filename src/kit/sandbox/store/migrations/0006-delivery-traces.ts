import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Stores where an attempt went and how long it took; unknown for earlier ones. */
export async function addDeliveryTraces(db: Kysely<Schema>): Promise<void> {
  const alter = () => db.schema.alterTable('webhookDeliveries')
  await alter().addColumn('url', 'text').execute()
  await alter().addColumn('durationMs', 'bigint').execute()
}
