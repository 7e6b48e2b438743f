import { renderTable } from '../../scripts/render-table.ts'
import { renderChanges } from '../changes/page.ts'
import type { Results as ChangeResults } from '../changes/results.ts'
import { renderServiceSurvivors, renderServices } from '../services/page.ts'
import type { Results as ServiceResults } from '../services/results.ts'
import { percent, type Results, type Score } from './score.ts'

const HEAD = `# What the suite catches

A suite is worth what it catches, and on services that its authors did not write. This page is written by
\`npm run services\`, \`npm run faults\` and \`npm run changes\`, from what they found
([services](../contracts/services/results.json), [faults](../contracts/faults/results.json),
[changes](../contracts/changes/results.json)).

## Services that others wrote

[Three services](../contracts/services/README.md) were written from the interface document alone, without sight of the
specification, the sandbox or the tests. Each decides for itself, in over 90 places, what the document leaves open, and
each can break what it states in over 200 ways, most of them two or three conditions deep. They are checked against the facts
alone, twice: told nothing but URLs and keys, and described by a \`target.json\` that says how they fill the gaps. A fault
counts as caught where one test passes on the service as it is and fails on the broken one. A false alarm is any test that
fails on a whole service, whatever it chose.

The service that is kept aside is not looked at while the suite is improved: its figure is the honest one, and its
survivors are not listed. A share is of the faults that were tried; what was not measured shows –.
`

const SANDBOX = `## Our own sandbox, broken

\`npm run faults\` puts a proxy before a sandbox and breaks it in one named way at a time, by rewriting a request or an
answer; then the contracts have to fail. Each fault is tried with the tests that call its operation.

The same calls are shown to others: plain validation of each answer against the bundle, what Prism's validation proxy
checks of it, and \`redocly drift\`. What they find in the target as it is, too, counts for nothing. They look at one
call at a time, so what only two calls together show is out of their reach.

The first row counts the faults that break what the interface document states: they are tried with the facts alone, as
\`--profile documented\` holds a target to them. The fields of data plans are the exception. Of the facts alone nobody
knows the id of an internet provider to ask for, so they are tried with the proposals.
`

const COUNTS = ['faults', 'contracts', 'schemas', 'Prism', 'drift']

export function renderPage(results: Results, services: ServiceResults, changes: ChangeResults): string {
  const { score, operators, operations, survivors } = results
  const all = [
    { name: 'breaking what the interface document states', ...score.documented },
    { name: 'all', ...score.all },
  ]
  const byOperator = operators.map(({ operator, ...rest }) => ({ name: operator, ...rest }))
  const byOperation = operations.map(({ operationId, ...rest }) => ({ name: operationId, ...rest }))
  return [
    HEAD,
    renderServices(services),
    SANDBOX,
    renderScores('kind', all),
    '### By operator\n',
    renderScores('operator', byOperator),
    '### By operation\n',
    renderScores('operation', byOperation),
    renderChanges(changes),
    '## Survivors\n',
    ...[renderServiceSurvivors(services)].filter((text) => text !== ''),
    '### Sandbox\n',
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
