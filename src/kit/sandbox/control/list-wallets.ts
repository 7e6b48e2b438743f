import { toMajor } from '../../../client/money/minor-units.ts'
import { sandboxBusinesses } from '../domain/tenants.ts'
import type { Db } from '../store/database.ts'
import { readBalances } from '../store/wallets.ts'

/** Lists every business with its wallets; balances are in major units. */
export function listWallets(db: Db) {
  return Promise.all(
    sandboxBusinesses.map(async (business) => ({
      ...business,
      wallets: [...(await readBalances(db, business.id))].map(([currency, minor]) => ({
        currency,
        balance: toMajor(minor, currency),
      })),
    })),
  )
}
