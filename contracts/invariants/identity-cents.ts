import { asObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { findCut, type RecordedAmount } from './amount-losses.ts'
import type { Evaluations } from './evaluations.ts'
import { askerOf } from './read-exchange.ts'
import { recordsOf, type StatedRecord } from './records.ts'
import { groupBy } from './timeline.ts'

/** Minimum number of different cents: a few may be a coincidence. */
const MIN_CENTS = 3

/** One of the two amounts of a record with a deposit, and the other as expected. */
interface Paired extends RecordedAmount {
  /** Such as `transaction` or `transaction deposit`. */
  what: string
  id: unknown
  exchange: HistoryExchange
}

/**
 * Neither the records nor their deposits are all shown without the cents that the other has. Weak reading: that both amounts are
 * equal is not documented, so some may differ, and all by what a fee or `amountSent` explains.
 */
export function judgeCents(exchanges: readonly HistoryExchange[], evaluations: Evaluations<'deposit'>): void {
  const paired = exchanges.flatMap((exchange) =>
    askerOf(exchange) ? recordsOf(exchange).flatMap((record) => pair(record, exchange)) : [],
  )
  for (const own of groupBy(paired, ({ what }) => what).values()) {
    const cut = findCut(own, MIN_CENTS)
    const [first] = cut
    if (!first) continue
    const { what, id, expected, shown } = first
    const message = `Each ${what} is shown without cents: that of ${id} has the amount ${shown}, beside ${expected}.`
    // A few of them prove it.
    const several = [...new Map(cut.map((each) => [each.expected, each.exchange])).values()]
    evaluations.contradicted('deposit', message, [first.exchange, ...several.slice(0, MIN_CENTS)])
  }
}

function pair({ kind, fields }: StatedRecord, exchange: HistoryExchange): Paired[] {
  const { id, amount, currency, fee } = fields
  const deposit = asObject(fields.deposit)
  if (typeof amount !== 'number' || typeof deposit.amount !== 'number' || currency !== deposit.currency)
    return []
  const members = { fee, feeOfDeposit: deposit.fee, amountSent: deposit.amountSent }
  const shared = { currency, fields: members, id, exchange }
  return [
    { ...shared, what: kind, expected: deposit.amount, shown: amount },
    { ...shared, what: `deposit of ${kind}s`, expected: amount, shown: deposit.amount },
  ]
}
