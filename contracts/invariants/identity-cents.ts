import { asObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { findCut, type RecordedAmount } from './amount-losses.ts'
import type { Evaluations } from './evaluations.ts'
import { askerOf } from './read-exchange.ts'
import { isWhole, recordsOf, type StatedRecord } from './records.ts'
import { groupBy } from './timeline.ts'

/** Minimum number of different cents: a few may be a coincidence. */
const MIN_CENTS = 3

/** One of the two amounts of a record with a deposit, and the other as expected. */
interface Paired extends RecordedAmount {
  /** Such as `transaction` or `transaction deposit`. */
  what: string
  id: unknown
  exchange: HistoryExchange
  deposit: JsonObject
}

/**
 * Neither the records nor their deposits are all shown without the cents that the other has. Weak reading: that both amounts are
 * equal is not documented, so some may differ, and all by what a fee or `amountSent` explains, or by a fee that is shown nowhere and
 * always the same. But each AML record stands for a transaction (§2): no fee lies between them if that shows its deposit's amount.
 */
export function judgeCents(exchanges: readonly HistoryExchange[], evaluations: Evaluations<'deposit'>): void {
  const paired = exchanges.flatMap((exchange) =>
    askerOf(exchange) ? recordsOf(exchange).flatMap((record) => pair(record, exchange)) : [],
  )
  for (const [what, own] of groupBy(paired, (each) => each.what)) {
    const cut = findCut(own, MIN_CENTS)
    if (cut.length === 0 && what === 'AML record') cut.push(...findSame(own, exchanges))
    const [first] = cut
    if (!first) continue
    const { id, expected, shown } = first
    const message = `Each ${what} is shown without cents: that of ${id} has the amount ${shown}, beside ${expected}.`
    // A few of them prove it.
    const several = [...new Map(cut.map((each) => [each.expected, each.exchange])).values()]
    evaluations.contradicted('deposit', message, [first.exchange, ...several.slice(0, MIN_CENTS)])
  }
}

/** Returns the records of transactions that have their deposit's amount, if these lost their cents, the same ones too. */
function findSame(own: readonly Paired[], exchanges: readonly HistoryExchange[]): Paired[] {
  const cut = findCut(own, 1)
  if (new Set(cut.map(({ expected }) => expected)).size < MIN_CENTS) return []
  const flagged = new Set(
    exchanges.flatMap((each) =>
      each.operationId === 'listTransactions' && askerOf(each)
        ? recordsOf(each).flatMap(({ fields }) =>
            showsDeposit(fields) ? nameDeposit(asObject(fields.deposit), each) : [],
          )
        : [],
    ),
  )
  const linked = cut.filter(({ deposit, exchange }) => flagged.has(nameDeposit(deposit, exchange)))
  return new Set(linked.map(({ expected }) => expected)).size < MIN_CENTS ? [] : linked
}

const showsDeposit = ({ amount, currency, deposit }: JsonObject) =>
  isWhole(asObject(deposit).id) &&
  amount === asObject(deposit).amount &&
  currency === asObject(deposit).currency

/** The name holds the amount too: both answers must show the same. */
const nameDeposit = ({ id, amount }: JsonObject, { business }: HistoryExchange) =>
  JSON.stringify([business, id, amount])

function pair({ kind, fields }: StatedRecord, exchange: HistoryExchange): Paired[] {
  const { id, amount, currency, fee } = fields
  const deposit = asObject(fields.deposit)
  if (typeof amount !== 'number' || typeof deposit.amount !== 'number' || currency !== deposit.currency)
    return []
  const members = { fee, feeOfDeposit: deposit.fee, amountSent: deposit.amountSent }
  const shared = { currency, fields: members, id, exchange, deposit }
  return [
    { ...shared, what: kind, expected: deposit.amount, shown: amount },
    { ...shared, what: `deposit of ${kind}s`, expected: amount, shown: deposit.amount },
  ]
}
