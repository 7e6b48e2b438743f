import { asList, asObject, type JsonObject } from '../../contract/spec-tree.ts'
import type { RecordName, Records } from '../../target/description.ts'
import { textOf } from '../leftovers/record-leftovers.ts'
import { type Ask, type Asking, formatAsked, isTaken } from './ask.ts'
import type { Findings } from './findings.ts'

/** Maximum number of records of a kind: tests take turns with them. */
const MOST = 5

/** Page sizes to try in turn; the last is the service's own default. */
const SIZES = ['100', '50', '20', undefined]
const MAX_PAGES = 20

/** Rows of a list. Empty if it was refused. */
interface Listed {
  rows: JsonObject[]
  /** The list may have more rows than were read. */
  isCut?: boolean
  /** Such as `listTvProviders: 404`. Empty if the list was answered. */
  refusal: string
}

/** Customers and transactions in the lists. */
export interface ListedRecords {
  /** Ids of customers, in the order of their AML records. */
  customers: string[]
  /** Transactions whose deposit a pending AML record names. */
  inReview: JsonObject[]
  /** Ids of internet providers that are not listed where we propose it. */
  internetProviders?: Records[RecordName]
}

/** Finds the records that tests can name, and the caller's id, in the lists of the business API. */
export async function findRecords(ask: Ask, findings: Findings): Promise<ListedRecords> {
  const list = async (operationId: ListOperation, query: Record<string, string> = {}): Promise<Listed> => {
    const asked = await ask(operationId, { query })
    const { data } = asObject(asked?.body)
    const rows = asList(Array.isArray(data) ? data : asObject(data).transactions).map(asObject)
    return isTaken(asked)
      ? { rows, refusal: '' }
      : { rows: [], refusal: `${operationId}: ${formatAsked(asked)}` }
  }
  const listPages = (operationId: ListOperation, sizeName: string, filter: Record<string, string> = {}) =>
    readPages((query) => list(operationId, { ...filter, ...query }), sizeName)
  const keep = (name: RecordName, { refusal }: Listed, values: readonly unknown[], none: string) => {
    const known = [...new Set(values.flatMap((each) => textOf(each) ?? []))].slice(0, MOST)
    if (known.length > 0) findings.records[name] = known
    else findings.untold.push(`${name}: ${refusal || none}`)
  }
  const aml = await listPages('listAmlRecords', 'limit')
  const pending = await listPages('listAmlRecords', 'limit', { status: 'PENDING' })
  const transactions = await listPages('listTransactions', 'list')
  const tv = await list('listTvProviders')
  const proposed = await list('listInternetProviders')
  const elsewhere = proposed.rows.length > 0 ? undefined : await findInternetProviders(ask)
  const internet = elsewhere ? { rows: elsewhere, refusal: '' } : proposed
  const emails = await list('listCadCollectionEmails')
  const held = pending.rows.flatMap(({ deposit }) => textOf(asObject(deposit).id) ?? [])
  const inReview = transactions.rows.filter(({ depositId }) => held.includes(textOf(depositId) ?? ''))
  const customers = aml.rows.map(({ customer }) => asObject(customer))
  keep('amlRecord', aml, idsOf(aml.rows), 'no AML record is listed')
  keep('customer', aml, idsOf(customers), 'no AML record names a customer')
  keep('transactionInReview', transactions, idsOf(inReview), formatRead(transactions, pending))
  keep('tvProvider', tv, categoriesOf(tv.rows), 'no provider is listed')
  keep('internetProvider', internet, categoriesOf(internet.rows), 'no provider is listed')
  keep('cadEmail', emails, idsOf(emails.rows), 'none is registered')
  if (Object.keys(findings.records).length > 0) findings.untold.push(BY_ID)
  const owners = [...transactions.rows, ...aml.rows].flatMap(({ businessId }) => textOf(businessId) ?? [])
  const [owner, ...others] = new Set(owners)
  if (owner !== undefined && others.length === 0) findings.businessId = owner
  else findings.untold.push('the caller’s id: no list shows one businessId alone')
  return {
    customers: [...new Set(idsOf(customers).flatMap((each) => textOf(each) ?? []))],
    inReview,
    ...(elsewhere && { internetProviders: findings.records.internetProvider }),
  }
}

/** Paths at which services list internet providers: which one does is not documented. */
const INTERNET_PATHS = ['providers', 'operators', 'service-providers'].map((end) => `internet-${end}`)
const DATA_PATHS = ['internet', 'data-services', 'data-providers', 'isp-services']

/** Finds a list of internet providers at another path than proposed, by the data plans of its first one. */
async function findInternetProviders(ask: Ask): Promise<JsonObject[] | undefined> {
  for (const end of [...INTERNET_PATHS, ...DATA_PATHS]) {
    const listed = await ask('listInternetProviders', { at: `/bill-payment/${end}` })
    const rows = isTaken(listed) ? asList(asObject(listed.body).data).map(asObject) : []
    const [first] = categoriesOf(rows).flatMap((each) => textOf(each) ?? [])
    if (first === undefined) continue
    const plans = await ask('listDataPlans', { path: first })
    if (isTaken(plans) && asList(asObject(plans.body).data).length > 0) return rows
  }
  return undefined
}

type ListOperation = Parameters<Ask>[0]

const BY_ID =
  'Whether requests name records by id: they are written by id here. Where one is named by its reference, write that in its place.'

/** Reads the pages of a list in the largest accepted size, up to one that shows no new row. */
async function readPages(
  ask: (query: Record<string, string>) => Promise<Listed>,
  sizeName: string,
): Promise<Listed> {
  for (const size of SIZES) {
    const query: Record<string, string> = size === undefined ? {} : { [sizeName]: size }
    const first = await ask(query)
    if (first.refusal && size !== undefined) continue
    const rows = new Map(first.rows.map((row) => [JSON.stringify(row.id), row]))
    for (let page = 2; rows.size > 0 && page <= MAX_PAGES; page += 1) {
      const before = rows.size
      const next = await ask({ ...query, page: String(page) })
      for (const row of next.rows) rows.set(JSON.stringify(row.id), row)
      if (rows.size === before) return { ...first, rows: [...rows.values()], isCut: next.refusal !== '' }
    }
    return { ...first, rows: [...rows.values()], isCut: rows.size > 0 }
  }
  return { rows: [], refusal: '' }
}

function formatRead(transactions: Listed, pending: Listed): string {
  const count = ({ rows, isCut }: Listed) => `${rows.length}${isCut ? ', and there may be more' : ''}`
  return (
    'no transaction that was read has the deposit of a pending AML record that was read ' +
    `(transactions: ${count(transactions)}; pending AML records: ${count(pending)})`
  )
}

/** Reports how large a page may be, as far as answers show it. */
export async function findPageBounds(
  ask: Ask,
  headers: Asking['headers'],
  findings: Findings,
): Promise<void> {
  const seen: string[] = []
  for (const size of [100, 101, 1_000]) {
    const asked = await ask('listTransactions', {
      ...(headers && { headers }),
      query: { list: String(size) },
    })
    const rows = asList(asObject(asObject(asked?.body).data).transactions).length
    seen.push(`list=${size} ${isTaken(asked) ? `shows ${rows}` : `is refused: ${formatAsked(asked)}`}`)
  }
  findings.told.push(`Pages of transactions: ${seen.join(', ')}`)
}

function idsOf(rows: readonly JsonObject[]): unknown[] {
  return rows.map(({ id }) => id)
}

function categoriesOf(rows: readonly JsonObject[]): unknown[] {
  return rows.map(({ serviceCategoryId }) => serviceCategoryId)
}
