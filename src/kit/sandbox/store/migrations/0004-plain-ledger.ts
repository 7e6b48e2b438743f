import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { isPostgres } from '../is-postgres.ts'
import type { Schema } from '../schema.ts'
import type { Table } from '../tables.ts'

const columns: Table['columns'] = {
  ...{ id: 'text', businessId: 'text', position: 'integer', type: 'text', reference: 'text' },
  ...{ amountMinor: 'integer', currency: 'text', status: 'text' },
  ...{ orderId: 'text?', depositId: 'text?', refundId: 'text?', body: 'text', words: 'text' },
  ...{ createdAt: 'integer', updatedAt: 'integer' },
}

/**
 * Stores a transaction's search terms in its row, and counts positions on demand: the ledger of a development tool needs
 * neither a word index nor counters.
 */
export async function simplifyLedger(db: Kysely<Schema>): Promise<void> {
  const joined = isPostgres(db) ? sql`string_agg("term", ' ')` : sql`group_concat("term", ' ')`
  await sql`create table "transactionsBefore" as
    select "transactions".*, coalesce("terms"."words", '') as "words" from "transactions"
    left join (
      select "businessId", "position", ' ' || ${joined} as "words"
      from "transactionTerms" group by "businessId", "position"
    ) as "terms" using ("businessId", "position")`.execute(db)
  for (const table of ['transactions', 'transactionTerms', 'counters']) {
    await db.schema.dropTable(table).execute()
  }
  await createTable(db, 'transactions', {
    columns,
    primaryKey: ['id'],
    unique: [['businessId', 'position'], ['reference']],
    indexes: [['businessId', 'type', 'position'], ['orderId'], ['depositId'], ['refundId']],
  })
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  await sql`insert into "transactions" (${names}) select ${names} from "transactionsBefore"`.execute(db)
  await db.schema.dropTable('transactionsBefore').execute()
  await sql`delete from "sequences" where "name" = 'events'`.execute(db)
}
