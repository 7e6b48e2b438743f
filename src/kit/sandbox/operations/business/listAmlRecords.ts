import { pageMeta, readStringPage } from '../../domain/pagination.ts'
import { malformed } from '../../domain/refusal.ts'
import { presentAmlRecord } from '../../ledger/aml-records.ts'
import { countAmlRecords, listAmlRecords as readPage } from '../../store/aml-records.ts'
import type { Handler } from './handler.ts'

/** Newest first. The one list without the envelope. */
export const listAmlRecords: Handler<'listAmlRecords'> = async ({ query }, { tenant, db }) => {
  const read = readStringPage(query)
  if (!read.ok) return malformed(read.problems)
  const { window } = read
  const { status } = query
  const total = await countAmlRecords(db, tenant.id, status)
  const records = await readPage(db, tenant.id, { ...window, ...(status && { status }), total })
  return { data: records.map(presentAmlRecord), meta: pageMeta(window, total) }
}
