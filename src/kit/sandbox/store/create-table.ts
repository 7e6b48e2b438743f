import { type Kysely, sql } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Schema } from './schema.ts'
import type { Table } from './tables.ts'

export async function createTable(db: Kysely<Schema>, name: string, table: Table): Promise<void> {
  let builder = db.schema.createTable(name).addPrimaryKeyConstraint(`${name}Key`, table.primaryKey as never)
  for (const [column, type] of Object.entries(table.columns)) {
    const dataType = type.startsWith('text') ? 'text' : 'bigint'
    builder = builder.addColumn(column, dataType, (each) => (type.endsWith('?') ? each : each.notNull()))
  }
  for (const columns of table.unique ?? []) {
    builder = builder.addUniqueConstraint(`${name}By${columns.join('And')}`, columns as never)
  }
  for (const [constraint, condition] of Object.entries(table.checks ?? {})) {
    builder = builder.addCheckConstraint(constraint, sql.raw(condition))
  }
  if (table.isIndex && !isPostgres(db)) builder = builder.modifyEnd(sql`without rowid`)
  await builder.execute()
  for (const columns of table.indexes ?? []) await createIndex(db, name, columns)
}

export async function createIndex(
  db: Kysely<Schema>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(`${table}On${columns.join('And')}`)
    .on(table)
    .columns([...columns])
    .execute()
}
