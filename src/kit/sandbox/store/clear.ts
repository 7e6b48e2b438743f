import { clearRows } from './copy-rows.ts'
import type { Db } from './database.ts'
import { findRow } from './rows.ts'
import type { Schema } from './schema.ts'
import { tables } from './tables.ts'

export async function clearTables(db: Db): Promise<void> {
  await clearRows(db, Object.keys(tables) as (keyof Schema)[])
}

/** Whether any business has records. */
export async function hasRecords(db: Db): Promise<boolean> {
  for (const table of ['orders', 'transactions', 'customers', 'collections', 'cadEmails'] as const) {
    if (await findRow(db, table, {})) return true
  }
  return false
}
