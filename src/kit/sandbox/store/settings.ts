import type { Db } from './database.ts'
import { findRow } from './rows.ts'

export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  return (await findRow(db, 'settings', { name }))?.value
}

export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
