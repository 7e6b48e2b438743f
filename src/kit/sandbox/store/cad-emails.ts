import type { Db } from './database.ts'
import { findRow } from './rows.ts'
import type { CadEmailRow } from './schema.ts'

/**
 * Registers an email unless a business has it.
 *
 * @returns the record of the business that has the email now, which may be another one
 */
export async function claimCadEmail(db: Db, email: CadEmailRow): Promise<CadEmailRow> {
  await db
    .insertInto('cadEmails')
    .values(email)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return (await findRow(db, 'cadEmails', { email: email.email }))!
}
