import { type Kysely, sql, type Transaction } from 'kysely'
import { isPostgres } from './is-postgres.ts'
import type { Schema } from './schema.ts'
import { TABLES_VERSION, type Table, tables } from './tables.ts'
import { refuseOtherVersion } from './unusable-database-error.ts'

/**
 * Creates the tables of a new database.
 *
 * @param db a transaction without other writers: either everything happens, or nothing
 * @throws UnusableDatabaseError if another version of this program created them
 */
export async function createTables(db: Transaction<Schema>): Promise<void> {
  // the name that earlier versions used too, so that their databases are recognised
  await sql`create table if not exists kysely_migration (name varchar(255) primary key)`.execute(db)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  if (rows.length > 0) {
    return refuseOtherVersion(Math.max(...rows.map(({ name }) => Number.parseInt(name, 10))), TABLES_VERSION)
  }
  for (const [name, table] of Object.entries(tables)) await createTable(db, name, table)
  await sql`insert into kysely_migration (name) values (${String(TABLES_VERSION)})`.execute(db)
  if (!isPostgres(db)) await sql.raw(`pragma user_version = ${TABLES_VERSION}`).execute(db)
}

async function createTable(db: Kysely<Schema>, name: string, table: Table): Promise<void> {
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
  for (const columns of table.indexes ?? []) {
    const index = db.schema.createIndex(`${name}On${columns.join('And')}`)
    await index
      .on(name)
      .columns([...columns])
      .execute()
  }
}
