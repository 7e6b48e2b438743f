import type { TransactionState } from './machines.ts'

/** One movement of money in or out of a business's wallet, as a transaction records it. */
export interface Movement {
  currency: string
  type: 'CREDIT' | 'DEBIT'
  amountMinor: number
  feeMinor: number
  status: TransactionState
}

/** The fee lessens what a credit brings and adds to what a debit takes. */
export function netOf({ type, amountMinor, feeMinor }: Movement): number {
  return type === 'CREDIT' ? amountMinor - feeMinor : -(amountMinor + feeMinor)
}

/**
 * Whether a movement counts. One that is PENDING or FAILED has moved nothing; a REVERSED one did, and what took it
 * back is a movement of its own.
 */
export function isBooked({ status }: Movement): boolean {
  return status === 'SUCCESSFUL' || status === 'REVERSED'
}

/** Replays a ledger from nothing: the balance of every currency that it moves, in minor units. */
export function replay(movements: Iterable<Movement>): Map<string, number> {
  const balances = new Map<string, number>()
  for (const movement of movements) {
    const before = balances.get(movement.currency) ?? 0
    balances.set(movement.currency, before + (isBooked(movement) ? netOf(movement) : 0))
  }
  return balances
}
