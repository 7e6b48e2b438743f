import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { Evaluations } from './evaluations.ts'
import {
  groupByList,
  type IsWritten,
  type ListOperation,
  nameReading,
  type Page,
  type RuleName,
} from './readings.ts'
import { isWhole, recordsOf } from './records.ts'
import { AGED_MS, groupBy } from './timeline.ts'

/** A row as shown by consecutive pages, from the first to the last of them. */
export interface Row {
  first: Page
  last: Page
  /** Its value of the filtered field: if that changes, a new entry begins. */
  value: unknown
}

/** Pages that hold a complete result hold each row that was there before and is there afterwards. */
export function judgeWhole(
  pages: readonly Page[],
  { isWritten, isSettling }: Record<'isWritten' | 'isSettling', IsWritten>,
  evaluations: Evaluations<RuleName>,
): void {
  for (const own of groupByList(pages)) {
    const rows = listRows(own)
    const longest = Math.max(...own.map(({ exchange }) => recordsOf(exchange).length))
    const { business } = own[0]!.exchange
    const isNew = isSettling[business]
    for (const page of own) if (holdsAll(page, longest)) judgeReading([page], rows, isNew, evaluations)
    for (const reading of groupBy(own.filter(isKnown), nameReading).values())
      for (const whole of listEnded(reading, isWritten[business]))
        judgeReading(whole, rows, isNew, evaluations)
  }
}

/** Whether a row may leave a list, so that the next page begins later: a review that goes on has another status. */
export const mayLoseRows = ({ list, query, exchange }: Page) =>
  exchange.operationId === 'listAmlRecords' && list.filter.name in query

/** Pages requested in parallel are sorted by number. */
const byTurn = (one: Page, other: Page) =>
  one.exchange.startedMs - other.exchange.startedMs || (one.number ?? 0) - (other.number ?? 0)

/**
 * Returns runs of pages from the first to one that shows no new row, read without writes meanwhile. Weak reading: what follows
 * the last page is not documented, so it may be empty or repeat the last one.
 */
function listEnded(pages: readonly Page[], isWritten: (fromMs: number, toMs: number) => boolean): Page[][] {
  const ended: Page[][] = []
  let reading: Page[] = []
  for (const page of pages.toSorted(byTurn)) {
    const [first] = reading
    if (page.number === 1) reading = [page]
    else if (!first || page.number !== reading.length + 1) continue
    else if (page.total !== first.total || isWritten(first.exchange.startedMs, page.exchange.endedMs))
      reading = []
    // A row with a redacted id may be new.
    else if (page.ids.length < recordsOf(page.exchange).length) reading = []
    else {
      const isEnd =
        page.ids.length === recordsOf(page.exchange).length &&
        page.ids.every((id) => reading.some(({ ids }) => ids.includes(id)))
      reading.push(page)
      if (!isEnd) continue
      ended.push(reading)
      reading = []
    }
  }
  return ended
}

/** Returns the rows of some pages by id, with an entry for each value of the filtered field. */
export function listRows(pages: readonly Page[]): Map<string, Row[]> {
  const rows = new Map<string, Row[]>()
  for (const page of pages)
    for (const { fields } of recordsOf(page.exchange)) {
      if (!isWhole(fields.id)) continue
      const value = fields[page.list.filter.name]
      const known = rows.get(fields.id) ?? []
      const latest = known.at(-1)
      if (latest && latest.value === value) latest.last = page
      else known.push({ first: page, last: page, value })
      rows.set(fields.id, known)
    }
  return rows
}

/** Returns a row's entry that lasts from before `fromMs` until after `toMs`. */
export function findAround(rows: readonly Row[], fromMs: number, toMs: number): Row | undefined {
  return rows.find(({ first, last }) => first.exchange.endedMs < fromMs && last.exchange.startedMs > toMs)
}

/** Whether a row was old when it was first shown, by the times in the same answer. */
export function isAged(id: string, { first }: Row): boolean {
  const records = recordsOf(first.exchange)
  const timeOf = (fields: JsonObject | undefined) => Date.parse(String(fields?.createdAt))
  const newest = Math.max(...records.map(({ fields }) => timeOf(fields)).filter(Number.isFinite))
  return newest - timeOf(records.find(({ fields }) => fields.id === id)?.fields) >= AGED_MS
}

/** Weak reading: where a search looks is not documented, and neither is what an unknown filter does. */
export function isKnown({ list, query }: Page): boolean {
  const wanted = query[list.filter.name]
  const isFilter = wanted === undefined || list.filter.values.includes(wanted)
  return isFilter && Object.keys(query).every((name) => ['page', list.size, list.filter.name].includes(name))
}

/** Weak reading: a service may show fewer rows than requested, but not fewer than it showed elsewhere. */
function holdsAll(page: Page, longest: number): boolean {
  const { exchange, number, size } = page
  const rows = recordsOf(exchange).length
  return isKnown(page) && number === 1 && size !== undefined && rows < size && rows < longest
}

function judgeReading(
  pages: readonly Page[],
  rows: ReadonlyMap<string, readonly Row[]>,
  isNew: (fromMs: number, toMs: number) => boolean,
  evaluations: Evaluations<RuleName>,
): void {
  const [{ exchange, list, query }] = pages as [Page]
  const rule: RuleName = `${exchange.operationId as ListOperation} whole`
  const wanted = query[list.filter.name]
  const shown = new Set(pages.flatMap(({ ids }) => ids))
  const endedMs = Math.max(...pages.map((page) => page.exchange.endedMs))
  // Of several pages, the next may begin later.
  const isMoved = pages.length > 1 && mayLoseRows(pages[0]!) && isNew(exchange.startedMs, endedMs)
  let isCompared = false
  for (const [id, own] of rows) {
    const row = findAround(own, exchange.startedMs, endedMs)
    if (row?.value === undefined || (wanted !== undefined && row.value !== wanted)) continue
    isCompared = true
    const { first, last } = row
    // Weak reading: a new row may be on one list and not yet on the next.
    if (shown.has(id) || isMoved) continue
    if (isNew(exchange.startedMs, first.exchange.endedMs) && !isAged(id, row)) continue
    const filter = wanted === undefined ? 'without a filter' : `for ${list.filter.name}=${wanted}`
    const where = pages.length > 1 ? ` on ${pages.length} pages` : ''
    const message = `${exchange.operationId} is asked ${filter} and shows ${shown.size} rows${where}, which is the whole list, without ${id}, which is listed before and after.`
    evaluations.contradicted(rule, message, [
      first.exchange,
      ...pages.map((page) => page.exchange),
      last.exchange,
    ])
    return
  }
  if (isCompared) evaluations.compared(rule)
}
