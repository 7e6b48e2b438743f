import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** The real time by the one clock that all instances on a database share, as SQL: epoch milliseconds. */
export function databaseTimeMs(db: Db): RawBuilder<number> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}
