import type { Rows } from '../store/copy-rows.ts'

/** The same rows at another time: of what is stored and of what is shown, every time is so much later. */
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

/** What a transaction shows is stored as JSON. */
function moveShown(body: string, laterMs: number): string {
  return body.replaceAll(/(?<="(?:created|updated)At":")[^"]+/g, (time) =>
    new Date(Date.parse(time) + laterMs).toISOString(),
  )
}
