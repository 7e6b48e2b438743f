import { isObject, type JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluations } from './evaluations.ts'
import { CREATING, type OrderView, type OrderWords, orderAsked, PAYING, READING, stateOf } from './orders.ts'
import { askerOf, bodyOf, isSealed, isTaken } from './read-exchange.ts'
import { groupBy, outcomeOf } from './timeline.ts'

/** Minimum number of orders: one may be a coincidence. */
const MIN_ORDERS = 2

/** Weak reading: such a word may be the result of the verification itself, or of a request. */
const OF_REQUEST = /succe|complet|verif|valid|found|activ|approv|accept|confirm|exist|match|true|\bok\b/i

/** A payment in such a state has not taken effect. */
const GOING_ON = /pend|process|progress|wait|requir|init|submit|queue/i

type IsVouched = (view: OrderView) => boolean

/**
 * Returns a function that returns whether a read that shows an order as paid says so of the payment. Weak reading: an operation
 * that shows every order as paid may speak of something else, unless it and one that tells orders apart show several paid orders in
 * the same state: a word of a payment, or beside the same members as those of a paid order.
 */
export function knowVouched(
  orders: readonly (readonly OrderView[])[],
  { isPaid, telling }: OrderWords,
): IsVouched {
  const shared = new Map<string, OrderView[]>()
  for (const own of orders.filter((each) => each.some(isPayment))) {
    const paid = own.filter((view) => isRead(view) && isPaid(view))
    const told = paid.find((view) => telling.has(nameOf(view)))
    const silent = paid.filter(
      (view) =>
        !telling.has(nameOf(view)) &&
        stateOf(view) === (told && stateOf(told)) &&
        view.exchange.startedMs > told!.exchange.endedMs,
    )
    for (const [name, [view]] of groupBy(silent, nameShown))
      shared.set(name, [...(shared.get(name) ?? []), view!])
  }
  return (view) => {
    if (!isRead(view) || telling.has(nameOf(view))) return true
    const alike = shared.get(nameShown(view)) ?? []
    if (alike.length < MIN_ORDERS) return false
    return !OF_REQUEST.test(stateOf(view)!) || alike.some((other) => looksLike(view, other))
  }
}

/**
 * An order is not shown as paid before its payment. Weak reading: anybody may have paid it already, so it counts only if the
 * operation shows no order otherwise, and if several orders, created as unpaid, are paid later: after another operation still shows
 * them as unpaid, or by requests whose answers show a payment that is going on.
 */
export function judgeUnpaid(
  orders: readonly (readonly OrderView[])[],
  exchanges: readonly HistoryExchange[],
  words: OrderWords,
  isVouched: IsVouched,
  evaluations: Evaluations<'paid'>,
): void {
  const paying = exchanges.filter((each) => PAYING.has(each.operationId) && outcomeOf(each) !== 'refused')
  // Any order may be the one of a request that cannot be read.
  if (paying.some((each) => isSealed(each) && orderAsked(each) === undefined)) return
  const byOrder = groupBy(paying, (each) => `${askerOf(each)} ${orderAsked(each)}`)
  const early = orders.flatMap((own) => {
    const [first] = own
    const [payment] = first ? (byOrder.get(`${first.business} ${first.reference}`) ?? []) : []
    return payment ? findEarly(own, payment, words, isVouched) : []
  })
  for (const alike of groupBy(early, ({ shown }) => nameShown(shown)).values()) {
    if (alike.length < MIN_ORDERS) continue
    for (const { created, shown, after } of alike) {
      const message = `${nameOf(shown)} shows ${shown.reference} as ${stateOf(shown)} before its payment: ${nameOf(created)} creates it as ${stateOf(created)}, and ${nameOf(after)} then shows ${stateOf(after)}.`
      evaluations.contradicted('paid', message, [created.exchange, shown.exchange, after.exchange])
    }
  }
}

interface Early {
  created: OrderView
  shown: OrderView
  /** What shows it afterwards as not paid yet. */
  after: OrderView
}

/** Finds an order that an operation shows as paid before its first payment. */
function findEarly(
  own: readonly OrderView[],
  payment: HistoryExchange,
  { unpaid, isPaid, telling }: OrderWords,
  isVouched: IsVouched,
): Early[] {
  const [created, ...others] = own.filter(({ exchange }) => CREATING.has(exchange.operationId))
  if (!created || others.length > 0 || isPayment(created) || !unpaid.has(stateOf(created))) return []
  // Anybody may pay by a link.
  if (nameOf(created) === 'createCheckoutLink') return []
  const paid = own.find(({ exchange }) => exchange === payment)
  const before = own.filter((view) => isRead(view) && view.exchange.endedMs < payment.startedMs)
  const isLeft = (view: OrderView) => unpaid.has(stateOf(view))
  const isGoingOn = paid && (isLeft(paid) || GOING_ON.test(stateOf(paid) ?? ''))
  for (const shown of before.filter((view) => isPaid(view) && !telling.has(nameOf(view)))) {
    const left = before.find(
      (view) => telling.has(nameOf(view)) && isLeft(view) && view.exchange.startedMs > shown.exchange.endedMs,
    )
    if (left && isTaken(payment) && isVouched(shown)) return [{ created, shown, after: left }]
    if (isGoingOn && !OF_REQUEST.test(stateOf(shown)!)) return [{ created, shown, after: paid }]
  }
  return []
}

const isRead = ({ exchange }: OrderView) => READING.has(exchange.operationId)
const isPayment = ({ exchange }: OrderView) => PAYING.has(exchange.operationId)
const nameOf = ({ exchange }: OrderView) => exchange.operationId
const nameShown = (view: OrderView) => `${nameOf(view)} ${stateOf(view)}`

/** Whether two objects within answers have the same members, of the same types, and the same flags. */
function looksLike(view: OrderView, other: OrderView): boolean {
  if (bodyOf(view.exchange) === view.fields) return false
  return describeMembers(view.fields) === describeMembers(other.fields)
}

function describeMembers(fields: JsonObject): string {
  const members = Object.entries(fields).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'boolean' || value === null
      ? value
      : isObject(value)
        ? describeMembers(value)
        : typeof value,
  ])
  return JSON.stringify(members.sort())
}
