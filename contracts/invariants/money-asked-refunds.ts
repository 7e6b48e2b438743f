import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Rule } from '../../src/kit/history/invariant.ts'
import { listSentAmounts } from './collections.ts'
import { judgeEachEra } from './evaluations.ts'
import { readAmount } from './orders.ts'
import { bodyOf, isSealed } from './read-exchange.ts'
import { createRefundAmounts, speaksOfFailure } from './refund-amounts.ts'
import { type Refund, readRefunds } from './refund-records.ts'
import { groupBy } from './timeline.ts'

const RULES = {
  asked: {
    title: 'a refund has the requested amount',
    requirements: ['REQ-ORD-08'],
    section: '§4.1',
  },
} as const satisfies Record<string, Rule>

/** A refund whose request holds one amount, and whose answer shows one. */
interface Asked extends Refund {
  asked: number
  shown: number
  /** What was paid for its order, if the history holds its creation. */
  paid: number | undefined
  /** What other refunds left of it at least. */
  left: number | undefined
}

/** Minimum number of refunds that are answered with the requested amount: one may be a coincidence. */
const MIN_EQUAL = 2

/**
 * A refund has the requested amount. Weak reading: what an answer shows as the amount is not documented, such as that of the order,
 * in any unit and with any fee. So another one counts only if most refunds show the requested one; or if the description names the
 * amount of a refund, and more than half of the payment is refunded above what was requested. A smaller one may be what is left.
 */
export const judgeAskedRefunds = judgeEachEra(RULES, (exchanges, evaluations) => {
  for (const { refunds, lists } of readRefunds(exchanges).values()) {
    const { paidOf } = createRefundAmounts(exchanges, refunds, lists, evaluations)
    const known = refunds.flatMap((refund): Asked[] => {
      const [asked, shown] = [askedAmount(refund.exchange), readAmount(refund.fields.amount)]
      if (refund.names.length === 0 || asked === undefined || shown === undefined) return []
      const paid = refund.order && paidOf(refund.order)
      return [{ ...refund, asked, shown, paid, left: paid && paid - sumOthers(refund, refunds) }]
    })
    const equal = known.filter(({ asked, shown }) => asked === shown)
    for (const _ of equal) evaluations.compared('asked')
    const other = known.filter((each) => each.asked !== each.shown && !isShownElsewhere(each))
    const isHabit = equal.length >= MIN_EQUAL && equal.length > other.length
    for (const each of isHabit ? other.filter(isUnlike) : listDescribed(known, other)) {
      const message = `createRefund answers ${each.names[0]} with the amount ${each.shown}, but ${each.asked} was requested.`
      evaluations.contradicted('asked', message, [each.order?.exchange ?? each.exchange, each.exchange])
    }
  }
})

/** Returns what other requests of the business that may have come first refunded of an order at most. */
function sumOthers({ order, exchange }: Refund, refunds: readonly Refund[]): number {
  const others = refunds.filter(
    (each) =>
      each.exchange !== exchange &&
      each.exchange.startedMs <= exchange.endedMs &&
      (each.order === order || isSealed(each.exchange)) &&
      each.outcome !== 'refused',
  )
  return others.reduce((sum, each) => sum + (askedAmount(each.exchange) ?? Number.POSITIVE_INFINITY), 0)
}

/** Returns the only amount of a request, or else its only number. */
function askedAmount({ meant }: HistoryExchange): number | undefined {
  const sent = meant.data ?? meant.body
  const amounts = listSentAmounts(sent)
  const numbers = listLeaves(sent ?? {}).flatMap(({ value }) => (typeof value === 'number' ? [value] : []))
  const [amount, ...more] = amounts.length > 0 ? amounts : numbers
  return more.length === 0 ? amount : undefined
}

/** Whether an answer shows the requested amount under another name, or the difference, such as a fee, or speaks of a failure. */
function isShownElsewhere({ exchange, asked, shown }: Asked): boolean {
  const body = bodyOf(exchange)
  const numbers = listLeaves(body ?? {}).flatMap(({ value }) => readAmount(value) ?? [])
  const more = numbers.toSpliced(numbers.indexOf(shown), 1)
  const difference = Math.abs(asked - shown)
  return speaksOfFailure(body) || more.some((each) => each === asked || isNear(each, difference))
}

/** Whether a refund is unlike others that are answered with the requested amount. */
function isUnlike({ asked, shown, left }: Asked): boolean {
  if (isUnit(shown / asked)) return false
  return shown > asked || (left !== undefined && left >= asked)
}

/** Returns the refunds of a described amount that are far above what was requested. */
function listDescribed(known: readonly Asked[], other: readonly Asked[]): Asked[] {
  const groups = groupBy(
    known.filter(({ exchange }) => isDescribed(exchange)),
    ({ fields }) => String(fields.currency),
  )
  return [...groups.values()].flatMap((own) => {
    const isOtherUnit = UNITS.some((unit) =>
      own.every(({ asked, shown }) => asked * unit <= shown * 2 && shown <= asked * unit * 2),
    )
    return isOtherUnit ? [] : own.filter((each) => other.includes(each) && isFarAbove(each))
  })
}

const isFarAbove = ({ asked, shown, paid }: Asked) =>
  paid !== undefined && paid >= asked && shown <= paid && (shown - asked) * 2 > paid && !isUnit(shown / asked)

/**
 * Whether the description names the amount of a refund: the answer calls it otherwise. A request that the suite learned describes
 * none, and may be refunded in whole.
 */
function isDescribed({ isPromised, flow, answer, meant }: HistoryExchange): boolean {
  const isRenamed = answer?.shown !== undefined && !/"amount"\s*:/.test(answer.body)
  return isRenamed && (isPromised === true || flow === WATCHED) && meant.data !== undefined
}

const WATCHED = 'watched'

const UNITS = [1, 100, 1_000, 0.01, 0.001]

/** Whether a ratio is a power of ten. */
const isUnit = (ratio: number) => isNear(Math.log10(ratio), Math.round(Math.log10(ratio)))

const isNear = (one: number, other: number) => Math.abs(one - other) < 1e-6
