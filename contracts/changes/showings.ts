import { type Answered, metaOf, queryOf, type Recorded, type Row, rowsOf } from './recorded.ts'

export interface Showing {
  answered: Answered
  position: number
  row: Row
}

/** Returns every row of an operation's lists. */
export function listShowings(recorded: Recorded, operationId: string): Showing[] {
  return recorded
    .listTaken(operationId)
    .flatMap((answered) => rowsOf(answered.body).map((row, position) => ({ answered, position, row })))
}

/** Returns the rows that the same business was shown before, in the same era: all but their first showing. */
export function listShownAgain(recorded: Recorded, operationId: string, name = 'id'): Showing[] {
  const seen = new Set<string>()
  return listShowings(recorded, operationId).filter(({ answered, row }) => {
    const key = JSON.stringify([answered.exchange.era, answered.exchange.business, row[name]])
    const isAgain = seen.has(key)
    seen.add(key)
    return isAgain
  })
}

/** The pages that one flow read of a list. */
export interface Reading {
  pages: readonly Answered[]
  /** Whether all rows that `meta` counts were shown, each on one page. */
  isWhole: boolean
}

/** Returns what the flows read of a list. A page that is read again begins another reading. */
export function listReadings(recorded: Recorded, operationId: string): Reading[] {
  const groups = Map.groupBy(recorded.listTaken(operationId), (answered) => {
    const { page: _, ...query } = queryOf(answered)
    const { era, flow, business } = answered.exchange
    return JSON.stringify([era, flow, business, query])
  })
  return [...groups.values()].flatMap(splitReadings).map((pages) => ({ pages, isWhole: isWhole(pages) }))
}

function splitReadings(answers: readonly Answered[]): Answered[][] {
  const readings: Answered[][] = []
  for (const answered of answers) {
    const last = readings.at(-1)
    const isNext = last && !last.some((page) => pageOf(page) === pageOf(answered))
    if (isNext) last.push(answered)
    else readings.push([answered])
  }
  return readings
}

export function pageOf(answered: Answered): string {
  return queryOf(answered).page ?? '1'
}

/** Returns the number of rows that `meta` counts. */
export function totalOf(body: Row): number | undefined {
  const { totalItems, total } = metaOf(body) ?? {}
  const count = totalItems ?? total
  return typeof count === 'number' ? count : undefined
}

/** Adds to the count in `meta`. */
export function shiftTotal(draft: Row, by: number): void {
  const meta = metaOf(draft)
  if (!meta) return
  for (const name of ['totalItems', 'total']) {
    const count = meta[name]
    if (typeof count === 'number') meta[name] = count + by
  }
}

function isWhole(pages: readonly Answered[]): boolean {
  const totals = new Set(pages.map(({ body }) => totalOf(body)))
  const ids = pages.flatMap(({ body }) => rowsOf(body).map(({ id }) => id))
  return totals.size === 1 && totals.has(ids.length) && new Set(ids).size === ids.length && ids.length > 0
}

/** Returns answers without a filter or search. */
export function readUnfiltered(recorded: Recorded, operationId: string, filterName: string): Answered[] {
  return recorded
    .listTaken(operationId)
    .filter((answered) => !queryOf(answered)[filterName] && !queryOf(answered).search)
}

/** Returns the nearest answer to the same business in the same era. */
export function findNear(
  candidates: readonly Answered[],
  { index, exchange }: Answered,
): Answered | undefined {
  let nearest: Answered | undefined
  for (const each of candidates) {
    const isFitting = each.exchange.era === exchange.era && each.exchange.business === exchange.business
    if (!isFitting) continue
    if (!nearest || Math.abs(each.index - index) < Math.abs(nearest.index - index)) nearest = each
  }
  return nearest
}
