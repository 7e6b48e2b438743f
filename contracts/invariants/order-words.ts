import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { memoize } from './memoize.ts'
import {
  CREATING,
  isPaidState,
  listOrderViews,
  type OrderView,
  type OrderWords,
  PAYING,
  READING,
  stateOf,
} from './orders.ts'
import { groupBy } from './timeline.ts'

/** States that may change back to the state of creation. */
const MAY_PASS =
  /fail|declin|reject|refus|den(y|ied)|error|cancel|expir|void|abandon|pend|process|progress|review|wait|requir|init|creat|open|new/i

/** Number of orders that must end in a state for it to count as paid. */
const MIN_KEPT = 2

/** Returns the orders of a history, each with every answer that shows it, and what their states mean. */
export const readOrderWords = memoize(
  (exchanges: readonly HistoryExchange[]): OrderWords & { orders: readonly OrderView[][] } => {
    const views = listOrderViews(exchanges)
    const unpaid = listUnpaid(views)
    const orders = [...groupBy(views, ({ business, reference }) => `${business} ${reference}`).values()]
    const kept = listKept(orders, unpaid)
    // Weak reading: any state that paid orders keep means paid too.
    const isPaid = (view: OrderView) => isPaidState(stateOf(view)) || kept.has(stateOf(view))
    return { orders, unpaid, isPaid, telling: listTelling(views) }
  },
)

/** Returns the states that several orders keep after their payment. */
function listKept(orders: readonly OrderView[][], unpaid: ReadonlySet<unknown>): Set<string | undefined> {
  const last = orders
    .filter((own) => own.some(({ exchange }) => PAYING.has(exchange.operationId)))
    .flatMap((own) => own.findLast(({ exchange }) => READING.has(exchange.operationId)) ?? [])
    .map(stateOf)
  const states = groupBy(
    last.filter((state) => state !== undefined && !unpaid.has(state) && !MAY_PASS.test(state)),
    (state) => String(state),
  )
  return new Set([...states].filter(([, own]) => own.length >= MIN_KEPT).map(([state]) => state))
}

/** Returns the states in which orders are created, unless they mean paid. */
function listUnpaid(views: readonly OrderView[]): Set<unknown> {
  const created = views.filter(
    ({ exchange }) => CREATING.has(exchange.operationId) && !PAYING.has(exchange.operationId),
  )
  return new Set(created.map(stateOf).filter((state) => state !== undefined && !isPaidState(state)))
}

function listTelling(views: readonly OrderView[]): Set<string> {
  const states = [...groupBy(views, nameOf)].map(
    ([name, own]) => [name, new Set(own.flatMap((view) => stateOf(view) ?? []))] as const,
  )
  return new Set(states.filter(([, own]) => own.size > 1).map(([name]) => name))
}

const nameOf = ({ exchange }: OrderView) => exchange.operationId
