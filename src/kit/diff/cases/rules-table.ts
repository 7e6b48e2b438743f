import { readCases } from './cases.ts'

/** Renders every tested change, with our verdict and that of `redocly diff`, as Markdown. */
export function renderRulesTable(): string {
  const { schemas, operations } = readCases()
  const fields = schemas.map(({ name, verdict, redocly }) => {
    const [sent, read] = verdict.split('/')
    return [name, sent, read, redocly === verdict ? '' : redocly.replace('/', ' / ')]
  })
  const rest = operations.map(({ name, verdict, redocly }) => [
    name,
    verdict,
    redocly === verdict ? '' : redocly,
  ])
  return [
    '### Schemas',
    table(['change', 'sent', 'read', 'Redocly alone, where it differs'], fields),
    '### Operations and webhooks',
    table(['change', 'verdict', 'Redocly alone, where it differs'], rest),
  ].join('\n\n')
}

function table(head: string[], rows: (string | undefined)[][]): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (row: (string | undefined)[]) =>
    `| ${row.map((cell, at) => (cell ?? '').padEnd(widths[at]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
