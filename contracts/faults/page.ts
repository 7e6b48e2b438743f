import { renderTable } from '../../scripts/render-table.ts'
import { renderChanges } from '../changes/page.ts'
import type { Results as ChangeResults } from '../changes/results.ts'
import { renderServiceSurvivors, renderServices } from '../services/page.ts'
import type { Results as ServiceResults } from '../services/results.ts'
import { percent, type Results, type Score } from './score.ts'

const HEAD = `# What the suite catches

A suite is worth what it catches on services that its authors did not write. This page is written by \`npm run services\`,
\`npm run faults\` and \`npm run changes\`, from their results ([services](../contracts/services/results.json),
[faults](../contracts/faults/results.json), [changes](../contracts/changes/results.json)).

## Services that others wrote

[Three services](../contracts/services/README.md) were written from the interface document alone, without sight of the
specification, the sandbox or the tests. Each makes its own choice in over 90 places that the document leaves open, and can
break what it states in over 200 ways, most of them two or three conditions deep. They are checked against the facts alone, twice:
with only URLs and keys, and with a \`target.json\` that says how they fill the gaps. A fault is caught if a test passes on the
unbroken service and fails on the broken one. A false alarm is a test that fails on an unbroken service, whatever its choices.

The service kept aside is not looked at while the suite is improved: its figure is the honest one, and its survivors are not
listed. Shares are of the faults that were tried; – was not measured.
`

const SANDBOX = `## Our own sandbox, broken

\`npm run faults\` puts a proxy in front of a sandbox and breaks it in one named way at a time, by rewriting a request or an
answer; then the contracts must fail. Each fault is tried with the tests that call its operation.

Other tools see the same calls: plain validation of each answer against the bundle, the checks of Prism's validation proxy, and
\`redocly drift\`. What they also find in the unbroken target does not count. They look at one call at a time, so they cannot see
what only two calls together show.

The first row counts the faults that break what the interface document states: they are tried with the facts alone, as in
\`--profile documented\`. The fields of data plans are an exception: the facts alone give no id of an internet provider to ask for,
so they are tried with the proposals.
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
