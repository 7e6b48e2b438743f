import { asObject, isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Invariant, Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { judgeBetween } from './list-between.ts'
import { judgeBounds } from './list-bounds.ts'
import { judgeCounts } from './list-counts.ts'
import { judgeDefaults } from './list-defaults.ts'
import { judgeKnownCounts } from './list-known-counts.ts'
import { judgeLowest } from './list-lowest.ts'
import { judgeMeta } from './list-meta.ts'
import { judgeNarrowedCounts } from './list-narrowed-counts.ts'
import { judgeNulls } from './list-nulls.ts'
import { judgeRows } from './list-rows.ts'
import { judgeSearches } from './list-searches.ts'
import { judgeSkipped } from './list-skipped.ts'
import { judgeWhole } from './list-whole.ts'
import { bodyOf, isTaken } from './read-exchange.ts'
import {
  findShownTwice,
  type IsWritten,
  isWrite,
  knowWrites,
  type List,
  type ListRule,
  type Page,
  type RuleName,
} from './readings.ts'
import { isWhole, recordsOf } from './records.ts'
import type { Settling } from './timeline.ts'

const LISTS = {
  listTransactions: {
    section: '§4.3',
    size: 'list',
    defaults: {},
    filter: { name: 'type', values: ['CREDIT', 'DEBIT'] },
    total: 'totalItems',
    meta: ['size', 'totalItems', 'nextPage', 'previousPage'],
    metaOf: ({ data }) => asObject(data).meta,
    requirements: {
      rows: 'REQ-TXN-01',
      size: 'REQ-TXN-04',
      filter: 'REQ-TXN-10',
      whole: 'REQ-TXN-10',
      pages: 'REQ-TXN-06',
      count: 'REQ-TXN-21',
      paging: 'REQ-TXN-21',
      meta: 'REQ-TXN-21',
    },
  },
  listAmlRecords: {
    section: '§4.4',
    size: 'limit',
    defaults: { page: '1', size: '20' },
    filter: { name: 'status', values: ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED'] },
    total: 'total',
    meta: ['total', 'page', 'limit', 'pages'],
    metaOf: ({ meta }) => meta,
    requirements: {
      rows: 'REQ-AML-01',
      size: 'REQ-AML-09',
      filter: 'REQ-AML-04',
      whole: 'REQ-AML-05',
      pages: 'REQ-AML-06',
      count: 'REQ-AML-17',
      paging: 'REQ-AML-17',
      meta: 'REQ-AML-17',
    },
  },
} as const satisfies Record<string, List>

const TITLES: Record<ListRule, string> = {
  rows: 'shows each row once on a page',
  size: 'shows no more rows than the page size',
  filter: 'shows only rows that match the filter',
  whole: 'shows all rows that match the filter',
  pages: 'shows each row on only one page',
  count: 'shows as many rows on all pages as meta counts',
  meta: 'has numbers in meta',
  paging: 'shows a meta that matches the requested page',
}

const RULES = Object.fromEntries(
  Object.entries(LISTS).flatMap(([operationId, { requirements, section }]) =>
    Object.entries(requirements).map(([name, requirement]): [string, Rule] => [
      `${operationId} ${name}`,
      { title: `${operationId} ${TITLES[name as ListRule]}`, requirements: [requirement], section },
    ]),
  ),
) as Record<RuleName, Rule>

/** Each page holds the requested rows, each row once, and the pages of one reading share no row. */
export const lists: Invariant = {
  name: 'lists',
  isOfRecords: true,
  judge: (history) =>
    [judgePages, judgeRows, judgeDefaults, judgeBounds, judgeLowest, judgeNulls, judgeSearches].flatMap(
      (each) => each(history),
    ),
}

const judgePages = judgeEachEra(RULES, judge)

function judge(exchanges: readonly HistoryExchange[], evaluations: Evaluations<RuleName>): void {
  const pages = exchanges.flatMap((exchange) => readPage(exchange) ?? [])
  const known = listKnown(pages)
  for (const page of pages) judgePage(page, known.get(nameList(page.exchange)) ?? new Map(), evaluations)
  const writes = exchanges.filter(isWrite)
  const know = (settling: Settling): IsWritten => ({
    caller: knowWrites(writes, 'caller', settling),
    other: knowWrites(writes, 'other', settling),
  })
  const isSettling = know(evaluations)
  // Where the count of two pages is the same, only a write in between may have moved their rows.
  const isWritten = know({ settlesInMs: 0 })
  findShownTwice(pages, isWritten, evaluations)
  judgeCounts(pages, writes, { isWritten, isSettling }, evaluations)
  judgeKnownCounts(pages, writes, evaluations)
  judgeNarrowedCounts(pages, isSettling, evaluations)
  judgeMeta(pages, isSettling, evaluations)
  judgeWhole(pages, { isWritten, isSettling }, evaluations)
  judgeBetween(pages, isSettling, evaluations)
  judgeSkipped(pages, isSettling, evaluations)
}

function readPage(exchange: HistoryExchange): Page | undefined {
  const list = (LISTS as Partial<Record<string, List>>)[exchange.operationId]
  // A body may be truncated, or no longer JSON after redacting a number: then it shows nothing.
  if (!list || !isTaken(exchange) || !isObject(bodyOf(exchange))) return undefined
  const query = exchange.meant.query ?? {}
  const meta = asObject(list.metaOf(asObject(bodyOf(exchange))))
  return {
    list,
    exchange,
    query,
    number: readNumber(query.page ?? list.defaults.page ?? readOwnPage(meta, exchange)),
    size: readNumber(query[list.size] ?? list.defaults.size),
    total: meta[list.total],
    ids: recordsOf(exchange)
      .map(({ fields }) => fields.id)
      .filter(isWhole),
  }
}

/** Weak reading: which page comes without `page` is not documented, unless the answer shows that the second page is next. */
function readOwnPage({ nextPage, totalItems }: JsonObject, exchange: HistoryExchange): string | undefined {
  const isPart = typeof totalItems === 'number' && totalItems > recordsOf(exchange).length
  return isPart && nextPage === 2 ? '1' : undefined
}

/** Weak reading: the answer to another text, or to a number below 1, is not documented if accepted. */
function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) && Number(text) >= 1 ? Number(text) : undefined
}

