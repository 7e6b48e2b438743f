import { renderTable } from '../../scripts/render-table.ts'
import { escapeMarkdown } from '../../src/kit/markup.ts'
import { COLUMNS, type Column } from './answer.ts'
import type { Cell } from './judge-cell.ts'
import type { Row } from './run-answers.ts'

const HEAD = `# Answers, in every artefact

When the operator answers an open question, the answer replaces our proposal everywhere. \`npm run answers\` tests that: each row
is a likely answer, an overlay in [\`contracts/answers/\`](../contracts/answers), and each column is an artefact that must follow it.
This page is written by that command, from [\`contracts/answers/results.json\`](../contracts/answers/results.json).

| column     | an answer is followed if                                                             |
| ---------- | ------------------------------------------------------------------------------------ |
| types      | the types compile, with a call of each operation that it changes and an answer to it |
| client     | the mock that follows it understands our client with the changed table               |
| validators | they accept every example of the changed operations                                  |
| mock       | it refuses requests that were valid before, and are not any more                     |
| sandbox    | it starts, understands a call of each changed operation, and its answers are valid   |
| check      | the sandbox that follows it passes the contracts that follow it                      |
| red        | a sandbox that does not follow it fails them, in the expected place                  |
| python     | the Python client compiles, and shows the answer                                     |
| site       | the reference shows the answer, and who gave it                                      |

✓ is followed, · has nothing to follow, – is refused with a reason: see [below](#refused). ✗ is a fault of ours.

[Keywords of an answer](keywords.md) shows which keyword is allowed where, and what reads it.
`

const MARKS: Record<Cell['state'], string> = { green: '✓', refused: '–', 'not touched': '·', failed: '✗' }

function markOf(cell: Cell | undefined): string {
  return cell ? MARKS[cell.state] : ''
}

export function renderPage(rows: readonly Row[]): string {
  const table = rows.map(({ name, title, cells }) => [
    `[${title}](../contracts/answers/${name}.overlay.yaml)`,
    ...COLUMNS.map((column) => markOf(cells[column])),
  ])
  return [
    HEAD,
    renderTable(['The operator says', ...COLUMNS], table),
    '## Refused\n',
    ...listReasons(rows, 'refused'),
    '\n## Nothing to follow\n',
    ...listReasons(rows, 'not touched'),
    ...section('\n## Faults\n', listReasons(rows, 'failed')),
    '',
  ].join('\n')
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines]
}

const MAX_CHARACTERS = 300

/** Groups cells by reason, so that each reason is listed once. */
function listReasons(rows: readonly Row[], state: Cell['state']): string[] {
  const places = rows.flatMap(({ name, cells }) =>
    COLUMNS.flatMap((column: Column) => {
      const { state: came, why = '' } = cells[column] ?? {}
      return came === state
        ? [{ place: `${name} (${column})`, why: why.replaceAll(/\s+/g, ' ').slice(0, MAX_CHARACTERS) }]
        : []
    }),
  )
  const byReason = Map.groupBy(places, ({ why }) => why)
  if (byReason.size === 0) return ['None.']
  return [...byReason].map(
    ([why, all]) => `- ${escapeMarkdown(why)}: ${all.map(({ place }) => `\`${place}\``).join(', ')}`,
  )
}
