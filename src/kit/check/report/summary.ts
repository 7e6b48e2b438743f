import { fold, type Terminal } from '../../terminal.ts'
import { shorten, showLines } from '../../visible-text.ts'
import { tellLeftovers } from '../leftovers/tell-leftovers.ts'
import { factOf, groupByReason, marksOf, subjectOf } from './group-tests.ts'
import type { CheckResult, Failure, TestResult } from './result.ts'
import {
  countOf,
  formatCount,
  formatDuration,
  listCounts,
  STATES,
  TALLIES,
  type Undecided,
} from './states.ts'
import { describePart, sumUp } from './verdict.ts'

const SHOWN_FAILURES = 10
const SHOWN_LINES = 12
const SHOWN_CHARACTERS = 1200

/** What is printed when a check is through; its last lines are the verdict and where the reports are. */
export function renderSummary(
  result: CheckResult,
  terminal: Terminal,
  reports: readonly string[] = [],
): string {
  const sections = [
    listTroubles(result, 'failed', 'Failed', terminal),
    listErrors(result, terminal),
    listTroubles(result, 'error', 'Not asked, because something broke', terminal),
    listUndecided(result, 'skipped', 'Skipped: nothing decides it either way', terminal),
    listUndecided(result, 'disabled', 'Disabled: never asked', terminal),
    listCoverage(result, terminal),
    listLeftBehind(result, terminal),
    conclude(result, terminal, reports),
  ]
  const told = sections.filter((lines) => lines.length > 0)
  return `${told.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function listTroubles(
  result: CheckResult,
  state: 'failed' | 'error',
  title: string,
  terminal: Terminal,
): string[] {
  const tests = result.tests.filter((each) => each.state === state)
  if (tests.length === 0) return []
  const { paint, columns } = terminal
  const { color } = STATES[state]
  const full = tests
    .slice(0, SHOWN_FAILURES)
    .flatMap((test, index) => ['', ...tellTest(result, test, index + 1, terminal)])
  const rest = tests.slice(SHOWN_FAILURES).map((test) => {
    const [name, marks] = [nameOf(test), marksOf(test)]
    const shown = showLines(marks === '' ? name : `${name} (${marks})`)
    return `  ${paint(color, '·')} ${shorten(shown, columns - 4)}`
  })
  const more = `  and ${formatCount(rest.length)} more, in full in the report:`
  return [
    paint(['bold', color], `  ${title} (${formatCount(tests.length)})`),
    ...full,
    ...(rest.length > 0 ? ['', paint('bold', more), ...rest] : []),
  ]
}

function nameOf(test: TestResult): string {
  return `${subjectOf(test)}: ${factOf(test)}`
}

function tellTest(
  result: CheckResult,
  test: TestResult,
  number: number,
  { paint, columns }: Terminal,
): string[] {
  const [first = '', ...more] = fold(nameOf(test), columns - 6)
  return [
    `  ${paint('bold', `${number}) ${first}`)}`,
    ...more.map((line) => `     ${paint('bold', line)}`),
    ...listStatements(result, test).flatMap((line) => indent(fold(line, columns - 7))),
    ...(test.failure ? tellFailure(test.failure, paint) : []),
  ]
}

/** What states it: each requirement with its section and rule. */
function listStatements(
  { requirements }: CheckResult,
  { requirements: ids, isProposal, failure }: TestResult,
) {
  if (isProposal) return ['proposal: the interface document does not show it']
  const stated = ids.map((id) => {
    const known = requirements.find((each) => each.id === id)
    return known ? `${id} ${known.section}: ${known.rule}` : id
  })
  return stated.length > 0 || !failure?.sections.length ? stated : [failure.sections.join(', ')]
}

function tellFailure(
  { message, expected, actual, curl, rerun }: Failure,
  paint: Terminal['paint'],
): string[] {
  const tell = (title: string, text: string | undefined, place: (text: string) => string[]) =>
    text === undefined ? [] : [`     ${paint('dim', title)}`, ...place(text)]
  const placeText = (text: string) => indent(cut(text), 7)
  return [
    ...indent(cut(message)),
    ...tell('expected', expected, placeText),
    ...tell('got', actual, placeText),
    ...tell('reproduce', curl, placeCommand),
    ...tell('run this test again', rerun, placeCommand),
  ]
}

function cut(text: string): string[] {
  const lines = shorten(showLines(text.trim()), SHOWN_CHARACTERS).split('\n')
  const rest = lines.length - SHOWN_LINES
  return rest > 0 ? [...lines.slice(0, SHOWN_LINES), `… ${countOf(rest, 'more line')}`] : lines
}

/** A command is indented only where that changes nothing: not inside a quoted text of several lines. */
function placeCommand(command: string): string[] {
  const lines = showLines(command).split('\n')
  const isSafe = lines.slice(0, -1).every((line) => line.endsWith('\\') || line.startsWith('#'))
  return isSafe ? indent(lines, 7) : lines
}

function indent(lines: readonly string[], by = 5): string[] {
  return lines.map((line) => (line === '' ? '' : `${' '.repeat(by)}${line}`))
}

/** Prose behind a mark: what follows its first line stands under it. */
function hang(mark: string, by: number, text: string, columns: number): string[] {
  const [first = '', ...more] = fold(text, columns - by - 1)
  return [`  ${mark}${first}`, ...indent(more, by)]
}

function listErrors({ errors }: CheckResult, { paint, columns }: Terminal): string[] {
  if (errors.length === 0) return []
  const mark = `${paint('magenta', '!')} `
  const items = errors.flatMap((error) => hang(mark, 4, shorten(error, SHOWN_CHARACTERS), columns))
  return [paint(['bold', 'magenta'], '  The check could not be made'), '', ...items]
}

function listUndecided(
  { tests, counts }: CheckResult,
  state: Undecided,
  title: string,
  { paint, columns }: Terminal,
): string[] {
  if (counts[state] === 0) return []
  const items = groupByReason(tests, state).flatMap(({ reason, tests: own }) =>
    hang(`${paint(STATES[state].color, formatCount(own.length).padStart(6))}  `, 10, reason, columns),
  )
  return [`  ${paint('bold', `${title} (${formatCount(counts[state])})`)}`, ...items]
}

function listCoverage({ coverage }: CheckResult, { paint, columns }: Terminal): string[] {
  const lines: string[] = []
  for (const name of TALLIES) {
    const item = `${name} ${formatCount(coverage[name].seen)}/${formatCount(coverage[name].all)}`
    const last = lines.at(-1)
    if (last !== undefined && last.length + 3 + item.length <= columns - 4)
      lines[lines.length - 1] = `${last}   ${item}`
    else lines.push(item)
  }
  return [`  ${paint('bold', 'Seen')}`, ...indent(lines, 4)]
}

function listLeftBehind({ leftBehind = [] }: CheckResult, { paint, columns }: Terminal): string[] {
  if (leftBehind.length === 0) return []
  const items = tellLeftovers(leftBehind).flatMap((line) => hang('  ', 6, line, columns))
  return [`  ${paint('bold', 'Left behind in the target')}`, ...items]
}

function conclude(result: CheckResult, { paint, columns }: Terminal, reports: readonly string[]): string[] {
  const { target, run, verdict, counts, durationMs } = result
  const part = describePart(run)
  const about = [
    `${target.name}, ${run.profile} profile, ${run.mode}, seed ${run.seed}, ${formatDuration(durationMs)}`,
    listCounts(counts),
    ...(part === '' ? [] : [`Part of the suite was chosen: ${part}`]),
  ]
  const foldAll = (text: string) => fold(text, columns - 3)
  return [
    ...foldAll(sumUp(result)).map((line) => `  ${paint(['bold', STATES[verdict].color], line)}`),
    ...about.flatMap(foldAll).map((line) => `  ${paint('dim', line)}`),
    ...reports.map((path) => `  ${paint('dim', 'report')} ${showLines(path)}`),
  ]
}
