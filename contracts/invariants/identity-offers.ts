import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { judgeEachEra } from './evaluations.ts'
import { bodyOf, isTaken, nameRequest } from './read-exchange.ts'
import { groupBy } from './timeline.ts'

const RULES = {
  listBanks: lasting('banks', 'REQ-ORD-12', '§4.1'),
  listAirtimeProviders: lasting('airtime providers', 'REQ-BILL-01', '§4.7'),
  listTvProviders: lasting('TV providers', 'REQ-BILL-02', '§4.7'),
  listRefunds: lasting('refunds', 'REQ-ORD-09', '§4.1'),
  listChargebacks: lasting('chargebacks', 'REQ-ORD-10', '§4.1'),
} as const satisfies Record<string, Rule>

function lasting(what: string, requirement: string, section: string): Rule {
  return { title: `${what} do not all disappear within an hour`, requirements: [requirement], section }
}

type Name = keyof typeof RULES

const isName = (text: string): text is Name => text in RULES

const WITHIN_MS = 60 * 60_000
/** Minimum number of rows that must not disappear: one row may have been withdrawn, but a chargeback has happened. */
const leastOf = (name: Name) => (name === 'listChargebacks' ? 1 : 2)

/** Weak reading: lists may change, and a query may find nothing; but no call removes several rows at once, or a chargeback. */
export const judgeOffers = judgeEachEra(RULES, (exchanges, evaluations) => {
  const lists = exchanges.filter((each) => isName(each.operationId) && isTaken(each))
  for (const own of groupBy(lists, nameRequest).values()) {
    let before: HistoryExchange | undefined
    for (const exchange of own) {
      const name = exchange.operationId as Name
      const length = measureList(bodyOf(exchange))
      const isLater =
        before && before.endedMs < exchange.startedMs && exchange.startedMs < before.endedMs + WITHIN_MS
      if (before && isLater && length === 0) {
        const rows = measureList(bodyOf(before)) === 1 ? 'one row' : `${measureList(bodyOf(before))} rows`
        const message = `${name} lists ${rows}, and then none.`
        evaluations.contradicted(name, message, [before, exchange])
      } else if (isLater && length !== undefined) evaluations.compared(name)
      if (length !== undefined && length >= leastOf(name)) before = exchange
    }
  }
})

/** Returns the length of the longest list in an answer, since its place is not documented. Undefined without a list. */
function measureList(node: unknown): number | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  const own = Array.isArray(node) ? [node.length] : []
  const lengths = [...own, ...Object.values(node).flatMap((each) => measureList(each) ?? [])]
  return lengths.length > 0 ? Math.max(...lengths) : undefined
}
