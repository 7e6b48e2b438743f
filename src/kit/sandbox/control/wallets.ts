import { notFound } from '../domain/refusal.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { findBusiness } from '../store/businesses.ts'
import { readBalances, setWalletOpen } from '../store/wallets.ts'
import { addAction, type ControlApp } from './action.ts'
import { ControlError } from './control-error.ts'

/** Closes a wallet to collections, or opens it again: a CAD collection needs a CAD wallet that is available (§3). */
export function addWallets(control: ControlApp, { database }: Runtime): void {
  addAction(control, '/businesses/:id/wallets/:currency', async ({ params, fields }) => {
    const business = await findBusiness(database.db, params.id!)
    if (!business) throw notFound('business')
    const currency = params.currency!
    const balances = await readBalances(database.db, business.id)
    if (!balances.has(currency)) throw notFound('wallet')
    const { isAvailable } = fields
    if (typeof isAvailable !== 'boolean') {
      throw new ControlError(
        'invalid',
        'isAvailable is neither true nor false',
        'Send {"isAvailable": false} to close the wallet to collections.',
      )
    }
    await database.write((db) => setWalletOpen(db, business.id, currency, isAvailable))
    const state = isAvailable ? 'open' : 'closed'
    return {
      body: { businessId: business.id, currency, isAvailable },
      notice: `The ${currency} wallet of ${business.name} is ${state} to collections`,
    }
  })
}
