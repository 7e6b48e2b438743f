import { isRefused } from '../../src/kit/check/harness/outcome.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { askerOf, bodyOf, isTaken } from './read-exchange.ts'
import { recordsOf } from './records.ts'

const RULES = {
  list: {
    title: 'listTransactions does not answer list below 1 with an empty page',
    requirements: ['REQ-TXN-03'],
    section: '§4.3',
  },
  page: {
    title: 'listTransactions does not answer page below 1 with an empty page',
    requirements: ['REQ-TXN-05'],
    section: '§4.3',
  },
} as const satisfies Record<string, Rule>

/**
 * Both are numbers of at least 1. Weak reading: another number may be refused, or read as a valid one or as missing; if read, the
 * answer shows rows, if the business has any.
 */
export const judgeBounds = judgeEachEra(RULES, (exchanges, evaluations) => {
  const all = exchanges.filter((each) => each.operationId === 'listTransactions' && each.key === 'right')
  for (const exchange of all) {
    const name = findBelow(exchange.meant.query ?? {})
    // No operation removes a transaction.
    const before = all.find(
      (each) =>
        askerOf(each) === askerOf(exchange) &&
        each.endedMs < exchange.startedMs &&
        recordsOf(each).length > 0,
    )
    if (!name || !before) continue
    const isEmpty = isTaken(exchange) && recordsOf(exchange).length === 0 && showsRows(exchange)
    const message = `listTransactions answers ${name}=${exchange.meant.query?.[name]} with an empty page, but the business has transactions.`
    if (isEmpty) evaluations.contradicted(name, message, [before, exchange])
    else if (recordsOf(exchange).length > 0 || isRefusedRequest(exchange)) evaluations.compared(name)
  }
})

/** Returns the name of the only number below 1 in an unfiltered query. A filter may find nothing. */
function findBelow({ search, type, ...sizes }: Record<string, string>): keyof typeof RULES | undefined {
  if (search !== undefined || type !== undefined) return undefined
  const below = (['list', 'page'] as const).filter((name) => isBelow(sizes[name]))
  // What follows the last page is not documented.
  return below.length === 1 && (below[0] === 'page' || sizes.page === undefined || sizes.page === '1')
    ? below[0]
    : undefined
}

const isBelow = (text = '') => /^-?\d+(\.\d+)?$/.test(text) && Number(text) < 1

/** A truncated page shows nothing. */
const showsRows = (exchange: HistoryExchange) =>
  Array.isArray((bodyOf(exchange) as { data?: { transactions?: unknown } })?.data?.transactions)

function isRefusedRequest(exchange: HistoryExchange): boolean {
  const { answer } = exchange
  return answer !== undefined && isRefused({ status: answer.status, body: bodyOf(exchange) })
}
