import { type Kysely, PostgresAdapter } from 'kysely'
import type { Schema } from './schema.ts'

export function isPostgres(db: Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
