import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding, Invariant } from '../../src/kit/history/invariant.ts'
import { bodyOf, isTaken, judgeEachEra } from './read-exchange.ts'
import { findShownTwice, type List, type Page, type Rule } from './readings.ts'
import { isWhole, recordsOf } from './records.ts'

const LISTS: Partial<Record<string, List>> = {
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
      pages: 'REQ-TXN-06',
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
      pages: 'REQ-AML-06',
      meta: 'REQ-AML-17',
    },
  },
}

/** Each page is of the rows that were asked for, each row once, and the pages of one reading have no row in common. */
export const lists: Invariant = {
  name: 'lists',
  isOfRecords: true,
  requirements: Object.values(LISTS).flatMap((list) => Object.values(list!.requirements)),
  sections: ['§4.3', '§4.4'],
  judge: (history) => judgeEachEra(history, judge),
}

function judge(exchanges: readonly HistoryExchange[]): Finding[] {
  const pages = exchanges.flatMap((exchange) => readPage(exchange) ?? [])
  const writes = exchanges.filter(isWrite)
  return [...pages.flatMap(judgePage), ...findShownTwice(pages, writes)]
}

/** Weak reading: a POST that only asks, as far as it is proposed, may change something too. */
function isWrite({ operationId }: HistoryExchange): boolean {
  return findOperation(operationId as OperationId)?.row.method !== 'GET'
}

function readPage(exchange: HistoryExchange): Page | undefined {
  const list = LISTS[exchange.operationId]
  if (!list || !isTaken(exchange)) return undefined
  const query = exchange.meant.query ?? {}
  return {
    list,
    exchange,
    query,
    number: readNumber(query.page ?? list.defaults.page),
    size: readNumber(query[list.size] ?? list.defaults.size),
    total: asObject(list.metaOf(asObject(bodyOf(exchange))))[list.total],
    ids: recordsOf(exchange)
      .map(({ fields }) => fields.id)
      .filter(isWhole),
  }
}

/** Weak reading: what is answered to another text or to less than 1, where it is taken, is open. */
function readNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) && Number(text) >= 1 ? Number(text) : undefined
}

function judgePage({ list, exchange, query, size, ids }: Page): Finding[] {
  const { operationId } = exchange
  const find = (rule: Rule, message: string): Finding => ({
    requirements: [list.requirements[rule]],
    section: list.section,
    message: `${operationId} ${message}.`,
    exchanges: [exchange],
  })
  const findings: Finding[] = []
  const records = recordsOf(exchange)
  const twice = ids.find((id, index) => index !== ids.lastIndexOf(id))
  if (twice !== undefined) findings.push(find('rows', `shows ${twice} twice on one page`))

  if (size !== undefined && records.length > size) {
    const asked =
      list.size in query ? `is asked for ${list.size}=${size}` : `without ${list.size} means ${size}`
    findings.push(find('size', `${asked} and shows ${records.length} rows`))
  }

  const { name, values } = list.filter
  const wanted = query[name]
  // Weak reading: which rows another value finds, such as one in lower case, is open.
  const other = values.includes(wanted ?? '') && records.find(({ fields }) => fields[name] !== wanted)
  if (other) {
    const { id, [name]: shown } = other.fields
    findings.push(find('filter', `is asked for ${name}=${wanted} and shows ${id}, whose ${name} is ${shown}`))
  }

  const meta = asObject(list.metaOf(asObject(bodyOf(exchange))))
  // Weak reading: a member that is absent is none that is no number.
  const wrong = list.meta.find((member) => member in meta && typeof meta[member] !== 'number')
  if (wrong)
    findings.push(find('meta', `shows ${JSON.stringify(meta[wrong])} as ${wrong} of meta, no number`))
  return findings
}
