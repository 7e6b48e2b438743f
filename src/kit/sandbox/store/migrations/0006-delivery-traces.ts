import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Where an attempt went and how long it took; of earlier ones nobody knows. */
export async function addDeliveryTraces(db: Kysely<Schema>): Promise<void> {
  const alter = () => db.schema.alterTable('webhookDeliveries')
  await alter().addColumn('url', 'text').execute()
  await alter().addColumn('durationMs', 'bigint').execute()
}
