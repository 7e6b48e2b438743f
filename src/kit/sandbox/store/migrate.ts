import { type Kysely, sql, type Transaction } from 'kysely'
import { createTable } from './create-table.ts'
import { isPostgres } from './is-postgres.ts'
import { addDeliveryLeases } from './migrations/0002-delivery-leases.ts'
import { addIssuedSecrets } from './migrations/0003-issued-secrets.ts'
import { simplifyLedger } from './migrations/0004-plain-ledger.ts'
import { addWrongTries } from './migrations/0005-wrong-tries.ts'
import { addDeliveryTraces } from './migrations/0006-delivery-traces.ts'
import { addPagePayments } from './migrations/0007-page-payments.ts'
import { addRecordedKeys } from './migrations/0008-recorded-keys.ts'
import { splitWrongTries } from './migrations/0009-wrong-codes.ts'
import { indexTransfers } from './migrations/0010-known-transfers.ts'
import { addLoneRotations } from './migrations/0011-lone-rotations.ts'
import type { Schema } from './schema.ts'
import { tables } from './tables.ts'
import { NEWER, UnusableDatabaseError } from './unusable-database-error.ts'

const FIRST = '0001-initial'

/** The changes to the tables since their first version, in order. */
const changes: Record<string, (db: Kysely<Schema>) => Promise<void>> = {
  '0002-delivery-leases': addDeliveryLeases,
  '0003-issued-secrets': addIssuedSecrets,
  '0004-plain-ledger': simplifyLedger,
  '0005-wrong-tries': addWrongTries,
  '0006-delivery-traces': addDeliveryTraces,
  '0007-page-payments': addPagePayments,
  '0008-recorded-keys': addRecordedKeys,
  '0009-wrong-codes': splitWrongTries,
  '0010-known-transfers': indexTransfers,
  '0011-lone-rotations': addLoneRotations,
}

/** Number of migrations in an up-to-date database. */
export const TABLES_VERSION = 1 + Object.keys(changes).length

/**
 * Creates the tables in a new database, and applies the missing migrations to an old one.
 *
 * @param db a transaction without other writers: either everything happens, or nothing
 * @throws UnusableDatabaseError if a later version of this program used the database
 */
export async function migrate(db: Transaction<Schema>): Promise<void> {
  const known = await readMigrations(db)
  if (known.some((name) => name !== FIRST && !changes[name])) throw new UnusableDatabaseError(NEWER)
  const isNew = known.length === 0
  if (isNew) {
    for (const [name, table] of Object.entries(tables)) await createTable(db, name, table)
  }
  for (const name of [FIRST, ...Object.keys(changes)]) {
    if (known.includes(name)) continue
    if (!isNew) await changes[name]?.(db)
    const time = new Date().toISOString()
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${time})`.execute(db)
  }
}

/** Reads the names of applied migrations; creates their table if it is missing. */
async function readMigrations(db: Kysely<Schema>): Promise<string[]> {
  const known = isPostgres(db)
    ? sql`select from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  if ((await known.execute(db)).rows.length === 0) {
    // like Kysely's own migrator, which created the tables of older databases
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    )
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
