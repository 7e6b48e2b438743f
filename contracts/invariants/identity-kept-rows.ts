import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { askerOf, bodyOf, nameRequest } from './read-exchange.ts'
import { findRows, isWhole } from './records.ts'
import { groupBy, showsList } from './timeline.ts'

const RULES = {
  listBanks: kept('bank', 'REQ-ORD-12'),
  listRefunds: kept('refund', 'REQ-ORD-09'),
  listChargebacks: kept('chargeback', 'REQ-ORD-10'),
} as const satisfies Record<string, Rule>

function kept(what: string, requirement: string): Rule {
  return {
    title: `a ${what} that is listed before and afterwards is listed in between`,
    requirements: [requirement],
    section: '§4.1',
  }
}

type Name = keyof typeof RULES

const isName = (text: string): text is Name => text in RULES

interface List {
  exchange: HistoryExchange
  /** Each row as a text. */
  rows: ReadonlySet<string>
}

/**
 * A row does not disappear and return unchanged. Weak readings: a row may be new to one list and not yet to the next, and a page
 * may begin with other rows. So it counts only well after the row was first listed, in a list that holds nothing else than an
 * earlier and longer one. A list that is whole is not counted as compared: whether two others stand around it in time depends on
 * the speed of a run.
 */
export const judgeKeptRows = judgeEachEra(RULES, (exchanges, evaluations) => {
  const asked = exchanges.filter((each) => isName(each.operationId) && askerOf(each) && showsList(each))
  for (const own of groupBy(asked, nameRequest).values()) judgeLists(own.map(readList), evaluations)
})

function readList(exchange: HistoryExchange): List {
  return { exchange, rows: new Set(findRows(bodyOf(exchange)).map((row) => JSON.stringify(row))) }
}

function judgeLists(lists: readonly List[], evaluations: Evaluations<Name>): void {
  const shownMs = new Map<string, number>()
  for (const [index, list] of lists.entries()) {
    const { exchange, rows } = list
    const before = lists[index - 1]
    const after = lists[index + 1]
    for (const row of rows) if (!shownMs.has(row)) shownMs.set(row, exchange.endedMs)
    if (!before || !after || !isBetween(list, before, after)) continue
    const name = exchange.operationId as Name
    const isKnown = (row: string) =>
      after.rows.has(row) && exchange.startedMs > shownMs.get(row)! + evaluations.settlesInMs && isWhole(row)
    const known = [...before.rows].filter(isKnown)
    const lost = known.find((row) => !rows.has(row))
    const isPart = rows.size < before.rows.size && [...rows].every((row) => before.rows.has(row))
    const message = `${name} omits a row that it shows both before and after: ${lost}.`
    if (lost && isPart) evaluations.contradicted(name, message, [before.exchange, exchange, after.exchange])
  }
}

const isBetween = ({ exchange }: List, before: List, after: List) =>
  before.exchange.endedMs < exchange.startedMs && after.exchange.startedMs > exchange.endedMs
