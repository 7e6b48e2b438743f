import type { Db } from './database.ts'
import type { DepositRow } from './schema.ts'

export async function insertDeposit(db: Db, deposit: DepositRow): Promise<void> {
  await db.insertInto('deposits').values(deposit).execute()
}

export async function setDepositStatus(db: Db, id: string, status: string, now: number): Promise<void> {
  await db.updateTable('deposits').set({ status, updatedAt: now }).where('id', '=', id).execute()
}
