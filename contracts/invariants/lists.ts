import { asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../src/kit/history/invariant.ts'
import { bodyOf, isTaken, rowsOf } from './read-exchange.ts'

interface List {
  section: string
  /** A query parameter that filters, and the field of a row that it is about. */
  filter: { name: string; values: readonly string[]; requirement: string }
  /** The requirement of `page`. */
  paging: string
  meta: { at(body: JsonObject): unknown; fields: readonly string[]; requirement: string }
}

const LISTS: Record<string, List> = {
  listTransactions: {
    section: '§4.3',
    filter: { name: 'type', values: ['CREDIT', 'DEBIT'], requirement: 'REQ-TXN-10' },
    paging: 'REQ-TXN-06',
    meta: {
      at: ({ data }) => asObject(data).meta,
      fields: ['size', 'totalItems', 'nextPage', 'previousPage'],
      requirement: 'REQ-TXN-21',
    },
  },
  listAmlRecords: {
    section: '§4.4',
    filter: {
      name: 'status',
      values: ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED'],
      requirement: 'REQ-AML-04',
    },
    paging: 'REQ-AML-06',
    meta: { at: ({ meta }) => meta, fields: ['total', 'page', 'limit', 'pages'], requirement: 'REQ-AML-17' },
  },
}

/**
 * §4.3, §4.4: every page that was taken, whoever asked for it and why. What is refused, such as a large page, is not judged; how
 * many AML records a `limit` allows is not stated, nor what becomes of a value that is not among the stated ones.
 */
export const pages: Invariant = {
  name: 'pages',
  isOfRecords: true,
  requirements: [
    'REQ-TXN-04',
    'REQ-TXN-06',
    'REQ-TXN-10',
    'REQ-TXN-21',
    'REQ-AML-04',
    'REQ-AML-06',
    'REQ-AML-17',
  ],
  judge: ({ exchanges }) =>
    exchanges.flatMap((exchange) => {
      const list = LISTS[exchange.operationId]
      if (!list || !isTaken(exchange)) return []
      return judgePage(exchange, list).map(
        ([requirement, message]): Finding => ({
          requirements: [requirement],
          section: list.section,
          message,
          exchanges: [exchange],
        }),
      )
    }),
}

function judgePage(
  exchange: HistoryExchange,
  { filter, paging, meta }: List,
): [requirement: string, message: string][] {
  const rows = rowsOf(exchange)
  const query = exchange.meant.query ?? {}
  const found: [string, string][] = []
  const most = exchange.operationId === 'listTransactions' ? Number(query.list) : Number.NaN
  if (most >= 1 && rows.length > most)
    found.push(['REQ-TXN-04', `list=${query.list} is answered with ${rows.length} rows.`])
  const wanted = query[filter.name]
  const isStated = wanted !== undefined && filter.values.includes(wanted)
  const stray = isStated ? rows.find((row) => row[filter.name] !== wanted) : undefined
  if (stray)
    found.push([
      filter.requirement,
      `${filter.name}=${wanted} is answered with ${String(stray.id)}, whose ${filter.name} is ${JSON.stringify(stray[filter.name])}.`,
    ])
  const ids = rows.map(({ id }) => id)
  const twice = ids.find((id, index) => typeof id === 'string' && ids.indexOf(id) !== index)
  if (twice !== undefined) found.push([paging, `${String(twice)} stands twice on one page.`])
  const numbers = asObject(meta.at(asObject(bodyOf(exchange))))
  const wrong = meta.fields.find((name) => typeof numbers[name] !== 'number')
  if (wrong !== undefined)
    found.push([
      meta.requirement,
      `${wrong} of meta is ${JSON.stringify(numbers[wrong]) ?? 'left out'}, not a number.`,
    ])
  return found
}
