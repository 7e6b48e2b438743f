import { randomUUID } from 'node:crypto'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { balanceOf, listTransactions, shown, type Transaction } from './given.ts'

export interface Receipt {
  id: string
  status: string
}

/** Sends a CAD collection from this sender, and returns its receipt. */
export async function collect(session: Session, sender: string, fields: object = {}): Promise<Receipt> {
  const request = { fields: { ...planCollection(sender), ...fields } }
  const receipt = dataOf(await session.succeed('receiveCadCollection', request))
  return shown(session, receipt, 'the receipt of a notification')
}

/** Returns a sender that nobody has registered. */
export function unknownSender(): string {
  return `nobody-${randomUUID()}@example.ca`
}

/** Returns the fields that differ between collections. */
export function planCollection(sender: string): Record<string, unknown> {
  return {
    event_id: `evt_${randomUUID()}`,
    transaction_id: randomUUID(),
    transaction_reference: `CA-${randomUUID()}`,
    source_information: { collection_email: sender },
  }
}

/** What changed for a business. */
export interface Gain {
  /** Change of its CAD wallet, in cents. */
  cents: number
  transactions: Transaction[]
}

/** Measures the effect on a business: reads its CAD wallet before and after, and returns its new transactions. */
export async function gainOf(session: Session, happen: () => Promise<unknown>): Promise<Gain> {
  const [before, startMs] = await Promise.all([balanceOf(session, 'CAD'), session.control.now()])
  // New transactions are found by their time, so the list need not be read before.
  await session.control.advance(1_000)
  await happen()
  const [transactions, after] = await Promise.all([listTransactions(session), balanceOf(session, 'CAD')])
  return {
    cents: after - before,
    transactions: transactions.filter(({ createdAt }) => Date.parse(createdAt) > startMs),
  }
}
