/** Renders a Markdown table as the formatter would. `numbers` names the columns to align to the right. */
export function renderTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly string[] = [],
): string {
  const isNumber = head.map((title) => numbers.includes(title))
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]!.length)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => (isNumber[column] ? text.padStart(widths[column]!) : text.padEnd(widths[column]!))).join(' | ')} |`
  const rule = widths.map((width, column) =>
    isNumber[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return `${[line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')}\n`
}
