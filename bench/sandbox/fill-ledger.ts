import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { sandboxBusinesses } from '../../src/kit/sandbox/domain/tenants.ts'
import { createSandbox } from '../../src/kit/sandbox/index.ts'
import { searchWordsOf } from '../../src/kit/sandbox/ledger/present-transaction.ts'
import type { TransactionRow } from '../../src/kit/sandbox/store/schema.ts'

const [{ id: businessId }] = sandboxBusinesses
/** Every fourth transaction is a debit. */
const DEBIT_EVERY = 4
/** One of these words is in every description, so each matches its share of the ledger. */
export const TOWN = 'lagos'
const towns = [TOWN, 'abuja', 'kano', 'enugu', 'jos', 'toronto', 'halifax', 'regina']
/** One in this many descriptions holds the rare word. */
export const RARE_EVERY = 10_000
export const RARE_WORD = 'anniversary'

/**
 * Creates a database file of a sandbox whose first business has `count` transactions, as the service writes them. To take seconds
 * only, they are inserted by prepared statements, as copies of two that the service wrote.
 */
export async function fillLedger(path: string, count: number): Promise<void> {
  const sandbox = await createSandbox({ db: `file:${path}` })
  await sandbox.close()
  const database = new DatabaseSync(path)
  try {
    database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -500000; begin')
    const templates = { CREDIT: takeTemplate(database, 'CREDIT'), DEBIT: takeTemplate(database, 'DEBIT') }
    database.exec('delete from transactions')
    insertTransactions(database, templates, count)
    database.exec('commit; pragma journal_mode = wal; analyze')
  } finally {
    database.close()
  }
}

type Template = Record<string, SQLInputValue>
type Templates = Record<TransactionRow['type'], Template>

function takeTemplate(database: DatabaseSync, type: string): Template {
  const query =
    'select * from transactions where "businessId" = ? and type = ? and status = \'SUCCESSFUL\' limit 1'
  return database.prepare(query).get(businessId, type)!
}

function insertTransactions(database: DatabaseSync, templates: Templates, count: number): void {
  const columns = Object.keys(templates.CREDIT)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const insert = database.prepare(
    `insert into transactions (${names}) values (${columns.map((name) => `:${name}`).join(', ')})`,
  )
  for (let position = 1; position <= count; position++) {
    const template = templates[position % DEBIT_EVERY === 0 ? 'DEBIT' : 'CREDIT']
    const id = idOf(position)
    const reference = `TXN_${codeOf(position)}`
    const description = describe(position)
    const body = { ...JSON.parse(String(template.body)), id, reference, description }
    const words = searchWordsOf(body)
    insert.run({ ...template, id, reference, position, words, body: JSON.stringify(body) })
  }
}

function idOf(position: number): string {
  return `00000000-0000-4000-8000-${position.toString(16).padStart(12, '0')}`
}

/** The part of a reference that a search matches. */
export function codeOf(position: number): string {
  return position.toString(36).toUpperCase().padStart(16, '0')
}

function describe(position: number): string {
  const rare = position % RARE_EVERY === 0 ? ` ${RARE_WORD}` : ''
  return `Order ${position} for the shop in ${towns[position % towns.length]}${rare}`
}
