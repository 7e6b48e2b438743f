import type { Insertable } from 'kysely'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

/** As many as any of the databases takes in one statement. */
const MOST_PARAMETERS = 30_000

/** Rows of several tables. */
export type Rows = { [Table in keyof Schema]?: readonly Schema[Table][] }

/** Inserts many rows with few statements. */
export async function insertRows(db: Db, rows: Rows): Promise<void> {
  for (const [table, all] of Object.entries(rows) as [
    keyof Schema,
    readonly Insertable<Schema[keyof Schema]>[],
  ][]) {
    const atOnce = Math.floor(MOST_PARAMETERS / Object.keys(all[0] ?? { none: 0 }).length)
    for (let from = 0; from < all.length; from += atOnce) {
      await db
        .insertInto(table)
        .values(all.slice(from, from + atOnce))
        .execute()
    }
  }
}

/** Sets balances, whatever they were. */
export async function setWallets(db: Db, wallets: readonly Schema['wallets'][]): Promise<void> {
  if (wallets.length === 0) return
  await db
    .insertInto('wallets')
    .values(wallets)
    .onConflict((conflict) =>
      conflict
        .columns(['businessId', 'currency'])
        .doUpdateSet((update) => ({ balanceMinor: update.ref('excluded.balanceMinor') })),
    )
    .execute()
}
