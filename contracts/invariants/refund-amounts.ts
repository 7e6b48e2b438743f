import { readAt } from '../../src/kit/arbitraries/schema.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { findShallowest, type OrderView, readAmount } from './orders.ts'
import { bodyOf, isTaken, listTexts } from './read-exchange.ts'
import { findRowsNamed, isCarriedOut, type Refund, type RefundList } from './refund-records.ts'
import type { Settling } from './timeline.ts'

/** Reads what was paid for an order, what fees it shows, and what a refund gives back. Undefined if not shown. */
export interface RefundAmounts {
  paidOf(order: OrderView): number | undefined
  feeOf(order: OrderView): number
  amountOf(refund: Refund): number | undefined
}

/**
 * Weak reading: what an amount is called is not documented. It is `amount`, or under another name the only number that was sent, if
 * the answer shows it there. Then a refund counts only if it is listed, and if no text of it speaks of a failure.
 */
export function createRefundAmounts(
  exchanges: readonly HistoryExchange[],
  refunds: readonly Refund[],
  lists: readonly RefundList[],
  settling: Settling,
): RefundAmounts {
  const created = findCreations(exchanges)
  const names = new Set(refunds.flatMap(({ exchange }) => findEchoed(exchange)?.name ?? []))
  const [name] = names
  const isSure = (refund: Refund) => {
    const rows = lists.flatMap((list) => findRowsNamed(list, refund.names))
    return isCarriedOut(refund, lists, settling) && ![refund.fields, ...rows].some(speaksOfFailure)
  }
  return {
    paidOf: ({ fields, business, reference }) =>
      readAmount(fields.amount) ?? created.get(`${business} ${reference}`)?.amount,
    feeOf: ({ fields }) =>
      fields.amount === undefined
        ? Object.entries(fields).reduce(
            (sum, [each, value]) => sum + (/fee|tax|charge/i.test(each) ? (readAmount(value) ?? 0) : 0),
            0,
          )
        : (readAmount(fields.fee) ?? 0),
    amountOf: (refund) =>
      readAmount(refund.fields.amount) ??
      (name !== undefined && names.size === 1 && isSure(refund)
        ? readAmount(refund.fields[name])
        : undefined),
  }
}

/** By business and each text of its answer: the amount of the only order that was created with it. */
function findCreations(exchanges: readonly HistoryExchange[]): ReadonlyMap<string, { amount: number }> {
  const all = new Map<string, { amount: number }>()
  const shared = new Set<string>()
  for (const exchange of exchanges) {
    const echoed = exchange.operationId === 'createOrder' ? findEchoed(exchange) : undefined
    if (!echoed) continue
    for (const text of listTexts(bodyOf(exchange))) {
      const name = `${exchange.business} ${text}`
      if (all.has(name)) shared.add(name)
      all.set(name, echoed)
    }
  }
  for (const name of shared) all.delete(name)
  return all
}

/** Whether a text of a refund speaks of a failure. */
export const speaksOfFailure = (row: unknown) => listTexts(row).some((text) => FAILURE.test(text))
const FAILURE = /fail|declin|reject|cancel|revers|error|refus|void/i

/** Returns the only number that a request sent, if its answer shows it under the same name, and no other there. */
function findEchoed(exchange: HistoryExchange): { name: string; amount: number } | undefined {
  if (!isTaken(exchange)) return undefined
  const { data, body } = exchange.meant
  const [sent, ...more] = listLeaves(data ?? body).filter(({ value }) => typeof value === 'number')
  const name = sent?.at.at(-1)
  if (!sent || more.length > 0 || name === undefined) return undefined
  const shown = findShallowest(bodyOf(exchange), (object) => readAt(object, [name]) !== undefined)
  return shown && readAmount(shown[name]) === sent.value ? { name, amount: sent.value as number } : undefined
}
