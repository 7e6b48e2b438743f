import { isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { askerOf, bodyOf, isTaken } from './read-exchange.ts'
import { isWrite, knowWrites } from './readings.ts'
import { isWhole, MIN_NAME_LENGTH, recordsOf } from './records.ts'
import { groupBy } from './timeline.ts'

const RULES = {
  found: {
    title: 'a search finds a transaction by each field that finds others',
    requirements: ['REQ-TXN-08'],
    section: '§4.3',
  },
  narrowed: {
    title: 'a search with a type finds only what it finds without one',
    requirements: ['REQ-TXN-08', 'REQ-TXN-10'],
    section: '§4.3',
  },
} as const satisfies Record<string, Rule>

/** The first page of what a search finds. */
interface Search {
  exchange: HistoryExchange
  text: string
  type: string | undefined
  rows: readonly JsonObject[]
  ids: ReadonlySet<unknown>
  /** Whether all that is found is on this page. */
  isAll: boolean
}

/** A transaction, and the exchange that first showed it. Transactions are never removed. */
interface Row {
  fields: JsonObject
  exchange: HistoryExchange
}

type IsNew = (search: Search, row: Row) => boolean

/** Compares the searches of one business with each other, and with all other rows it was shown. */
export const judgeSearches = judgeEachEra(RULES, (exchanges, evaluations) => {
  const lists = exchanges.filter(
    (each) =>
      // A body may be truncated, or no longer JSON after redacting a number: then it shows nothing.
      each.operationId === 'listTransactions' && askerOf(each) && isTaken(each) && isObject(bodyOf(each)),
  )
  const writes = exchanges.filter(isWrite)
  for (const [business, own] of groupBy(lists, (each) => each.business)) {
    const searches = listSearches(own)
    if (searches.length === 0) continue
    const rows = listRows(own)
    const isSettling = knowWrites(writes, business, evaluations)
    // Weak reading: a new row may be on one list and not yet on the next.
    const isNew: IsNew = (search, row) => isSettling(search.exchange.startedMs, row.exchange.endedMs)
    judgeFound(searches, rows, isNew, evaluations)
    judgeNarrowed(searches, rows, isNew, evaluations)
  }
})

/**
 * Weak reading: a service may show fewer rows than requested, but not fewer than it showed elsewhere; without a size, not fewer
 * than another list without a size.
 */
function listSearches(lists: readonly HistoryExchange[]): Search[] {
  const longestOf = (own: readonly HistoryExchange[]) =>
    Math.max(0, ...own.map((each) => recordsOf(each).length))
  const longest = longestOf(lists)
  const byDefault = longestOf(lists.filter(({ meant }) => meant.query?.list === undefined))
  return lists.flatMap((exchange) => {
    const { search, type, page = '1', list } = exchange.meant.query ?? {}
    if (!search || page !== '1') return []
    const rows = recordsOf(exchange).map(({ fields }) => fields)
    const size = list === undefined ? byDefault : Math.min(longest, Number(list) || 0)
    const isAll = rows.length < size && rows.every(({ id }) => isWhole(id))
    return [{ exchange, text: search, type, rows, ids: new Set(rows.map(({ id }) => id)), isAll }]
  })
}

function listRows(lists: readonly HistoryExchange[]): Map<unknown, Row> {
  const rows = new Map<unknown, Row>()
  for (const exchange of lists)
    for (const { fields } of recordsOf(exchange))
      if (isWhole(fields.id) && !rows.has(fields.id)) rows.set(fields.id, { fields, exchange })
  return rows
}

/**
 * Weak reading: where a search looks is not documented. So a transaction is missing only if one of its members equals the text,
 * and another search finds another transaction by the same member and by nothing else.
 */
function judgeFound(
  searches: readonly Search[],
  rows: ReadonlyMap<unknown, Row>,
  isNew: IsNew,
  evaluations: Evaluations<keyof typeof RULES>,
): void {
  const finding = searches.flatMap((search) =>
    search.rows
      .filter((row) => saysOnce(row, search.text))
      .flatMap((row) => namesSaying(row, search.text).map((name) => ({ name, search }))),
  )
  for (const search of searches) {
    if (!search.isAll || search.text.length < MIN_NAME_LENGTH || !PLAIN.test(search.text)) continue
    for (const row of rows.values()) {
      const { fields, exchange } = row
      const names = namesSaying(fields, search.text)
      if (names.length === 0 || (search.type !== undefined && search.type !== fields.type)) continue
      const alike = finding.find((each) => each.search.text !== search.text && names.includes(each.name))
      if (!alike || isNew(search, row)) continue
      const message = `listTransactions is asked for ${describe(search)} and does not show ${fields.id}, whose ${alike.name} it is; another transaction is found by its ${alike.name}.`
      if (search.ids.has(fields.id)) evaluations.compared('found')
      else evaluations.contradicted('found', message, [exchange, alike.search.exchange, search.exchange])
    }
  }
}

/** Texts without anything that a search may read as more than words. */
const PLAIN = /^[\p{L}\p{N}_]+([ .-][\p{L}\p{N}_]+)*$/u

const namesSaying = (row: JsonObject, text: string) =>
  Object.keys(row).filter((name) => row[name] === text && name !== 'type')

const saysOnce = (row: JsonObject, text: string) =>
  JSON.stringify(row).toLowerCase().split(text.toLowerCase()).length === 2

function judgeNarrowed(
  searches: readonly Search[],
  rows: ReadonlyMap<unknown, Row>,
  isNew: IsNew,
  evaluations: Evaluations<keyof typeof RULES>,
): void {
  for (const narrow of searches.filter(({ type }) => type !== undefined)) {
    const wide = searches.find(({ text, type, isAll }) => text === narrow.text && type === undefined && isAll)
    if (!wide) continue
    const more = narrow.rows.find(({ id }) => {
      const row = rows.get(id)
      return row && !wide.ids.has(id) && !isNew(wide, row)
    })
    const message = `listTransactions is asked for ${describe(narrow)} and shows ${more?.id}, which it does not show without the type.`
    if (more) evaluations.contradicted('narrowed', message, [wide.exchange, narrow.exchange])
    else if (wide.ids.size > narrow.ids.size) evaluations.compared('narrowed')
  }
}

const describe = ({ text, type }: Search) => `search=${text}${type === undefined ? '' : ` and type=${type}`}`
