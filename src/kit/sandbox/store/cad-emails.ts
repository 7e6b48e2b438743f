import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

export type CadEmailRow = Schema['cadEmails']

/** Whose an email is, whichever business that may be. */
export async function findCadEmail(db: Db, email: string): Promise<CadEmailRow | undefined> {
  return db.selectFrom('cadEmails').selectAll().where('email', '=', email).executeTakeFirst()
}

/**
 * Registers an email unless somebody has it.
 *
 * @returns the record of whoever has it now
 */
export async function claimCadEmail(db: Db, email: CadEmailRow): Promise<CadEmailRow> {
  await db
    .insertInto('cadEmails')
    .values(email)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return (await findCadEmail(db, email.email))!
}

/** In the order of their registration. */
export async function listCadEmails(db: Db, businessId: string): Promise<CadEmailRow[]> {
  return db
    .selectFrom('cadEmails')
    .selectAll()
    .where('businessId', '=', businessId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function deleteCadEmail(
  db: Db,
  businessId: string,
  id: string,
): Promise<CadEmailRow | undefined> {
  return db
    .deleteFrom('cadEmails')
    .where('businessId', '=', businessId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
