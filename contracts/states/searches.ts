import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Query } from './lists.ts'
import type { ListRow, Whole } from './whole-list.ts'

export const TYPES = ['CREDIT', 'DEBIT']
/** Fields that a search of the history may cover, which is not documented; the most specific first. */
export const WRITTEN = ['reference', 'description', 'id']

/** Reads the results of a query of the history. */
export type Read = (session: Session, query?: Query) => Promise<Whole>

/** Returns the fields whose text finds some of these rows, and whether all results were read. */
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

/** Returns what is wrong with searches for the text of a row, alone and, for the most specific text, with its type. */
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

/** The first, the last and one in between: old and new ones. A service that finds none of them by a field does not search it. */
function spread(rows: readonly ListRow[]): ListRow[] {
  const chosen = [rows.at(0), rows.at(-1), rows[Math.floor(rows.length / 2)]]
  return [...new Set(chosen)].filter((row) => row !== undefined)
}
