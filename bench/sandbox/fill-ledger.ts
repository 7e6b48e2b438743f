import { DatabaseSync } from 'node:sqlite'
import { sandboxBusinesses } from '../../src/kit/sandbox/domain/tenants.ts'
import { createSandbox } from '../../src/kit/sandbox/index.ts'
import {
  presentTransaction,
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
 * Makes a database file with a sandbox that has so many transactions of its first business, dense in position as the
 * service writes them. To get to a million in seconds they go in by prepared statements, and each is indexed for
 * search by its own code, its town and the rare word only.
 */
export async function fillLedger(path: string, count: number): Promise<void> {
  const sandbox = await createSandbox({ db: `file:${path}`, empty: true })
  await sandbox.close()
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -500000; begin')
    insertTransactions(database, count)
    insertTerms(database, count)
    const debits = Math.floor(count / DEBIT_EVERY)
    const counters = {
      transactions: count,
      'transactions DEBIT': debits,
      'transactions CREDIT': count - debits,
    }
    const insert = database.prepare('insert into counters ("businessId", name, value) values (?, ?, ?)')
    for (const [name, value] of Object.entries(counters)) insert.run(businessId, name, value)
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
    const debits = Math.floor(position / DEBIT_EVERY)
    const id = idOf(position)
    const reference = `TXN_${codeOf(position)}`
    insert.run({
      ...row,
      ...{ id, reference, position, typePosition: type === 'DEBIT' ? debits : position - debits },
      body: body.replace(ID, id).replace(REFERENCE, reference).replace(DESCRIPTION, describe(position)),
    })
  }
}

/** Term by term and each from the first position on, which is the order in which the index holds them. */
function insertTerms(database: DatabaseSync, count: number): void {
  const insert = database.prepare(
    'insert into "transactionTerms" ("businessId", term, position) values (?, ?, ?)',
  )
  for (const [index, town] of towns.entries()) {
    for (let position = index || towns.length; position <= count; position += towns.length) {
      insert.run(businessId, town, position)
    }
  }
  for (let position = RARE_EVERY; position <= count; position += RARE_EVERY) {
    insert.run(businessId, RARE_WORD, position)
  }
  for (let position = 1; position <= count; position++) {
    insert.run(businessId, codeOf(position).toLowerCase(), position)
  }
}

const ID = '{id}'
const REFERENCE = '{reference}'
const DESCRIPTION = '{description}'

/** A transaction as the service itself would write it, with what differs from one to the next left out. */
function createTemplate(type: TransactionRow['type']): { row: TransactionRow; body: string } {
  const ids = createIds('bench')
  const [amountMinor, feeMinor] = [1_250_000, type === 'CREDIT' ? 17_500 : 0]
  const shared = {
    ...{ businessId, amountMinor, currency: 'NGN', status: 'SUCCESSFUL' },
    ...{ createdAt: STARTED_AT, updatedAt: STARTED_AT + 60_000 },
  }
  const depositId = type === 'CREDIT' ? ids.uuid() : null
  const refundId = type === 'DEBIT' ? ids.uuid() : null
  const facts: TransactionFacts = {
    ...{ ...shared, id: ID, reference: REFERENCE, description: DESCRIPTION, type, feeMinor },
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
  return { row: { ...columns, position: 0, typePosition: 0, body: '' }, body: JSON.stringify(body) }
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
