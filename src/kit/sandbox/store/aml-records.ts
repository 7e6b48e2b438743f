import type { InferResult } from 'kysely'
import type { PageWindow } from '../domain/pagination.ts'
import type { Db } from './database.ts'
import { type Page, readPage } from './read-page.ts'

function selectViews(db: Db) {
  return db
    .selectFrom('amlRecords')
    .innerJoin('deposits', 'deposits.id', 'amlRecords.depositId')
    .innerJoin('customers', 'customers.id', 'amlRecords.customerId')
    .selectAll('amlRecords')
    .select([
      'deposits.status as depositStatus',
      'deposits.createdAt as depositCreatedAt',
      'customers.firstName',
      'customers.lastName',
      'customers.email',
    ])
}

/** A record with the shown fields of its deposit and its customer. */
export type AmlRecordView = InferResult<ReturnType<typeof selectViews>>[number]

export async function findAmlRecord(db: Db, id: string): Promise<AmlRecordView | undefined> {
  return selectViews(db).where('amlRecords.id', '=', id).executeTakeFirst()
}

/** Lists one page of a business's records, newest first. */
export async function listAmlRecords(
  db: Db,
  businessId: string,
  status: string | undefined,
  window: PageWindow,
): Promise<Page<AmlRecordView>> {
  let matching = selectViews(db).where('amlRecords.businessId', '=', businessId)
  if (status !== undefined) matching = matching.where('amlRecords.status', '=', status)
  return readPage(matching.orderBy('amlRecords.position', 'desc'), window)
}

/** Lists the latest records of all businesses, newest first. */
export async function listLatestAmlRecords(db: Db, most: number): Promise<AmlRecordView[]> {
  return selectViews(db)
    .orderBy('amlRecords.createdAt', 'desc')
    .orderBy('amlRecords.position', 'desc')
    .limit(most)
    .execute()
}
