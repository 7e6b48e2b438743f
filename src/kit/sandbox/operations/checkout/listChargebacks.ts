import { pageMeta, windowOf } from '../../domain/pagination.ts'
import { presentChargeback } from '../../payments/present-order.ts'
import { listChargebacks as list } from '../../store/chargebacks.ts'
import { type Handler, success } from './handler.ts'
import { readFilter } from './read-filter.ts'

/** Lists the business's chargebacks, newest first. */
export const listChargebacks: Handler<'listChargebacks'> = async ({ query }, { db, tenant, now }) => {
  const window = windowOf(query)
  const { rows, total } = await list(db, tenant.id, readFilter(query), window, now)
  const data = { items: rows.map(presentChargeback), meta: pageMeta(window, total) }
  return success(data, { message: 'Chargebacks found' })
}
