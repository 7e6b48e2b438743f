import type { Db } from './database.ts'
import type { TransactionRow } from './schema.ts'
import type { Stretch, TransactionPage } from './transactions.ts'

/** Sorts after whatever a term goes on with. */
const LAST_CHARACTER = '\u{10ffff}'
/** Few enough for the parameters that a statement can have. */
const MOST_AT_ONCE = 200

type Place = Pick<TransactionRow, 'businessId' | 'position'>

export async function addTerms(db: Db, { businessId, position }: Place, terms: string[]): Promise<void> {
  for (let from = 0; from < terms.length; from += MOST_AT_ONCE) {
    const rows = terms.slice(from, from + MOST_AT_ONCE).map((term) => ({ businessId, term, position }))
    await db.insertInto('transactionTerms').values(rows).execute()
  }
}

export async function removeTerms(db: Db, { businessId, position }: Place, terms: string[]): Promise<void> {
  if (terms.length === 0) return
  await db
    .deleteFrom('transactionTerms')
    .where('businessId', '=', businessId)
    .where('term', 'in', terms)
    .where('position', '=', position)
    .execute()
}

/** The transactions in which every one of the words begins some word, newest first. */
export async function searchTransactionBodies(
  db: Db,
  businessId: string,
  words: readonly string[],
  { offset, limit }: Stretch,
  type?: TransactionRow['type'],
): Promise<TransactionPage> {
  let found = db.selectFrom('transactions').where('businessId', '=', businessId)
  if (type) found = found.where('type', '=', type)
  for (const word of words) {
    found = found.where('position', 'in', (select) =>
      select
        .selectFrom('transactionTerms')
        .select('position')
        .where('businessId', '=', businessId)
        .where('term', '>=', word)
        .where('term', '<', `${word}${LAST_CHARACTER}`),
    )
  }
  const { total } = await found
    .select((select) => select.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  if (offset >= Number(total)) return { bodies: [], total: Number(total) }
  const rows = await found.select('body').orderBy('position', 'desc').limit(limit).offset(offset).execute()
  return { bodies: rows.map(({ body }) => body), total: Number(total) }
}
