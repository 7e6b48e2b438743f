import { fold, type Terminal } from '../../terminal.ts'
import { showLine } from '../../visible-text.ts'
import type { CheckResult } from '../report/result.ts'
import { countOf } from '../report/states.ts'
import type { GroupedRemedy } from './group-remedies.ts'

const PLACES: [place: GroupedRemedy['place'], title: string][] = [
  ['target', 'A line of target.json'],
  ['overlay', 'An answer of the operator, in an overlay that target.json names'],
  ['option', 'An option of this command'],
  ['records', 'Records that the target has to hold'],
  ['nowhere', 'These cannot be decided on a service that is not ours'],
]

/** Renders what would decide the rules that a run left undecided, for `--explain-skips`. */
export function renderRemedies({ remedies = [] }: CheckResult, terminal: Terminal): string {
  const { paint } = terminal
  const sections = PLACES.flatMap(([place, title]) => {
    const own = remedies.filter((each) => each.place === place)
    return own.length === 0
      ? []
      : [[paint('bold', `  ${title}`), ...own.flatMap((each) => tell(each, terminal))]]
  })
  if (sections.length === 0) return '  Every rule that this run chose is decided.\n'
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** Text to copy stays on one line, however long. */
function tell({ place, write, requirements, tests }: GroupedRemedy, { columns, paint }: Terminal): string[] {
  const indent = (text: string) => fold(text, columns - 5).map((line) => `    ${line}`)
  const lines: Record<GroupedRemedy['place'], () => string[]> = {
    target: () => [`    ${showLine(write)}`],
    overlay: () => [
      `    "overlays": ["${write}.overlay.yaml"]`,
      ...indent(`\`paycontract gaps ${write}\` drafts it.`),
    ],
    option: () => [`    ${write}`],
    records: () => indent(write),
    nowhere: () => indent(write),
  }
  const effect = place === 'nowhere' ? requirements.join(', ') : describeEffect(requirements, tests)
  return [...lines[place](), ...fold(effect, columns - 9).map((line) => `        ${paint('dim', line)}`)]
}

function describeEffect(requirements: readonly string[], tests: number): string {
  if (requirements.length === 0)
    return `tests rules further that are decided already, in ${countOf(tests, 'test')}`
  return `decides ${countOf(requirements.length, 'rule')}: ${requirements.join(', ')}`
}
