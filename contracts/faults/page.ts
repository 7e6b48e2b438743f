import { renderTable } from '../../scripts/render-table.ts'
import { percent, type Results, type Score } from './score.ts'

const HEAD = `# What the suite catches

A suite is worth what it catches. \`npm run faults\` puts a proxy before a target that conforms and breaks it in one
named way at a time, by rewriting a request or an answer; then the contracts have to fail. Each fault is tried with the
tests that call its operation. This page is written by that command, from
[\`contracts/faults/results.json\`](../contracts/faults/results.json).

The same calls are shown to others: plain validation of each answer against the bundle, what Prism's validation proxy
checks of it, and \`redocly drift\`. What they find in the target as it is, too, counts for nothing. They look at one
call at a time, so what only two calls together show is out of their reach.

The first row counts the faults that break what the interface document states: they are tried with the facts alone, as
\`--profile documented\` holds a target to them. The fields of data plans are the exception. Of the facts alone nobody
knows the id of an internet provider to ask for, so they are tried with the proposals.
`

const COUNTS = ['faults', 'contracts', 'schemas', 'Prism', 'drift']

/** The results as a page. */
export function renderPage(results: Results): string {
  const { score, operators, operations, survivors } = results
  const all = [
    { name: 'breaking what the interface document states', ...score.documented },
    { name: 'all', ...score.all },
  ]
  const byOperator = operators.map(({ operator, ...rest }) => ({ name: operator, ...rest }))
  const byOperation = operations.map(({ operationId, ...rest }) => ({ name: operationId, ...rest }))
  return [
    HEAD,
    renderScores('kind', all),
    '## By operator\n',
    renderScores('operator', byOperator),
    '## By operation\n',
    renderScores('operation', byOperation),
    '## Survivors\n',
    ...(survivors.length === 0 ? ['None.'] : []),
    ...survivors.map(
      ({ id, describes, reason }) => `- \`${id}\`: ${describes}. ${reason ?? 'No test sees it yet.'}`,
    ),
  ]
    .join('\n')
    .replace(/\n*$/, '\n')
}

function renderScores(title: string, scores: ({ name: string } & Score)[]): string {
  const rows = scores.map(({ name, all, caught, others }) => [
    name,
    String(all),
    cell(caught, all),
    ...(['schemas', 'prism', 'drift'] as const).map((other) => (others ? cell(others[other], all) : '–')),
  ])
  return renderTable([title, ...COUNTS], rows, COUNTS)
}

function cell(count: number, all: number): string {
  return `${count} (${percent(count / all)})`
}
