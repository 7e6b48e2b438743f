import { type Kysely, Migrator } from 'kysely'
import { initial } from './migrations/0001-initial.ts'
import { deliveryLeases } from './migrations/0002-delivery-leases.ts'
import { issuedSecrets } from './migrations/0003-issued-secrets.ts'
import { plainLedger } from './migrations/0004-plain-ledger.ts'
import type { Schema } from './schema.ts'
import { NEWER, UnusableDatabaseError } from './unusable-database-error.ts'

/** In order; a database remembers which it has had. */
const migrations = {
  '0001-initial': initial,
  '0002-delivery-leases': deliveryLeases,
  '0003-issued-secrets': issuedSecrets,
  '0004-plain-ledger': plainLedger,
}

/** Of the tables: how many migrations made them. */
export const TABLES_VERSION = Object.keys(migrations).length

/**
 * @param schema where the tables are, in a database that has several
 * @throws UnusableDatabaseError when a later version of this program was there
 */
export async function migrate(db: Kysely<Schema>, schema?: string): Promise<void> {
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, ...(schema && { migrationTableSchema: schema }) })
  const { error } = await migrator.migrateToLatest()
  if (error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message)) {
    throw new UnusableDatabaseError(NEWER, { cause: error })
  }
  if (error) throw error
}
