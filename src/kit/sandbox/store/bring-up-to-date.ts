import { type Kysely, sql, type Transaction } from 'kysely'
import { migrate, TABLES_VERSION } from './migrate.ts'
import type { Schema } from './schema.ts'

interface Migratable {
  kind: string
  db: Kysely<Schema>
  write(run: (db: Transaction<Schema>) => Promise<void>): Promise<void>
}

/** Creates or changes the tables, and marks a file with their version. */
export async function bringUpToDate({ kind, db, write }: Migratable): Promise<void> {
  await write(migrate)
  if (kind === 'sqlite') await sql.raw(`pragma user_version = ${TABLES_VERSION}`).execute(db)
}
