import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { findLosses, type RecordedAmount } from './amount-losses.ts'
import type { Evaluations } from './evaluations.ts'
import { CREATING, type OrderView, readAmount } from './orders.ts'
import { askerOf, listWords } from './read-exchange.ts'
import { MIN_NAME_LENGTH, recordsOf } from './records.ts'
import { groupBy } from './timeline.ts'

/** The only credit that names an order. */
interface Booked extends RecordedAmount {
  order: OrderView
  id: unknown
  exchange: HistoryExchange
}

/**
 * The credits of orders have not lost their cents, or a cent. Weak reading: whether a payment is a
 * transaction is not documented, nor of which amount, nor where it names the order.
 */
export function judgeBooked(
  exchanges: readonly HistoryExchange[],
  views: readonly OrderView[],
  evaluations: Evaluations<'same'>,
): void {
  const created = views.filter(
    ({ exchange, reference }) => CREATING.has(exchange.operationId) && reference.length >= MIN_NAME_LENGTH,
  )
  const orders = groupBy(created, ({ business, reference }) => `${business} ${reference}`)
  const booked = new Map<string, Map<unknown, Booked>>()
  for (const exchange of exchanges) {
    if (exchange.operationId !== 'listTransactions' || !askerOf(exchange)) continue
    for (const { fields } of recordsOf(exchange)) {
      const { id, type, currency } = fields
      const shown = readAmount(fields.amount)
      if (type !== 'CREDIT' || shown === undefined) continue
      const names = [...new Set(listWords(fields))].map((word) => `${exchange.business} ${word}`)
      const name = names.find((each) => orders.has(each)) ?? ''
      // Weak reading: several orders may share a reference of the merchant.
      const [order, ...more] = names.flatMap((each) => orders.get(each) ?? [])
      if (!order || more.length > 0) continue
      const expected = readAmount(order.fields.amount)
      if (!expected || currency !== order.fields.currency) continue
      const own = booked.get(name) ?? new Map<unknown, Booked>()
      booked.set(name, own.set(id, own.get(id) ?? { order, id, exchange, expected, shown, currency, fields }))
    }
  }
  // Weak reading: an order may be paid in parts.
  const single = [...booked.values()].flatMap((own) => (own.size === 1 ? [...own.values()] : []))
  const alike = groupBy(single, ({ order }) => order.exchange.operationId)
  for (const { order, id, exchange, expected, shown } of [...alike.values()].flatMap(findLosses)) {
    const message = `The transaction ${id} of ${order.reference} has the amount ${shown}, but the order was created with ${expected}.`
    evaluations.contradicted('same', message, [order.exchange, exchange])
  }
}
