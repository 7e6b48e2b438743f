import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** Counts wrong PINs and wrong OTPs separately, over all attempts of an order with one card. */
export async function splitWrongTries(db: Kysely<Schema>): Promise<void> {
  const alter = () => db.schema.alterTable('payments')
  await alter()
    .addColumn('wrongOtps', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await alter().renameColumn('wrongTries', 'wrongPins').execute()
  await sql`update "payments" set "wrongOtps" = "wrongPins", "wrongPins" = 0 where "challenge" = 'OTP'`.execute(
    db,
  )
}
