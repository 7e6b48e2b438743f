import { fold, type Terminal } from '../terminal.ts'
import { shorten, showAll } from '../visible-text.ts'
import type { Change } from './change.ts'
import {
  audienceOf,
  countLevels,
  countOf,
  describeVersion,
  groupPlaces,
  HEADINGS,
  isName,
  listSections,
  predicateOf,
  showSpot,
  standingOf,
  subjectOf,
} from './describe.ts'
import type { Judgement } from './judge.ts'

export const plainTerminal: Terminal = { columns: 100, isInteractive: false, paint: (_, text) => text }

const COLORS = { major: 'red', minor: 'green', patch: 'gray', none: 'green' } as const
const SIGNS = { major: '✗', minor: '+', patch: '·', none: '' } as const
const SHOWN_PLACES = 6

/** Renders the changes of each API, the breaking ones in full, and finally what to do. */
export function renderText(
  judgements: readonly Judgement[],
  failures: readonly string[],
  terminal: Terminal,
): string {
  const parts = showAll(judgements).map((each) => renderJudgement(each, terminal))
  const end = showAll(failures).flatMap((failure) => fold(`✗ ${failure}`, terminal.columns - 2, '  '))
  const good = terminal.paint('green', '✓ No unannounced breaking changes.')
  return `\n${[...parts, end.length > 0 ? terminal.paint('red', end.join('\n')) : good].join('\n\n')}\n`
}

function renderJudgement(judgement: Judgement, terminal: Terminal): string {
  const { paint } = terminal
  const title = `${paint('bold', judgement.name)}  ${paint('dim', describeVersion(judgement))}`
  const lines = [title, paint(COLORS[judgement.level], countLevels(judgement))]
  for (const { level, changes } of listSections(judgement)) {
    lines.push('', paint(['bold', COLORS[level]], HEADINGS[level]))
    lines.push(...changes.flatMap((change) => renderChange(change, terminal)))
  }
  return lines.join('\n')
}

function renderChange(change: Change, terminal: Terminal): string[] {
  const { level } = change
  const { paint, columns } = terminal
  const subject = subjectOf(change)
  const [first = '', ...more] = fold(`${subject}${predicateOf(change)}`, columns - 4)
  const name =
    isName(change) && first.startsWith(subject) ? paint('bold', subject) : first.slice(0, subject.length)
  const head = `${paint(COLORS[level], SIGNS[level])} ${name}${first.slice(subject.length)}`
  const body = [...more.map((line) => `  ${line}`), ...listPlaces(change, terminal)]
  if (level !== 'major') return [head, ...body]
  const told = [
    tell('what', standingOf(change), terminal),
    tell('who', audienceOf(change), terminal),
    tell('do', change.migration ?? '', terminal),
  ]
  return ['', head, ...body, ...told.flat()]
}

function tell(label: string, text: string, { paint, columns }: Terminal): string[] {
  const [first = '', ...more] = fold(text, columns - 9)
  return [`    ${paint('dim', label.padEnd(5))}${first}`, ...more.map((line) => `         ${line}`)]
}

function listPlaces(change: Change, { paint, columns }: Terminal): string[] {
  const subject = subjectOf(change)
  const groups = groupPlaces(change).filter(({ address }) => address !== '')
  const lines = groups.slice(0, SHOWN_PLACES).map(({ operation, address, spots }) => {
    const shown = spots
      .map((spot) => showSpot(spot))
      .filter((spot) => spot !== subject)
      .join('; ')
    const name = operation === subject ? address : operation
    return shorten(shown === '' ? name : `${name}  ${shown}`, columns - 4)
  })
  const rest = groups.length - lines.length
  if (rest > 0) lines.push(`and ${countOf(rest, 'more operation')}`)
  return lines.map((line) => paint('dim', `    ${line}`))
}
