import { DatabaseSync } from 'node:sqlite'
import { sandboxBusinesses } from '../../src/kit/sandbox/domain/tenants.ts'
import { createSandbox } from '../../src/kit/sandbox/index.ts'
import {
  presentTransaction,
  searchWordsOf,
  type TransactionBody,
  type TransactionFacts,
} from '../../src/kit/sandbox/ledger/present-transaction.ts'
import { createIds } from '../../src/kit/sandbox/store/ids.ts'
import type { TransactionRow } from '../../src/kit/sandbox/store/schema.ts'

const [{ id: businessId }] = sandboxBusinesses
/** One in so many is a debit. */
const DEBIT_EVERY = 4
/** Words of which one is in every description: each finds its share of the ledger. */
export const TOWN = 'lagos'
const towns = [TOWN, 'abuja', 'kano', 'enugu', 'jos', 'toronto', 'halifax', 'regina']
/** In a description once in so many transactions. */
export const RARE_EVERY = 10_000
export const RARE_WORD = 'anniversary'
const STARTED_AT = Date.UTC(2025, 0, 1)

/**
 * Makes a database file with a sandbox that has so many transactions of its first business, as the service writes
 * them. To get there in seconds they go in by prepared statements.
 */
export async function fillLedger(path: string, count: number): Promise<void> {
  const sandbox = await createSandbox({ db: `file:${path}`, empty: true })
  await sandbox.close()
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -500000; begin')
    insertTransactions(database, count)
    database.exec('commit; pragma journal_mode = wal; analyze')
  } finally {
    database.close()
  }
}

function insertTransactions(database: DatabaseSync, count: number): void {
  const templates = { CREDIT: createTemplate('CREDIT'), DEBIT: createTemplate('DEBIT') }
  const columns = Object.keys(templates.CREDIT.row)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const insert = database.prepare(
    `insert into transactions (${names}) values (${columns.map((name) => `:${name}`).join(', ')})`,
  )
  for (let position = 1; position <= count; position++) {
    const type = position % DEBIT_EVERY === 0 ? 'DEBIT' : 'CREDIT'
    const { row, body } = templates[type]
    const id = idOf(position)
    const reference = `TXN_${codeOf(position)}`
    const description = describe(position)
    insert.run({
      ...row,
      ...{ id, reference, position, words: searchWordsOf({ ...body, reference, description }) },
      body: JSON.stringify({ ...body, id, reference, description }),
    })
  }
}

/** A transaction as the service itself would write it, with what differs from one to the next left out. */
function createTemplate(type: TransactionRow['type']): { row: TransactionRow; body: TransactionBody } {
  const ids = createIds('bench')
  const [amountMinor, feeMinor] = [1_250_000, type === 'CREDIT' ? 17_500 : 0]
  const shared = {
    ...{ businessId, amountMinor, currency: 'NGN', status: 'SUCCESSFUL' },
    ...{ createdAt: STARTED_AT, updatedAt: STARTED_AT + 60_000 },
  }
  const depositId = type === 'CREDIT' ? ids.uuid() : null
  const refundId = type === 'DEBIT' ? ids.uuid() : null
  const facts: TransactionFacts = {
    ...{ ...shared, id: '', reference: '', description: '', type, feeMinor },
    ...{ channel: type === 'CREDIT' ? 'CARD' : null, method: type === 'CREDIT' ? 'CARD' : 'REFUND' },
    ...{ orderId: null, depositId, refundId },
  }
  const deposit = depositId && {
    ...{ ...shared, id: depositId, customerId: null, feeMinor, depositType: 'CARD', provider: null },
    providerId: depositId,
  }
  const refund = refundId && {
    ...{ ...shared, id: refundId, position: 1, orderId: ids.uuid(), reference: ids.reference('RFD') },
    ...{ orderReference: 'ORDER-1', reason: null },
  }
  const body = presentTransaction(facts, { ...(deposit && { deposit }), ...(refund && { refund }) })
  const { feeMinor: _fee, description: _description, channel: _channel, method: _method, ...columns } = facts
  return { row: { ...columns, position: 0, body: '', words: '' }, body }
}

function idOf(position: number): string {
  return `00000000-0000-4000-8000-${position.toString(16).padStart(12, '0')}`
}

/** The part of a reference that a search finds it by. */
export function codeOf(position: number): string {
  return position.toString(36).toUpperCase().padStart(16, '0')
}

function describe(position: number): string {
  const rare = position % RARE_EVERY === 0 ? ` ${RARE_WORD}` : ''
  return `Order ${position} for the shop in ${towns[position % towns.length]}${rare}`
}
