import { Kysely, type Transaction } from 'kysely'
import { createNodeSqliteDialect } from './node-sqlite.ts'
import { openInMemory, openSqliteFile } from './open-sqlite-file.ts'
import type { Schema } from './schema.ts'
import { TABLES_VERSION } from './tables.ts'

/** @param path of a file, or `:memory:` */
export function openSqlite(path: string) {
  const open = () => (path === ':memory:' ? openInMemory() : openSqliteFile(path, TABLES_VERSION))
  const db = new Kysely<Schema>({ dialect: createNodeSqliteDialect(open) })
  return {
    kind: 'sqlite' as const,
    db,
    write: <T>(run: (db: Transaction<Schema>) => Promise<T>) => db.transaction().execute(run),
    close: () => db.destroy(),
  }
}
