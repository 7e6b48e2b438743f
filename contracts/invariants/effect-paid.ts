import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluations } from './evaluations.ts'
import { memoize } from './memoize.ts'
import {
  CREATING,
  isGoingOn,
  type OrderView,
  type OrderWords,
  orderAsked,
  PAYING,
  READING,
  stateOf,
} from './orders.ts'
import { askerOf, bodyOf, isTaken } from './read-exchange.ts'
import { groupBy, isSettled, outcomeOf } from './timeline.ts'

/** An order that was created here and paid by a single request. */
interface Payment {
  created: OrderView
  paid: HistoryExchange
  currency: string
  /** The numbers of its creation. */
  numbers: string
  /** What shows it after its payment. */
  later: OrderView[]
}

/** Minimum number of orders: a few may be a coincidence. */
const MIN_ORDERS = 2

/**
 * Orders that differ in their currency are paid alike. Weak reading: a payment may fail or go on in spite of its acceptance, and
 * leave the order as it was. So it counts only if all payments of several orders do, in currencies in which none is paid, unlike
 * an order of the same amount, and if their answers differ from those to others in nothing but the currency and the state.
 */
export function judgeCurrencies(
  orders: readonly (readonly OrderView[])[],
  exchanges: readonly HistoryExchange[],
  { unpaid, isPaid, telling }: OrderWords,
  evaluations: Evaluations<'paid'>,
): void {
  const paying = exchanges.filter(
    (each) => PAYING.has(each.operationId) && askerOf(each) && outcomeOf(each) !== 'refused',
  )
  const byOrder = groupBy(paying, (each) => `${each.business} ${orderAsked(each)}`)
  const payments = orders.flatMap((own) => {
    const [first] = own
    return first ? readPayment(own, byOrder.get(`${first.business} ${first.reference}`) ?? []) : []
  })
  const isLeft = ({ paid, later }: Payment) => {
    const last = later.findLast(({ exchange }) => telling.has(exchange.operationId))
    if (!last || later.some(isPaid) || !isSettled(last.exchange, paid, evaluations)) return false
    return unpaid.has(stateOf(last)) && !isGoingOn(stateOf(last))
  }
  for (const alike of groupBy(payments, nameAlike).values()) {
    const shown = alike.filter(({ later }) => later.some((view) => isRead(view) && isPaid(view)))
    const currencies = new Set(shown.map(({ currency }) => currency))
    if (shown.length < MIN_ORDERS) continue
    const candidates = alike.flatMap((each) => {
      const other = shown.find(({ numbers }) => numbers === each.numbers)
      return other && !currencies.has(each.currency) && isLeft(each) ? [{ ...each, other }] : []
    })
    if (candidates.length < MIN_ORDERS) continue
    const left = candidates.filter(knowAnswers(shown, unpaid))
    if (left.length < MIN_ORDERS) continue
    for (const { created, paid, currency, later, other } of left) {
      const message = `${paid.operationId} accepts the payment of ${created.reference} in ${currency}, which stays ${stateOf(later.at(-1)!)}, unlike the same payment of ${other.created.reference} in ${other.currency}.`
      evaluations.contradicted('paid', message, [other.paid, created.exchange, paid, later.at(-1)!.exchange])
    }
  }
}

const isRead = ({ exchange }: OrderView) => READING.has(exchange.operationId)

function readPayment(views: readonly OrderView[], payments: readonly HistoryExchange[]): Payment[] {
  const [created, ...others] = views.filter(({ exchange }) => CREATING.has(exchange.operationId))
  const [paid, ...more] = payments
  if (!created || !paid || paid === created.exchange || others.length + more.length > 0) return []
  const { currency, numbers } = readCreation(created.exchange)
  if (currency === undefined || !isTaken(paid)) return []
  const later = views.filter(({ exchange }) => exchange === paid || exchange.startedMs > paid.endedMs)
  return [{ created, paid, currency, numbers, later }]
}

/** Returns the only currency that a request names, and its numbers. */
const readCreation = memoize(({ meant }: HistoryExchange) => {
  const leaves = listLeaves(meant)
  const codes = leaves.flatMap(({ value }) => (isCode(value) ? [value] : []))
  const numbers = leaves.flatMap(({ at, value }) => (typeof value === 'number' ? [[...at, value]] : []))
  return {
    currency: codes.length === 1 ? codes[0] : undefined,
    numbers: JSON.stringify(numbers),
    names: leaves.map(({ at }) => at.join('/')).join(' '),
  }
})

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z]{3}$/.test(value)

/** Names what the requests of a payment share with others, except for the order and its amount and currency. */
function nameAlike({ created, paid }: Payment): string {
  const { business, reference, exchange } = created
  const request = JSON.stringify(paid.meant).replaceAll(JSON.stringify(reference), '""')
  return [business, paid.operationId, exchange.operationId, request, readCreation(exchange).names].join(' ')
}

/** Returns whether the answer to a payment holds what all of these answers do, except for the currency and the state. */
function knowAnswers(shown: readonly Payment[], unpaid: ReadonlySet<unknown>): (payment: Payment) => boolean {
  const answers = shown.map((each) => readLeaves(each))
  const [first, ...others] = answers
  return (payment) => {
    const own = readLeaves(payment)
    if (!answers.some((each) => [...each.keys()].join() === [...own.keys()].join())) return false
    return [...first!].every(
      ([at, value]) =>
        others.some((each) => each.get(at) !== value) || own.get(at) === value || unpaid.has(own.get(at)),
    )
  }
}

/** Returns the leaves of an answer, without the currency. */
function readLeaves({ paid, currency }: Payment): Map<string, unknown> {
  const code = new RegExp(currency, 'gi')
  return new Map(
    listLeaves(bodyOf(paid) ?? {}).map(({ at, value }) => [
      at.join('/'),
      typeof value === 'string' ? value.replaceAll(code, '') : value,
    ]),
  )
}
