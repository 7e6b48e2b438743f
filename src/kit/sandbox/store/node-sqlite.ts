import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { DatabaseUnavailableError } from './database-unavailable.ts'

/** Creates Kysely's SQLite dialect over the database that comes with Node. */
export function createNodeSqliteDialect(open: () => DatabaseSync): SqliteDialect {
  return new SqliteDialect({ database: async () => adapt(recognizeOutage(open)) })
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      const statement = adaptStatement(recognizeOutage(() => database.prepare(sql)))
      if (sql === 'rollback') statement.run = rollBackOnce(statement.run)
      if (statements.size < MAX_STATEMENTS) statements.set(sql, statement)
      return statement
    },
  }
}

const MAX_STATEMENTS = 500

function adaptStatement(statement: StatementSync): SqliteStatement {
  const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => recognizeOutage(() => statement.all(...bind(parameters))),
    run: (parameters) => recognizeOutage(() => statement.run(...bind(parameters))),
    iterate: (parameters) => statement.iterate(...bind(parameters)) as IterableIterator<unknown>,
  }
}

/** Ignores a failed rollback. A full disk already ends the transaction, and a second error would hide the first. */
function rollBackOnce(rollBack: SqliteStatement['run']): SqliteStatement['run'] {
  return (parameters) => {
    try {
      return rollBack(parameters)
    } catch {
      return { changes: 0, lastInsertRowid: 0 }
    }
  }
}

/** Result codes about the file, the disk or another process, from https://sqlite.org/rescode.html. */
const outages: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  26: 'SQLITE_NOTADB',
}

function recognizeOutage<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    // the low byte is the kind of error, the rest its detail
    const reason = outages[((error as { errcode?: number }).errcode ?? 0) & 0xff]
    throw reason ? new DatabaseUnavailableError(reason, { cause: error }) : error
  }
}