const nameList = ({ business, operationId }: HistoryExchange) => `${business} ${operationId}`

/** By business and operation: the rows of all pages, each with its value of the filtered field. */
function listKnown(pages: readonly Page[]): Map<string, Map<string, unknown>> {
  const known = new Map<string, Map<string, unknown>>()
  for (const { list, exchange } of pages) {
    const own = known.get(nameList(exchange)) ?? new Map<string, unknown>()
    known.set(nameList(exchange), own)
    for (const { fields } of recordsOf(exchange))
      if (isWhole(fields.id)) own.set(fields.id, fields[list.filter.name])
  }
  return known
}

function judgePage(
  { list, exchange, query, size, ids }: Page,
  known: ReadonlyMap<string, unknown>,
  evaluations: Evaluations<RuleName>,
): void {
  const { operationId } = exchange
  const evaluate = (name: ListRule, message: string | false | undefined) => {
    const rule: RuleName = `${operationId as keyof typeof LISTS} ${name}`
    if (message) evaluations.contradicted(rule, `${operationId} ${message}.`, [exchange])
    else evaluations.compared(rule)
  }
  const records = recordsOf(exchange)
  const twice = ids.find((id, index) => index !== ids.lastIndexOf(id))
  if (ids.length > 1) evaluate('rows', twice !== undefined && `shows ${twice} twice on one page`)

  // A business without more rows cannot be shown too many.
  if (size !== undefined && (known.size > size || records.length > size)) {
    const asked =
      list.size in query ? `is asked for ${list.size}=${size}` : `without ${list.size} means ${size}`
    evaluate('size', records.length > size && `${asked} and shows ${records.length} rows`)
  }

  const { name, values } = list.filter
  const wanted = query[name]
  // Weak reading: which rows another value finds, such as one in lower case, is not documented.
  if (wanted !== undefined && values.includes(wanted)) {
    const other = records.find(({ fields }) => fields[name] !== wanted)
    const shown = other && `shows ${other.fields.id}, whose ${name} is ${other.fields[name]}`
    if (shown || [...known.values()].some((value) => value !== wanted))
      evaluate('filter', shown && `is asked for ${name}=${wanted} and ${shown}`)
  }

  const meta = asObject(list.metaOf(asObject(bodyOf(exchange))))
  // Weak reading: a missing member is not a wrong number.
  const shown = list.meta.filter((member) => member in meta)
  const wrong = shown.find((member) => typeof meta[member] !== 'number')
  if (shown.length > 0)
    evaluate('meta', wrong && `shows ${JSON.stringify(meta[wrong])} as ${wrong} of meta, not a number`)
}
