import type { Insertable } from 'kysely'
import type { Db } from './database.ts'
import { listRows } from './rows.ts'
import type { Schema } from './schema.ts'
import { tables } from './tables.ts'

/** Number of parameters that every database accepts in one statement. */
const MAX_PARAMETERS = 30_000

export type Rows = Map<keyof Schema, Insertable<Schema[keyof Schema]>[]>

export async function readRows(db: Db, tables: readonly (keyof Schema)[]): Promise<Rows> {
  const rows: Rows = new Map()
  for (const table of tables) rows.set(table, await db.selectFrom(table).selectAll().execute())
  return rows
}

export async function clearRows(db: Db, tables: readonly (keyof Schema)[]): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).execute()
}

export async function clearTables(db: Db): Promise<void> {
  await clearRows(db, Object.keys(tables) as (keyof Schema)[])
}

/** Whether any business has records. */
export async function hasRecords(db: Db): Promise<boolean> {
  for (const table of ['orders', 'transactions', 'customers', 'collections', 'cadEmails'] as const) {
    if ((await listRows(db, table, {}, [], 1)).length > 0) return true
  }
  return false
}

/** Inserts rows with few statements. */
export async function insertRows(db: Db, rows: Rows): Promise<void> {
  for (const [table, all] of rows) {
    const atOnce = Math.floor(MAX_PARAMETERS / Object.keys(all[0] ?? { none: 0 }).length)
    for (let from = 0; from < all.length; from += atOnce) {
      await db
        .insertInto(table)
        .values(all.slice(from, from + atOnce))
        .execute()
    }
  }
}
