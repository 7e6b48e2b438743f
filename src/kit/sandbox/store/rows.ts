import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

type Table = keyof Schema
type Column<T extends Table> = keyof Schema[T] & string
type Order<T extends Table> = Column<T> | `${Column<T>} desc`

/** A row changed since it was read. The transaction that relied on it is rolled back. */
export class StaleRowError extends Error {
  override name = 'StaleRowError'

  constructor() {
    super('the row has changed since it was read')
  }
}

export async function insertRow<T extends Table>(db: Db, table: T, row: Schema[T]): Promise<Schema[T]> {
  const query = `insert ${table} ${Object.keys(row)}`
  await runCompiled(db, query, Object.values(row), (untyped) => untyped.insertInto(table).values(row))
  return row
}

/** @param match the values of some columns */
export async function findRow<T extends Table>(
  db: Db,
  table: T,
  match: Partial<Schema[T]>,
): Promise<Schema[T] | undefined> {
  const [row] = await listRows(db, table, match)
  return row
}

/** @param match the values of some columns */
export function listRows<T extends Table>(
  db: Db,
  table: T,
  match: Partial<Schema[T]>,
  order: readonly Order<T>[] = [],
  most?: number,
): Promise<Schema[T][]> {
  const query = `select ${table} ${describeMatch(match)} ${order} ${most}`
  return runCompiled(db, query, [...valuesOf(match), ...(most === undefined ? [] : [most])], (untyped) => {
    let matching = untyped
      .selectFrom(table)
      .selectAll()
      .where(({ and }) => and(match))
    for (const each of order) {
      const [column, direction] = each.split(' ') as [string, 'desc'?]
      matching = matching.orderBy(column, direction)
    }
    return most === undefined ? matching : matching.limit(most)
  })
}

export async function countRows(db: Db, table: Table): Promise<number> {
  const [row] = await runCompiled<{ count: number | string }>(db, `count ${table}`, [], (untyped) =>
    untyped.selectFrom(table).select(({ fn }) => fn.countAll().as('count')),
  )
  return Number(row!.count)
}

/**
 * Changes a row that is still as it was read.
 *
 * @param match the required values of its columns
 * @throws StaleRowError if no row matches
 */
export async function updateRow<T extends Table>(
  db: Db,
  table: T,
  match: Partial<Schema[T]>,
  changes: Partial<Schema[T]>,
): Promise<Schema[T]> {
  const query = `update ${table} ${Object.keys(changes)} ${describeMatch(match)}`
  const [row] = await runCompiled<Schema[T]>(
    db,
    query,
    [...Object.values(changes), ...valuesOf(match)],
    (untyped) =>
      untyped
        .updateTable(table as string)
        .set(changes as object)
        .where(({ and }) => and(match))
        .returningAll(),
  )
  if (!row) throw new StaleRowError()
  return row
}

/** Describes a match by its SQL: null needs other SQL than a value, and no parameter. */
function describeMatch(match: object): string {
  return Object.entries(match)
    .map(([column, value]) => (value === null ? `${column} is null` : column))
    .join()
}

function valuesOf(match: object): unknown[] {
  return Object.values(match).filter((value) => value !== null)
}

// biome-ignore lint/suspicious/noExplicitAny: the callers of this file know the table, and its queries do not
type Untyped = Kysely<any>

/** Compiled queries by the adapter of a database, which its transactions share. */
const compiled = new WeakMap<object, Map<string, CompiledQuery>>()

/**
 * Compiles a query once per database instead of on every run: compiling frequent queries costs more than running them.
 *
 * @param name identical for queries that compile to the same SQL
 * @param parameters in the order in which they appear in the query
 */
export async function runCompiled<Row>(
  db: Db,
  name: string,
  parameters: readonly unknown[],
  build: (untyped: Untyped) => Compilable,
): Promise<Row[]> {
  const { adapter } = db.getExecutor()
  const queries = compiled.get(adapter) ?? new Map<string, CompiledQuery>()
  compiled.set(adapter, queries)
  const query = queries.get(name) ?? build(db).compile()
  queries.set(name, query)
  const { rows } = await db.executeQuery<Row>({ ...query, parameters } as CompiledQuery<Row>)
  return rows
}
