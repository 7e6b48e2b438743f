import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Query } from './lists.ts'
import type { ListRow, Whole } from './whole-list.ts'

export const TYPES = ['CREDIT', 'DEBIT']
/** Where a search of the history may look, which is not stated; the most telling first. */
export const WRITTEN = ['reference', 'description', 'id']

/** Reads what a query of the history finds. */
export type Read = (session: Session, query?: Query) => Promise<Whole>

/** The fields whose text finds some of these rows, and whether all that was found was read. */
export async function listSearched(
  read: Read,
  session: Session,
  rows: readonly ListRow[],
): Promise<{ fields: string[]; isWhole: boolean }> {
  const searched: string[] = []
  let isWhole = true
  for (const field of WRITTEN)
    for (const row of spread(rows.filter((each) => each[field]))) {
      const found = await read(session, { search: String(row[field]) })
      isWhole &&= found.isWhole
      if (!found.rows.some(({ id }) => id === row.id)) continue
      searched.push(field)
      break
    }
  return { fields: session.target.profile === 'proposed' ? searched.slice(0, 1) : searched, isWhole }
}

/** What is wrong with searches for the text of a row, by itself and, for the most telling text, beside its type. */
export async function findMissed(
  read: Read,
  session: Session,
  row: ListRow,
  field: string,
): Promise<string[]> {
  const wrong: string[] = []
  for (const type of field === WRITTEN[0] ? [undefined, row.type] : [undefined]) {
    const query = { search: String(row[field]), ...(type !== undefined && { type: String(type) }) }
    const { usual, rows, isWhole } = await read(session, query)
    if (isWhole && !rows.some(({ id }) => id === row.id))
      wrong.push(`${usual.asked} does not find ${row.id}, whose ${field} it is`)
  }
  return wrong
}

/** The first, the last and one between: old ones and new ones. Who finds none of them by a field does not search it. */
function spread(rows: readonly ListRow[]): ListRow[] {
  const chosen = [rows.at(0), rows.at(-1), rows[Math.floor(rows.length / 2)]]
  return [...new Set(chosen)].filter((row) => row !== undefined)
}
