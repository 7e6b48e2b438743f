import { sql } from 'kysely'
import { notAllowed, Refused } from '../domain/refusal.ts'
import type { Db } from './database.ts'
import { insertRow, listRows } from './rows.ts'

/**
 * Adds to a wallet, or takes from it; a business's first money in a currency opens its wallet.
 *
 * @throws Refused where the balance would be more than a number holds exactly
 */
export async function changeBalance(
  db: Db,
  businessId: string,
  currency: string,
  changeMinor: number,
): Promise<void> {
  const balanceMinor = ((await readBalances(db, businessId)).get(currency) ?? 0) + changeMinor
  if (!Number.isSafeInteger(balanceMinor)) {
    throw new Refused(notAllowed('A wallet cannot hold that much: reset the sandbox, or use smaller amounts'))
  }
  await db
    .insertInto('wallets')
    .values({ businessId, currency, balanceMinor: changeMinor })
    .onConflict((conflict) =>
      conflict
        .columns(['businessId', 'currency'])
        .doUpdateSet({ balanceMinor: sql`wallets."balanceMinor" + excluded."balanceMinor"` }),
    )
    .execute()
}

/** Those of the businesses that have a wallet in the currency, and one that is open. */
export async function findWalletHolders(
  db: Db,
  businessIds: readonly string[],
  currency: string,
): Promise<Set<string>> {
  if (businessIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('wallets')
    .select('businessId')
    .where('currency', '=', currency)
    .where('businessId', 'in', businessIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('closedWallets')
            .select('closedWallets.businessId')
            .whereRef('closedWallets.businessId', '=', 'wallets.businessId')
            .whereRef('closedWallets.currency', '=', 'wallets.currency'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ businessId }) => businessId))
}

/** Closes a wallet to collections, or opens it again. What is in it stays. */
export async function setWalletOpen(
  db: Db,
  businessId: string,
  currency: string,
  isOpen: boolean,
): Promise<void> {
  await db
    .deleteFrom('closedWallets')
    .where('businessId', '=', businessId)
    .where('currency', '=', currency)
    .execute()
  if (!isOpen) await insertRow(db, 'closedWallets', { businessId, currency })
}

/** Every balance of a business, in minor units, by currency. */
export async function readBalances(db: Db, businessId: string): Promise<Map<string, number>> {
  const rows = await listRows(db, 'wallets', { businessId }, ['currency'])
  return new Map(rows.map(({ currency, balanceMinor }) => [currency, balanceMinor]))
}
