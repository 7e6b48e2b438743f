import { pageMeta, readStringPage } from '../../domain/pagination.ts'
import { presentAmlRecord } from '../../ledger/aml-records.ts'
import { listAmlRecords as list } from '../../store/aml-records.ts'
import type { Handler } from './handler.ts'

/** Lists AML records, newest first. The only list without the envelope. */
export const listAmlRecords: Handler<'listAmlRecords'> = async ({ query }, { tenant, db }) => {
  const window = readStringPage(query)
  const { rows, total } = await list(db, tenant.id, query.status, window)
  return { data: rows.map(presentAmlRecord), meta: pageMeta(window, total) }
}
