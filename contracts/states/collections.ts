import { randomUUID } from 'node:crypto'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listTransactions, shown, type Transaction } from './given.ts'

export interface Receipt {
  id: string
  status: string
}

/** A CAD collection from this sender comes in: what it came to. */
export async function collect(session: Session, sender: string, fields: object = {}): Promise<Receipt> {
  const request = { fields: { ...planCollection(sender), ...fields } }
  const receipt = dataOf(await session.succeed('receiveCadCollection', request))
  return shown(session, receipt, 'what a notification came to')
}

/** A sender whom nobody registered. */
export function unknownSender(): string {
  return `nobody-${randomUUID()}@example.ca`
}

/** What is particular to one collection. */
export function planCollection(sender: string): Record<string, unknown> {
  return {
    event_id: `evt_${randomUUID()}`,
    transaction_id: randomUUID(),
    transaction_reference: `CA-${randomUUID()}`,
    source_information: { collection_email: sender },
  }
}

/** What a business had and has before and after something happened. */
export interface Gain {
  /** Of its CAD wallet, in cents. */
  cents: number
  transactions: Transaction[]
}

/** What something brings a business: its CAD wallet is read and its transactions are listed before and after. */
export async function gainOf(session: Session, happen: () => Promise<unknown>): Promise<Gain> {
  const before = await readState(session)
  await happen()
  const after = await readState(session)
  const known = new Set(before.transactions.map(({ id }) => id))
  return {
    cents: Math.round((after.balance - before.balance) * 100),
    transactions: after.transactions.filter(({ id }) => !known.has(id)),
  }
}

async function readState(session: Session) {
  const wallets = await session.control.listWallets()
  const own = wallets.find((each) => each.businessId === session.caller.id && each.currency === 'CAD')
  return { balance: own?.balance ?? 0, transactions: await listTransactions(session) }
}
