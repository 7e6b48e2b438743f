import { notAllowed } from '../domain/refusal.ts'
import type { Db } from './database.ts'
import { deleteRows, findRow, insertRow, listRows, updateRow } from './rows.ts'

/**
 * Adds to a wallet or takes from it; a business's first money in a currency opens its wallet.
 *
 * @throws Refusal if the balance would exceed the exact range of a number
 */
export async function changeBalance(
  db: Db,
  businessId: string,
  currency: string,
  changeMinor: number,
): Promise<void> {
  const wallet = { businessId, currency }
  const before = await findRow(db, 'wallets', wallet)
  const balanceMinor = (before?.balanceMinor ?? 0) + changeMinor
  if (!Number.isSafeInteger(balanceMinor)) {
    throw notAllowed('A wallet cannot hold that much: reset the sandbox, or use smaller amounts')
  }
  if (before) await updateRow(db, 'wallets', before, { balanceMinor })
  else await insertRow(db, 'wallets', { ...wallet, balanceMinor })
}

/** Whether a business has a wallet in the currency that is open to collections. */
export async function hasOpenWallet(db: Db, businessId: string, currency: string): Promise<boolean> {
  const wallet = { businessId, currency }
  if (!(await findRow(db, 'wallets', wallet))) return false
  return !(await findRow(db, 'closedWallets', wallet))
}

/** Whether a business has an open wallet that can hold the amount exactly. */
export async function canCredit(
  db: Db,
  businessId: string,
  currency: string,
  amountMinor: number,
): Promise<boolean> {
  if (!(await hasOpenWallet(db, businessId, currency))) return false
  const { balanceMinor } = (await findRow(db, 'wallets', { businessId, currency }))!
  return Number.isSafeInteger(balanceMinor + amountMinor)
}

/** Closes a wallet to collections, or reopens it. Its balance stays. */
export async function setWalletOpen(
  db: Db,
  businessId: string,
  currency: string,
  isOpen: boolean,
): Promise<void> {
  await deleteRows(db, 'closedWallets', { businessId, currency })
  if (!isOpen) await insertRow(db, 'closedWallets', { businessId, currency })
}

/** Reads a business's balances by currency, in minor units. */
export async function readBalances(db: Db, businessId: string): Promise<Map<string, number>> {
  const rows = await listRows(db, 'wallets', { businessId }, ['currency'])
  return new Map(rows.map(({ currency, balanceMinor }) => [currency, balanceMinor]))
}
