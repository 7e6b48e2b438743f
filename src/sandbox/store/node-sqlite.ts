import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/** Kysely's SQLite dialect over the database that comes with Node. */
export function createNodeSqliteDialect(path: string): SqliteDialect {
  return new SqliteDialect({ database: async () => adapt(openSqlite(path)) })
}

function openSqlite(path: string): DatabaseSync {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
  return database
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = adaptStatement(database.prepare(sql))
      if (statements.size < MOST_STATEMENTS) statements.set(sql, statement)
      return statement
    },
  }
}

const MOST_STATEMENTS = 500

function adaptStatement(statement: StatementSync): SqliteStatement {
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)) as IterableIterator<unknown>,
  }
}
