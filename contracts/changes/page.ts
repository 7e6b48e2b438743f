import { renderTable } from '../../scripts/render-table.ts'
import { OPERATORS } from './list-operators.ts'
import { type Results, sumCounts } from './results.ts'

const HEAD = `## A recorded history, changed

A check writes a history of all its exchanges, and judges find contradictions in it
([format](../src/kit/history/history.schema.json)). \`npm run changes\` records the histories of our sandbox and of services that
others wrote, and changes one answer or a few at a time into what a service that breaks the interface document would have
answered. The judges should find each change; without one they find nothing. The operators were written from the document alone,
without sight of the judges; those whose change the document leaves open were removed or narrowed afterwards. The schemas of the
check find what a single answer shows, such as a text in place of a number. These are not changes here, because
[weak readings](conformance.md#weak-readings-of-the-judges) accept them: a search that finds other rows, a link that an answer
does not show, a saved card or a credential that is refused once, a status after source of funds, a credit for a collection of an
unknown sender.
`

/** Renders what the judges find in changed histories, as a section of the page on faults. */
export function renderChanges(results: Results): string {
  const counted = OPERATORS.map((operator) => ({ operator, ...sumCounts(results, operator.name) }))
  const changes = counted.reduce((sum, each) => sum + each.changes, 0)
  const found = counted.reduce((sum, each) => sum + each.found, 0)
  const rows = counted.map(({ operator, ...count }) => [
    `\`${operator.name}\``,
    operator.section,
    String(count.changes),
    String(count.found),
  ])
  const survivors = counted
    .filter((count) => count.found < count.changes)
    .map((count) => `- \`${count.operator.name}\` (${count.changes - count.found}): ${count.operator.says}`)
  return [
    HEAD,
    `Found: ${found} of ${changes} changes.\n`,
    renderTable(['operator', 'section', 'changes', 'found'], rows, ['changes', 'found']),
    '### Changes that survive\n',
    `Each line is what a service does, with the number of such changes that no judge finds:\n`,
    `${survivors.join('\n') || 'None.'}\n`,
  ].join('\n')
}
