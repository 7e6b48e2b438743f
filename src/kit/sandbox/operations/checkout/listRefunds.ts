import { pageMeta, windowOf } from '../../domain/pagination.ts'
import { presentRefund } from '../../payments/present-order.ts'
import { listRefunds as list } from '../../store/refunds.ts'
import { type Handler, success } from './handler.ts'
import { readFilter } from './read-filter.ts'

/** Lists the business's refunds, newest first. */
export const listRefunds: Handler<'listRefunds'> = async ({ query }, { db, tenant }) => {
  const window = windowOf(query)
  const { rows, total } = await list(db, tenant.id, readFilter(query), window)
  const data = { items: rows.map(presentRefund), meta: pageMeta(window, total) }
  return success(data, { message: 'Refunds found' })
}
