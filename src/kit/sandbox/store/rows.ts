import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

type Table = keyof Schema
type Column<T extends Table> = keyof Schema[T] & string
export type Order<T extends Table> = Column<T> | `${Column<T>} desc`

interface Range<Value> {
  '<='?: Value
  '>='?: Value | undefined
  '<'?: Value | undefined
  in?: readonly Value[]
}

/** What the columns of a row must be. */
type Match<T extends Table> = { [C in keyof Schema[T]]?: Schema[T][C] | Range<Schema[T][C]> }

/** For lists: a column that is undefined is not restricted. */
export type Filter<T extends Table> = { [C in keyof Match<T>]: Match<T>[C] | undefined }

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

export async function findRow<T extends Table>(
  db: Db,
  table: T,
  match: Match<T>,
): Promise<Schema[T] | undefined> {
  const [row] = await listRows(db, table, match)
  return row
}

export async function listRows<T extends Table>(
  db: Db,
  table: T,
  match: Filter<T>,
  order: readonly Order<T>[] = [],
  most?: number,
  offset?: number,
): Promise<Schema[T][]> {
  const where = readConditions(match)
  if (where.some(({ value }) => Array.isArray(value) && value.length === 0)) return []
  const query = `select ${table} ${describe(where)} ${order} ${most === undefined} ${offset === undefined}`
  const parameters = [...valuesOf(where), ...[most, offset].filter((value) => value !== undefined)]
  return runCompiled(db, query, parameters, (untyped) => {
    let matching = restrict(untyped.selectFrom(table).selectAll(), where)
    for (const each of order) {
      const [column, direction] = each.split(' ') as [string, 'desc'?]
      matching = matching.orderBy(column, direction)
    }
    if (most !== undefined) matching = matching.limit(most)
    return offset === undefined ? matching : matching.offset(offset)
  })
}

export async function countRows<T extends Table>(db: Db, table: T, match?: Filter<T>): Promise<number> {
  const where = readConditions(match ?? {})
  const query = `count ${table} ${describe(where)}`
  const [row] = await runCompiled<{ count: number | string }>(db, query, valuesOf(where), (untyped) =>
    restrict(
      untyped.selectFrom(table as string).select(({ fn }) => fn.countAll().as('count')),
      where,
    ),
  )
  return Number(row!.count)
}

/** Changes the rows that match, and returns them. */
export function updateRows<T extends Table>(
  db: Db,
  table: T,
  match: Match<T>,
  changes: Partial<Schema[T]>,
): Promise<Schema[T][]> {
  const where = readConditions(match)
  const query = `update ${table} ${Object.keys(changes)} ${describe(where)}`
  return runCompiled(db, query, [...Object.values(changes), ...valuesOf(where)], (untyped) =>
    restrict(
      untyped
        .updateTable(table as string)
        .set(changes as object)
        .returningAll(),
      where,
    ),
  )
}

/** @throws StaleRowError if no row matches */
export async function updateRow<T extends Table>(
  db: Db,
  table: T,
  match: Match<T>,
  changes: Partial<Schema[T]>,
): Promise<Schema[T]> {
  const [row] = await updateRows(db, table, match, changes)
  if (!row) throw new StaleRowError()
  return row
}

/** Columns that another request may have changed since a row was read. */
const WATCHED = {
  orders: ['status'],
  payments: ['status', 'challenge', 'wrongPins', 'wrongOtps'],
  refunds: ['status'],
  chargebacks: ['status'],
} as const satisfies { [T in Table]?: readonly Column<T>[] }

type WatchedTable = keyof typeof WATCHED

/**
 * Changes a row that is still as it was read.
 *
 * @throws StaleRowError if it is not
 */
export function updateRead<T extends WatchedTable>(
  db: Db,
  table: T,
  read: Pick<Schema[T], ('id' | (typeof WATCHED)[T][number]) & keyof Schema[T]>,
  changes: Partial<Schema[T]>,
): Promise<Schema[T]> {
  const watched = ['id', ...WATCHED[table]].map((column) => [column, read[column as keyof typeof read]])
  return updateRow(db, table, Object.fromEntries(watched), changes)
}

/** Deletes the rows that match, and returns them. */
export function deleteRows<T extends Table>(db: Db, table: T, match: Match<T>): Promise<Schema[T][]> {
  const where = readConditions(match)
  return runCompiled(db, `delete ${table} ${describe(where)}`, valuesOf(where), (untyped) =>
    restrict(untyped.deleteFrom(table as string).returningAll(), where),
  )
}

interface Condition {
  column: string
  operator: 'is' | '=' | keyof Range<unknown>
  value: unknown
}

function readConditions(match: object): Condition[] {
  return Object.entries(match).flatMap(([column, wanted]): Condition[] => {
    if (wanted === undefined) return []
    if (wanted === null) return [{ column, operator: 'is', value: null }]
    if (typeof wanted !== 'object') return [{ column, operator: '=', value: wanted }]
    return (Object.entries(wanted) as [keyof Range<unknown>, unknown][])
      .filter(([, value]) => value !== undefined)
      .map(([operator, value]) => ({ column, operator, value }))
  })
}

/** Describes conditions by their SQL. */
function describe(where: readonly Condition[]): string {
  return where
    .map(({ column, operator, value }) => `${column} ${operator}${Array.isArray(value) ? value.length : ''}`)
    .join()
}

/** Lists the parameters of conditions: null needs other SQL instead. */
function valuesOf(where: readonly Condition[]): unknown[] {
  return where.flatMap(({ value }) => value).filter((value) => value !== null)
}

function restrict<Q extends { where(column: string, operator: string, value: unknown): Q }>(
  query: Q,
  where: readonly Condition[],
): Q {
  return where.reduce((rest, { column, operator, value }) => rest.where(column, operator, value), query)
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
