import type { Query } from '../caller.ts'
import type { Day } from './day.ts'

const STATUSES = ['PENDING', 'PROOF_UPLOADED', 'APPROVED', 'REJECTED']
const PAGES: Query[] = [
  { limit: 5 },
  { limit: 5, page: 2 },
  { limit: 5, page: 3 },
  { limit: 100 },
  { page: 2 },
]
const WRONG: Query[] = [{ page: 999 }, { page: 0 }, { limit: 0 }, { limit: 'all' }, { status: 'OPEN' }]

/** Lists AML records by status and by page. */
export async function listAml({ first, second }: Day): Promise<void> {
  const { call } = first
  for (const status of STATUSES) await call('listAmlRecords', { query: { status } })
  await call('listAmlRecords', { query: { status: 'PENDING', limit: 2, page: 2 } })
  await second.call('listAmlRecords', { query: { status: 'PENDING' } })
  for (const query of [...PAGES, ...WRONG]) await call('listAmlRecords', { query })
}
