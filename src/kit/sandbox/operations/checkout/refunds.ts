import { pageMeta, windowOf } from '../../domain/pagination.ts'
import { malformed } from '../../domain/refusal.ts'
import { presentChargeback, presentRefund } from '../../payments/present-order.ts'
import { readAmount } from '../../payments/read-amount.ts'
import { refundOrder } from '../../payments/refund-order.ts'
import { listChargebacks as list } from '../../store/chargebacks.ts'
import { type ListFilter, NEWEST_FIRST, pageRows } from '../../store/read-page.ts'
import { findRefundableOrder } from './find-order.ts'
import { type Handler, success } from './handler.ts'

/** Refunds a paid order: the requested amount, or all that is left. */
export const createRefund: Handler<'createRefund'> = async ({ body }, context) => {
  const { reference, amount, reason } = body.data
  const order = await findRefundableOrder(context, reference)
  const { currency } = order
  // the order's own currency was accepted when it was opened
  const amountMinor = amount === undefined ? undefined : readAmount({ amount, currency }, {})
  const refund = await refundOrder(context, order, { amountMinor, reason })
  return success(presentRefund(refund), { message: 'Refund created' })
}

/** Lists the business's refunds, newest first. */
export const listRefunds: Handler<'listRefunds'> = async ({ query }, { db, tenant }) => {
  const window = windowOf(query)
  const match = { ...readFilter(query), businessId: tenant.id }
  const { rows, total } = await pageRows(db, 'refunds', match, NEWEST_FIRST, window)
  const data = { items: rows.map(presentRefund), meta: pageMeta(window, total) }
  return success(data, { message: 'Refunds found' })
}

/** Lists the business's chargebacks, newest first. */
export const listChargebacks: Handler<'listChargebacks'> = async ({ query }, { db, tenant, now }) => {
  const window = windowOf(query)
  const { rows, total } = await list(db, tenant.id, readFilter(query), window, now)
  const data = { items: rows.map(presentChargeback), meta: pageMeta(window, total) }
  return success(data, { message: 'Chargebacks found' })
}

interface Query {
  reference?: string
  status?: string
  from?: string
  to?: string
}

/**
 * Reads the filter of the refunds and chargebacks lists; times become epoch milliseconds. Refuses a time that is well-formed
 * but does not exist.
 */
function readFilter({ reference, status, from, to }: Query): ListFilter {
  const times = { from: readTime(from), to: readTime(to) }
  const problems = Object.entries(times)
    .filter(([, time]) => Number.isNaN(time))
    .map(([field]) => ({ field, message: 'must be a date and time' }))
  if (problems.length > 0) throw malformed(problems)
  return { orderReference: reference, status, createdAt: { '>=': times.from, '<': times.to } }
}

/** Reads a time. A leap second, which RFC 3339 allows and JavaScript does not parse, counts as the second before. */
function readTime(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text.replace(/:60(?=[.Zz+-])/, ':59'))
}
