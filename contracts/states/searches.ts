import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Query } from './lists.ts'
import type { ListRow, Whole } from './whole-list.ts'

export const TYPES = ['CREDIT', 'DEBIT']
/** Where a search of the history may look, which is not stated; the most telling first. */
export const WRITTEN = ['reference', 'description', 'id']
/** Who finds none of so many by a field does not search it. */
const MOST_TRIED = 3

/** Reads what a query of the history finds. */
export type Read = (session: Session, query?: Query) => Promise<Whole>

/** The fields whose text finds some of these rows. */
export async function listSearched(
  read: Read,
  session: Session,
  rows: readonly ListRow[],
): Promise<string[]> {
  const searched: string[] = []
  for (const field of WRITTEN)
    for (const row of rows.filter((each) => each[field]).slice(0, MOST_TRIED)) {
      const found = await read(session, { search: String(row[field]) })
      if (!found.rows.some(({ id }) => id === row.id)) continue
      searched.push(field)
      break
    }
  return session.target.profile === 'proposed' ? searched.slice(0, 1) : searched
}

/** What is wrong with searches for the text of a row, by itself and beside each type. */
export async function findMissed(
  read: Read,
  session: Session,
  row: ListRow,
  field: string,
): Promise<string[]> {
  const wrong: string[] = []
  for (const type of [undefined, ...TYPES]) {
    const query = { search: String(row[field]), ...(type !== undefined && { type }) }
    const { usual, rows, isWhole } = await read(session, query)
    if (isWhole && (type ?? row.type) === row.type && !rows.some(({ id }) => id === row.id))
      wrong.push(`${usual.asked} does not find ${row.id}, whose ${field} it is`)
    const other = rows.find((each) => type !== undefined && each.type !== type)
    if (other) wrong.push(`${usual.asked} finds ${other.id}, which is a ${String(other.type)}`)
  }
  return wrong
}
