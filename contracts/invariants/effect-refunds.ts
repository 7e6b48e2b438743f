import type { Rule } from '../../src/kit/history/invariant.ts'
import { type Evaluations, judgeEachEra } from './evaluations.ts'
import { isSealed, overlaps } from './read-exchange.ts'
import {
  findRowsNamed,
  findRowsOf,
  type Refund,
  type RefundList,
  type Refunds,
  readRefunds,
} from './refund-records.ts'
import { groupBy, isSettled } from './timeline.ts'

const RULES = {
  listed: { title: 'a refund is listed', requirements: ['REQ-ORD-15'], section: '§4.1' },
  once: {
    title: 'a refund is listed once',
    requirements: ['REQ-ORD-15', 'REQ-ORD-09'],
    section: '§4.1',
  },
  refused: {
    title: 'an order has no more listed refunds than were accepted',
    requirements: ['REQ-ORD-08', 'REQ-ORD-09'],
    section: '§4.1',
    needsAllCalls: true,
  },
} as const satisfies Record<string, Rule>

type Name = keyof typeof RULES

/** An accepted refund is in the list once, and a refused one is not. */
export const judgeRefunds = judgeEachEra(RULES, (exchanges, evaluations) => {
  const all = readRefunds(exchanges)
  const longest = Math.max(
    MIN_PAGE,
    ...[...all.values()].flatMap(({ lists }) => lists.map(({ rows }) => rows.length)),
  )
  for (const { refunds, lists } of all.values()) {
    const last = lists.at(-1)
    if (!last) continue
    const taken = refunds.filter(({ names }) => names.length > 0)
    for (const refund of taken) {
      judgeListed(refund, taken, last, { lists, longest }, evaluations)
      judgeOnce(refund, last, evaluations)
    }
    judgeRefused({ refunds, lists }, last, evaluations)
  }
})

/** The default page size of a list is at least this. */
const MIN_PAGE = 5

const isShown = ({ names }: Refund, { texts }: RefundList) => names.some((name) => texts.has(name))

/**
 * Weak reading: neither pages nor order of the list are documented. So a list is complete only if it is too short for a page, or
 * shorter than another known one; and a list that shows refunds from before and after must show those in between.
 */
function judgeListed(
  refund: Refund,
  taken: readonly Refund[],
  last: RefundList,
  { lists, longest }: { lists: readonly RefundList[]; longest: number },
  evaluations: Evaluations<Name>,
): void {
  const { exchange, names } = refund
  if (last.exchange.startedMs <= exchange.endedMs) return
  if (isShown(refund, last)) {
    if (lists.some((list) => list.exchange.endedMs < exchange.startedMs && !isShown(refund, list)))
      evaluations.compared('listed')
    return
  }
  if (!isSettled(last.exchange, exchange, evaluations)) return
  const isBetween =
    taken.some((each) => each.exchange.endedMs < exchange.startedMs && isShown(each, last)) &&
    taken.some((each) => each.exchange.startedMs > exchange.endedMs && isShown(each, last))
  const isWhole = last.rows.length < longest
  if (!isBetween && !isWhole) return
  const message = `createRefund makes the refund ${names[0]}, and listRefunds does not show it later${isBetween ? ', although it shows one from before and one from after' : ''}.`
  evaluations.contradicted('listed', message, [exchange, last.exchange])
}

function judgeOnce(refund: Refund, last: RefundList, evaluations: Evaluations<Name>): void {
  const [id] = refund.names
  const rows = findRowsOf(refund, last)
  if (rows.length > 1)
    evaluations.contradicted('once', `listRefunds shows the refund ${id} in ${rows.length} rows.`, [
      refund.exchange,
      last.exchange,
    ])
  else if (rows.length === 1 && last.rows.length > 1) evaluations.compared('once')
}

function judgeRefused({ refunds }: Refunds, last: RefundList, evaluations: Evaluations<Name>): void {
  // A refund whose order is unknown may be of any order.
  if (refunds.some(({ order, exchange, outcome }) => !order && isSealed(exchange) && outcome !== 'refused'))
    return
  const asked = refunds.filter(
    ({ order, exchange }) =>
      order && !overlaps(exchange, last.exchange) && exchange.endedMs < last.exchange.startedMs,
  )
  for (const [reference, own] of groupBy(asked, ({ order }) => order?.reference)) {
    // Weak reading: a row shows its order by the reference that the refund was requested with, or not at all.
    const rows = findRowsNamed(last, [reference]).length
    const possible = refunds.filter(
      ({ order, outcome }) => order?.reference === reference && outcome !== 'refused',
    ).length
    const message = `listRefunds shows ${rows} refunds of ${reference}, of which ${possible} were accepted.`
    if (rows > possible)
      evaluations.contradicted('refused', message, [...own.map(({ exchange }) => exchange), last.exchange])
    else if (rows > 0) evaluations.compared('refused')
  }
}
