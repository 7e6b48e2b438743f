import { asList, asObject, type JsonObject } from '../contract/spec-tree.ts'
import type { RecordName } from '../target/description.ts'
import { type Ask, type Asking, isTaken, tellAsked } from './ask.ts'
import type { Findings } from './findings.ts'

/** As many of a kind as tests can use in turns. */
const MOST = 5

/** Rows of a list; none where it was refused. */
interface Listed {
  rows: JsonObject[]
  /** Such as `listTvProviders answered 404`; empty where it was taken. */
  refusal: string
}

/** Finds the records that tests can name, and who the caller is, in the lists of the business API. */
export async function findRecords(ask: Ask, headers: Asking['headers'], findings: Findings): Promise<void> {
  const list = async (
    operationId: Parameters<Ask>[0],
    query: Record<string, string> = {},
  ): Promise<Listed> => {
    const asked = await ask(operationId, { ...(headers && { headers }), query })
    const { data } = asObject(asked?.body)
    const rows = asList(Array.isArray(data) ? data : asObject(data).transactions).map(asObject)
    return isTaken(asked)
      ? { rows, refusal: '' }
      : { rows: [], refusal: `${operationId}: ${tellAsked(asked)}` }
  }
  const keep = (name: RecordName, { refusal }: Listed, values: readonly unknown[], none: string) => {
    const known = [...new Set(values.flatMap((each) => textOf(each) ?? []))].slice(0, MOST)
    if (known.length > 0) findings.records[name] = known
    else findings.untold.push(`${name}: ${refusal || none}`)
  }
  const aml = await list('listAmlRecords')
  const pending = await list('listAmlRecords', { status: 'PENDING' })
  const transactions = await list('listTransactions')
  const tv = await list('listTvProviders')
  const internet = await list('listInternetProviders')
  const emails = await list('listCadCollectionEmails')
  const held = pending.rows.flatMap(({ deposit }) => textOf(asObject(deposit).id) ?? [])
  const inReview = transactions.rows.filter(({ depositId }) => held.includes(textOf(depositId) ?? ''))
  const customers = aml.rows.map(({ customer }) => asObject(customer))
  keep('amlRecord', aml, idsOf(aml.rows), 'no AML record is listed')
  keep('customer', aml, idsOf(customers), 'no AML record names a customer')
  keep('transactionInReview', transactions, idsOf(inReview), 'none has the deposit of a pending AML record')
  keep('tvProvider', tv, categoriesOf(tv.rows), 'no provider is listed')
  keep('internetProvider', internet, categoriesOf(internet.rows), 'no provider is listed')
  keep('cadEmail', emails, idsOf(emails.rows), 'none is registered')
  const owners = [...transactions.rows, ...aml.rows].flatMap(({ businessId }) => textOf(businessId) ?? [])
  const [owner, ...others] = new Set(owners)
  if (owner !== undefined && others.length === 0) findings.businessId = owner
  else findings.untold.push('the caller’s id: no list shows one businessId alone')
}

/** Tells how large a page may be, as far as answers show it. */
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
    seen.push(`list=${size} ${isTaken(asked) ? `shows ${rows}` : `is refused: ${tellAsked(asked)}`}`)
  }
  findings.told.push(`Pages of transactions: ${seen.join(', ')}`)
}

function idsOf(rows: readonly JsonObject[]): unknown[] {
  return rows.map(({ id }) => id)
}

function categoriesOf(rows: readonly JsonObject[]): unknown[] {
  return rows.map(({ serviceCategoryId }) => serviceCategoryId)
}

function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined
}
