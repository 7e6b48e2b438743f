import type { TransactionState } from './machines.ts'

/** A movement of money into or out of a business's wallet, as a transaction records it. */
export interface Movement {
  currency: string
  type: 'CREDIT' | 'DEBIT'
  amountMinor: number
  feeMinor: number
  status: TransactionState
}

/** Returns the effect on the wallet: the fee reduces a credit and adds to a debit. */
export function netOf({ type, amountMinor, feeMinor }: Movement): number {
  return type === 'CREDIT' ? amountMinor - feeMinor : -(amountMinor + feeMinor)
}

/**
 * Whether a movement counts. A PENDING or FAILED one has not moved money. A REVERSED one has, and what took it back is a
 * separate movement.
 */
export function isBooked({ status }: Movement): boolean {
  return status === 'SUCCESSFUL' || status === 'REVERSED'
}

/** Replays a ledger from zero and returns the balance of each of its currencies, in minor units. */
export function replay(movements: Iterable<Movement>): Map<string, number> {
  const balances = new Map<string, number>()
  for (const movement of movements) {
    const before = balances.get(movement.currency) ?? 0
    balances.set(movement.currency, before + (isBooked(movement) ? netOf(movement) : 0))
  }
  return balances
}
