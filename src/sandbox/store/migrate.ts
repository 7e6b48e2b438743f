import { type Kysely, Migrator } from 'kysely'
import { initial } from './migrations/0001-initial.ts'
import { deliveryLeases } from './migrations/0002-delivery-leases.ts'
import type { Schema } from './schema.ts'

/** In order; a database remembers which it has had. */
const migrations = { '0001-initial': initial, '0002-delivery-leases': deliveryLeases }

/** @param schema where the tables are, in a database that has several */
export async function migrate(db: Kysely<Schema>, schema?: string): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, ...(schema && { migrationTableSchema: schema }) })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
