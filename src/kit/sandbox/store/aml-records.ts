import type { Db } from './database.ts'
import type { AmlRecordRow } from './schema.ts'

/** A record with what is shown of its deposit and its customer. */
export interface AmlRecordView extends AmlRecordRow {
  depositStatus: string
  depositCreatedAt: number
  firstName: string
  lastName: string
  email: string
}

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

export async function insertAmlRecord(db: Db, record: AmlRecordRow): Promise<void> {
  await db.insertInto('amlRecords').values(record).execute()
}

export async function findAmlRecord(db: Db, id: string): Promise<AmlRecordView | undefined> {
  return selectViews(db).where('amlRecords.id', '=', id).executeTakeFirst()
}

export async function findAmlRecordByTransaction(
  db: Db,
  transactionId: string,
): Promise<AmlRecordRow | undefined> {
  return db.selectFrom('amlRecords').selectAll().where('transactionId', '=', transactionId).executeTakeFirst()
}

export async function updateAmlRecord(
  db: Db,
  id: string,
  change: Partial<AmlRecordRow> & Pick<AmlRecordRow, 'status' | 'updatedAt'>,
): Promise<AmlRecordRow> {
  return db
    .updateTable('amlRecords')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countAmlRecords(db: Db, businessId: string, status?: string): Promise<number> {
  const { total } = await db
    .selectFrom('amlRecords')
    .select((select) => select.fn.countAll<number | string>().as('total'))
    .where('businessId', '=', businessId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The records from `offset` on, newest first. Without a filter they are found by position. */
export async function listAmlRecords(
  db: Db,
  businessId: string,
  { status, total, offset, limit }: { status?: string; total: number; offset: number; limit: number },
): Promise<AmlRecordView[]> {
  const query = selectViews(db)
    .where('amlRecords.businessId', '=', businessId)
    .orderBy('amlRecords.position', 'desc')
    .limit(limit)
  if (status === undefined) return query.where('amlRecords.position', '<=', total - offset).execute()
  return query.where('amlRecords.status', '=', status).offset(offset).execute()
}
