import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { memoize } from './memoize.ts'
import { CREATING, PAYING, READING } from './orders.ts'
import { bodyOf, isSealed, listTexts } from './read-exchange.ts'
import { isWhole, recordsOf } from './records.ts'

/**
 * Returns the references of refunds, by business. Weak reading: a reference may be that of a payment with several refunds. So it
 * names a refund only if one creation and one row of each list show it, and neither a request nor an order.
 */
export const listRefundReferences = memoize((exchanges: readonly HistoryExchange[]): ReadonlySet<string> => {
  const orders = exchanges.filter(({ operationId }) => SHOWING_ORDERS.some((each) => each.has(operationId)))
  const shown = new Set(orders.flatMap((each) => listTexts(bodyOf(each))))
  const created = exchanges.filter((each) => each.operationId === 'createRefund' && !isSealed(each))
  const names = created.flatMap((each) => {
    const sent = listTexts(each.meant)
    return referencesIn(each).flatMap((text) =>
      shown.has(text) || sent.includes(text) ? [] : [nameReference(each, text)],
    )
  })
  const repeated = exchanges
    .filter(({ operationId }) => operationId === 'listRefunds')
    .flatMap((each) => {
      const own = referencesIn(each)
      return own.filter((text, at) => own.indexOf(text) < at).map((text) => nameReference(each, text))
    })
  const isSingle = (name: string) =>
    names.indexOf(name) === names.lastIndexOf(name) && !repeated.includes(name)
  return new Set(names.filter(isSingle))
})

/** Names a reference of a business. */
export const nameReference = ({ business }: HistoryExchange, reference: string) => `${business} ${reference}`

const referencesIn = (exchange: HistoryExchange) =>
  recordsOf(exchange).flatMap(({ fields: { reference } }) => (isWhole(reference) ? [reference] : []))

const SHOWING_ORDERS = [CREATING, READING, PAYING]
