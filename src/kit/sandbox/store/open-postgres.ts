import { Kysely, sql, type Transaction } from 'kysely'
import { createPostgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'

/** Any number, the same for every instance. A sandbox in another schema of the database has its own lock. */
const WRITERS_LOCK = 7_202_611
const MAX_CONNECTIONS = { reading: 5, writing: 5 }

/** Opens PostgreSQL. Writers have separate connections, so that reads continue while writers wait for their turn. */
export function openPostgres(url: string) {
  const db = new Kysely<Schema>({ dialect: createPostgresDialect(url, MAX_CONNECTIONS.reading) })
  const writers = new Kysely<Schema>({ dialect: createPostgresDialect(url, MAX_CONNECTIONS.writing) })
  return {
    kind: 'postgres' as const,
    db,
    write: <T>(run: (db: Transaction<Schema>) => Promise<T>) =>
      writers.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${WRITERS_LOCK}::int, hashtext(current_schema()))`.execute(
          transaction,
        )
        return run(transaction)
      }),
    close: async () => void (await Promise.all([db.destroy(), writers.destroy()])),
  }
}
