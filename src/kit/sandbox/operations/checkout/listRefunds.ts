import { pageMeta, windowOf } from '../../domain/pagination.ts'
import { presentRefund } from '../../payments/present-order.ts'
import { NEWEST_FIRST, pageRows } from '../../store/read-page.ts'
import { type Handler, success } from './handler.ts'
import { readFilter } from './read-filter.ts'

/** Lists the business's refunds, newest first. */
export const listRefunds: Handler<'listRefunds'> = async ({ query }, { db, tenant }) => {
  const window = windowOf(query)
  const match = { ...readFilter(query), businessId: tenant.id }
  const { rows, total } = await pageRows(db, 'refunds', match, NEWEST_FIRST, window)
  const data = { items: rows.map(presentRefund), meta: pageMeta(window, total) }
  return success(data, { message: 'Refunds found' })
}
