import { styleText } from 'node:util'
import type { Row } from './claim.ts'

/** Renders rows as aligned columns; a missed target is red and has its note below. */
export function renderTable(rows: readonly Row[]): string {
  const cells = rows.map(({ name, value, unit, target = '', ok }) => [
    markOf(ok, target),
    name,
    value === null ? '–' : formatValue(value),
    unit,
    target,
  ])
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...cells.map((line) => line[column]!.length)))
  return rows
    .map(({ target, ok, note }, index) => {
      const line = cells[index]!.map((cell, column) =>
        column === 2 ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      ).join('  ')
      const shown = target !== undefined && !ok ? styleText('red', line.trimEnd()) : line.trimEnd()
      return shown + (note ? styleText('dim', `\n   ${note}`) : '')
    })
    .join('\n')
}

function markOf(ok: boolean | undefined, target: string): string {
  if (!target) return ' '
  return ok ? '✓' : '✗'
}

/** Three significant digits: a measurement on a shared machine is worth no more. */
export function formatValue(value: number): string {
  return Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3)
}
