import { shorten, showLines } from '../../visible-text.ts'
import { factOf, groupByReason, subjectOf } from './group-tests.ts'
import type { CheckResult, Failure, TestResult } from './result.ts'
import { countOf, formatCount, formatDuration, listCounts } from './states.ts'
import { fold, STATE_COLORS, type Terminal } from './terminal.ts'
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
    listTroubles(result, 'failed', terminal),
    listErrors(result, terminal),
    listTroubles(result, 'error', terminal),
    listUndecided(result, 'skipped', terminal),
    listUndecided(result, 'disabled', terminal),
    listCoverage(result, terminal),
    conclude(result, terminal, reports),
  ]
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function listTroubles(result: CheckResult, state: 'failed' | 'error', terminal: Terminal): string[] {
  const tests = result.tests.filter((each) => each.state === state)
  if (tests.length === 0) return []
  const title = state === 'failed' ? 'Failed' : 'Not asked, because something broke'
  const { paint } = terminal
  const full = tests
    .slice(0, SHOWN_FAILURES)
    .map((test, index) => tellTest(result, test, index + 1, terminal))
  const rest = tests.slice(SHOWN_FAILURES).map((test) => {
    return `  ${paint(STATE_COLORS[state], '·')} ${shorten(showLines(nameOf(test)), terminal.columns - 4)}`
  })
  return [
    paint(['bold', STATE_COLORS[state]], `  ${title} (${formatCount(tests.length)})`),
    ...full.flatMap((lines) => ['', ...lines]),
    ...(rest.length > 0
      ? ['', paint('bold', `  and ${formatCount(rest.length)} more, in full in the report:`), ...rest]
      : []),
  ]
}

function nameOf(test: TestResult): string {
  const marks = test.isProposal ? 'proposal' : test.requirements.join(' ')
  return `${subjectOf(test)}: ${factOf(test)}${marks === '' ? '' : ` (${marks})`}`
}

function tellTest(result: CheckResult, test: TestResult, number: number, terminal: Terminal): string[] {
  const { paint, columns } = terminal
  const [first = '', ...more] = fold(`${subjectOf(test)}: ${factOf(test)}`, columns - 6)
  const { failure } = test
  return [
    `  ${paint('bold', `${number}) ${first}`)}`,
    ...more.map((line) => `     ${paint('bold', line)}`),
    ...listStatements(result, test).flatMap((line) => indent(fold(line, columns - 7))),
    ...(failure ? tellFailure(failure, terminal) : []),
  ]
}

/** What states it: each requirement with its section and rule. */
function listStatements(
  { requirements }: CheckResult,
  { requirements: ids, isProposal, failure }: TestResult,
) {
  if (isProposal) return ['proposal: the interface document does not show it']
  const known = new Map(requirements.map((each) => [each.id, each]))
  const stated = ids.map((id) => {
    const requirement = known.get(id)
    return requirement ? `${id} ${requirement.section}: ${requirement.rule}` : id
  })
  return stated.length > 0 || !failure?.sections.length ? stated : [failure.sections.join(', ')]
}

function tellFailure({ message, expected, actual, curl, rerun }: Failure, terminal: Terminal): string[] {
  const { paint } = terminal
  const heading = (text: string) => `     ${paint('dim', text)}`
  return [
    ...indent(cut(message)),
    ...(expected !== undefined ? [heading('expected'), ...indent(cut(expected), 7)] : []),
    ...(actual !== undefined ? [heading('got'), ...indent(cut(actual), 7)] : []),
    ...(curl !== undefined ? [heading('reproduce'), ...placeCommand(curl)] : []),
    heading('run this test again'),
    ...placeCommand(rerun),
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

function listErrors({ errors }: CheckResult, { paint, columns }: Terminal): string[] {
  if (errors.length === 0) return []
  const items = errors.flatMap((error) => {
    const [first = '', ...more] = fold(shorten(error, SHOWN_CHARACTERS), columns - 5)
    return [`  ${paint('magenta', '!')} ${first}`, ...indent(more, 4)]
  })
  return [paint(['bold', 'magenta'], '  The check could not be made'), '', ...items]
}

function listUndecided({ tests }: CheckResult, state: 'skipped' | 'disabled', terminal: Terminal): string[] {
  const groups = groupByReason(tests, state)
  if (groups.length === 0) return []
  const { paint, columns } = terminal
  const all = groups.reduce((sum, group) => sum + group.tests.length, 0)
  const title = state === 'skipped' ? 'Skipped: nothing decides it either way' : 'Disabled: never asked'
  const items = groups.flatMap(({ reason, tests: own }) => {
    const [first = '', ...more] = fold(reason, columns - 11)
    return [
      `  ${paint(STATE_COLORS[state], formatCount(own.length).padStart(6))}  ${first}`,
      ...indent(more, 10),
    ]
  })
  return [`  ${paint('bold', `${title} (${formatCount(all)})`)}`, ...items]
}

function listCoverage({ coverage }: CheckResult, { paint, columns }: Terminal): string[] {
  const names = ['requirements', 'operations', 'statuses', 'parameters', 'fields'] as const
  const tallies = names.map((name) => {
    const { seen, all } = coverage[name]
    return `${name} ${formatCount(seen)}/${formatCount(all)}`
  })
  return [`  ${paint('bold', 'Seen')}`, ...indent(foldItems(tallies, columns - 4), 4)]
}

function foldItems(items: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 3 + item.length <= width)
      lines[lines.length - 1] = `${last}   ${item}`
    else lines.push(item)
  }
  return lines
}

function conclude(result: CheckResult, { paint, columns }: Terminal, reports: readonly string[]): string[] {
  const { target, run, verdict, counts, durationMs } = result
  const color = { passed: 'green', failed: 'red', error: 'magenta' } as const
  const part = describePart(run)
  const about = [
    `${target.name}, ${run.profile} profile, ${run.mode}, seed ${run.seed}, ${formatDuration(durationMs)}`,
    listCounts(counts),
    ...(part ? [`Part of the suite was chosen: ${part}`] : []),
  ]
  return [
    ...fold(sumUp(result), columns - 3).map((line) => `  ${paint(['bold', color[verdict]], line)}`),
    ...about.flatMap((line) => fold(line, columns - 3).map((each) => `  ${paint('dim', each)}`)),
    ...reports.map((path) => `  ${paint('dim', 'report')} ${showLines(path)}`),
  ]
}
