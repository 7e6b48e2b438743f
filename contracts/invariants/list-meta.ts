import { asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { Evaluations } from './evaluations.ts'
import { bodyOf } from './read-exchange.ts'
import {
  type IsWritten,
  isCountedWhileWritten,
  type ListOperation,
  type Page,
  type RuleName,
} from './readings.ts'
import { recordsOf } from './records.ts'

/** Describes what is wrong with the `meta` of a page; `most` is the number of rows that the service shows at once. */
type FindWrong = (page: Page, meta: JsonObject, rows: number, most: number) => string | undefined

/** The `meta` of a page with rows fits its query. */
export function judgeMeta(
  pages: readonly Page[],
  isSettling: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  const numbers = new Set(pages.map(({ exchange, number }) => `${exchange.operationId} ${number}`))
  const most = { listTransactions: 0, listAmlRecords: 0 }
  for (const { exchange } of pages) {
    const name = exchange.operationId as ListOperation
    most[name] = Math.max(most[name], recordsOf(exchange).length)
  }
  for (const page of pages) {
    const operationId = page.exchange.operationId as ListOperation
    const rows = recordsOf(page.exchange).length
    const meta = asObject(page.list.metaOf(asObject(bodyOf(page.exchange))))
    // Weak reading: what a page past the end shows is not documented, and an empty page may be past it.
    if (page.number === undefined || rows === 0 || Object.keys(meta).length === 0) continue
    const { total } = page
    const isShort = typeof total === 'number' && total < rows && !isCountedWhileWritten(page, isSettling)
    const wrong = isShort
      ? `${page.list.total} of its meta is ${total}`
      : FIND_WRONG[operationId](page, meta, rows, most[operationId])
    const message = `${operationId} is asked for page ${page.number} and shows ${rows} rows, but ${wrong}.`
    if (wrong) evaluations.contradicted(`${operationId} paging`, message, [page.exchange])
    // A service that always shows the same page has the same `meta`.
    else if (numbers.size > 1) evaluations.compared(`${operationId} paging`)
  }
}

const FIND_WRONG: Record<ListOperation, FindWrong> = {
  listAmlRecords: ({ number, size }, meta, _, most) => {
    const { total, page, limit, pages } = readNumbers(meta)
    if (
      number !== undefined &&
      pages !== undefined &&
      number <= pages &&
      page !== undefined &&
      page !== number
    )
      return `page of its meta is ${page}`
    // Weak reading: a limit may be lowered to the service's maximum, which is at least what it shows elsewhere.
    const isWrong =
      limit !== undefined && size !== undefined && (limit > size || limit < Math.min(Math.floor(size), most))
    if (isWrong) return `limit of its meta is ${limit}`
    if (total !== undefined && pages !== undefined && limit && pages !== Math.ceil(total / limit))
      return `its meta counts ${pages} pages of ${limit} for ${total} records`
    return undefined
  },
  listTransactions: ({ number, size, query }, meta, rows) => {
    const { totalItems, nextPage, previousPage } = readNumbers(meta)
    // Weak reading: whether a count follows a filter is not documented, nor what precedes the first page and follows the last.
    if (
      number === undefined ||
      !Number.isInteger(number) ||
      totalItems === undefined ||
      query.type !== undefined ||
      query.search !== undefined
    )
      return undefined
    const isPastEnd = size === undefined || (number - 1) * size >= totalItems
    if (
      !isPastEnd &&
      rows === size &&
      number * size < totalItems &&
      nextPage !== undefined &&
      nextPage !== number + 1
    )
      return `nextPage of its meta is ${nextPage}, with ${totalItems} transactions`
    if (!isPastEnd && number > 1 && previousPage !== undefined && previousPage !== number - 1)
      return `previousPage of its meta is ${previousPage}`
    return undefined
  },
}

function readNumbers(meta: JsonObject): Partial<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(meta).filter((each): each is [string, number] => typeof each[1] === 'number'),
  )
}
