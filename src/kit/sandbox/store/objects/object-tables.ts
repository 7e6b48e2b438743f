import { tables as definitions, type Table } from '../tables.ts'
import type { Row } from './evaluate.ts'

/** Tables as lists of objects. Rows are replaced rather than changed, so that earlier reads stay the same. */
export interface ObjectTables {
  rowsOf(table: string): readonly Row[]
  insert(table: string, row: Row): Row
  replace(table: string, row: Row, changes: Row): Row
  remove(table: string, rows: readonly Row[]): void
  /** Returns a function that restores the current state. */
  remember(): () => void
}

export function createObjectTables(): ObjectTables {
  let tables = new Map<string, Row[]>(Object.keys(definitions).map((name) => [name, []]))
  const find = (name: string) => {
    const rows = tables.get(name)
    if (rows) return rows
    throw new Error(`there is no table ${name}`)
  }
  return {
    rowsOf: find,
    insert(name, row) {
      refuseDuplicate(name, find(name), row)
      find(name).push(row)
      return row
    },
    replace(name, row, changes) {
      const rows = find(name)
      const changed = { ...row, ...changes }
      rows[rows.indexOf(row)] = changed
      return changed
    },
    remove(name, gone) {
      const wanted = new Set(gone)
      tables.set(
        name,
        find(name).filter((row) => !wanted.has(row)),
      )
    },
    remember() {
      const before = new Map([...tables].map(([name, rows]) => [name, [...rows]]))
      return () => {
        tables = before
      }
    },
  }
}

/** Refuses a row with an existing key. Null never equals anything, as in SQL. */
function refuseDuplicate(name: string, rows: readonly Row[], row: Row): void {
  const { primaryKey, unique = [] }: Table = definitions[name as keyof typeof definitions]
  for (const columns of [primaryKey, ...unique]) {
    const isLike = (each: Row) =>
      columns.every((column) => each[column] === row[column] && row[column] !== null)
    if (rows.some(isLike)) throw new Error(`${name}: a row with the same ${columns.join(', ')} is there`)
  }
}
