import type { Rows } from '../store/whole-tables.ts'

/** Returns the rows with every time shifted, both in columns and in stored JSON. */
export function moveRows(rows: Rows, laterMs: number): Rows {
  const moved = Array.from(rows, ([table, all]) => [table, all.map((row) => moveRow(row, laterMs))] as const)
  return new Map(moved) as Rows
}

function moveRow(row: object, laterMs: number): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value === 'number' && column.endsWith('At')) return [column, value + laterMs]
      return [column, column === 'body' ? moveShown(String(value), laterMs) : value]
    }),
  )
}

/** Shifts the times in a transaction's stored JSON. */
function moveShown(body: string, laterMs: number): string {
  return body.replaceAll(/(?<="(?:created|updated)At":")[^"]+/g, (time) =>
    new Date(Date.parse(time) + laterMs).toISOString(),
  )
}
