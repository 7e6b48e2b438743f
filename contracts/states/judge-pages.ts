import { idsOf, type PagedList, type Query } from './lists.ts'
import type { Page, Whole } from './whole-list.ts'

// What is wrong with the pages that were shown, in words, by what is stated of any list.

export function listPages({ usual, pages }: Whole): Page[] {
  return [usual, ...pages]
}

/** A row on two pages. */
export function findRepeated({ usual, pages }: Whole): string[] {
  const ids = idsOf(pages.flatMap(({ rows }) => rows))
  const again = ids.find((id, index) => ids.indexOf(id) !== index)
  return again === undefined ? [] : [`${usual.asked}: ${again} is on two of its pages, or twice on one`]
}

/** A page that is longer than was asked for. */
export function findTooLong({ size }: PagedList, whole: Whole): string[] {
  return listPages(whole).flatMap(({ asked, query, rows }) =>
    rows.length > Number(query[size] ?? Number.POSITIVE_INFINITY) ? [`${asked} shows ${rows.length}`] : [],
  )
}

/** A row that is shown by one of the queries, and is on no page of the whole list. */
export function findUnlisted(all: Whole, others: readonly Whole[]): string[] {
  const listed = new Set(idsOf(all.rows))
  const asked = [all, ...others].flatMap(listPages).find(({ rows }) => rows.some(({ id }) => !listed.has(id)))
  const row = asked?.rows.find(({ id }) => !listed.has(id))
  return row && all.isWhole
    ? [`${asked!.asked} shows ${row.id}, and the pages of ${all.usual.asked} do not`]
    : []
}

/** Other rows than those of another query that it is to show. */
export function findDifference(
  own: Whole,
  of: Whole,
  isOwn: (row: Whole['rows'][number]) => boolean,
): string[] {
  const shown = new Set(idsOf(own.rows))
  const missing = of.rows.find((row) => isOwn(row) && !shown.has(row.id))
  const other = own.rows.find((row) => !isOwn(row))
  return [
    ...(missing && own.isWhole
      ? [`${own.usual.asked} does not show ${missing.id}, which ${of.usual.asked} shows and which is one`]
      : []),
    ...(other ? [`${own.usual.asked} shows ${other.id}, which is none`] : []),
  ]
}

/** A count of rows that is neither how many there are nor, as some count with a filter, how many without it. */
export function findMiscounted(whole: Whole, all?: Whole): string[] {
  const { rows, isWhole } = whole
  return listPages(whole).flatMap(({ asked, total, rows: { length } }) => {
    // What is counted past the end is left open.
    const isSettled = (isWhole || rows.length > total) && (length > 0 || rows.length === 0)
    return !isSettled || [rows.length, all?.usual.total].includes(total)
      ? []
      : [`${asked} counts ${total} rows, and there are ${rows.length}`]
  })
}

/** A row that is left out when the same list is read in pages of another size. */
export function findLost(whole: Whole, otherSizes: readonly Whole[]): string[] {
  return otherSizes.flatMap((other) => {
    const shown = new Set(idsOf(other.rows))
    const lost = other.isWhole && whole.rows.find(({ id }) => !shown.has(id))
    const asked = other.pages[0]?.asked
    return lost && asked ? [`${asked} and the pages after it do not show ${lost.id}`] : []
  })
}

/** What is wrong with a list by each value of its filter, after something happened. */
export async function findMisfiltered(
  read: (filter?: Query) => Promise<Whole>,
  filter: string,
  values: readonly string[],
): Promise<string[]> {
  const all = await read()
  const wrong = findMiscounted(all)
  for (const value of values) {
    const own = await read({ [filter]: value })
    wrong.push(...findDifference(own, all, (row) => row[filter] === value), ...findMiscounted(own, all))
  }
  return wrong
}
