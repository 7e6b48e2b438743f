import { fold, type Terminal } from '../../terminal.ts'
import { shorten, showLine, showLines } from '../../visible-text.ts'
import { formatLeftovers } from '../leftovers/format-leftovers.ts'
import {
  differenceOf,
  formatPosition,
  formatReach,
  headlineOf,
  listCauses,
  listStatements,
  nameOf,
  type SeenCause,
} from './causes.ts'
import { countBySection, countRequirements, listRequirementCounts } from './count-requirements.ts'
import { groupByReason } from './group-tests.ts'
import { joinReasons } from './join-reasons.ts'
import type { CheckResult, Failure, TestResult } from './result.ts'
import { countOf, formatCount, formatDuration, listCounts, STATES, TALLIES } from './states.ts'
import { describePart, formatVerdict } from './verdict.ts'

const SHOWN_CAUSES = 10
const SHOWN_OTHERS = 3
const MAX_COMMAND = 4_000
const SHOWN_LINES = 12
const SHOWN_CHARACTERS = 1200

/** Renders what is printed at the end of a check. Its last lines are the verdict and the paths of the reports. */
export function renderSummary(
  result: CheckResult,
  terminal: Terminal,
  reports: readonly string[] = [],
): string {
  const sections = [
    listTroubles(result, 'failed', 'Failed', terminal),
    listErrors(result, terminal),
    listTroubles(result, 'error', 'Could not run, because something broke', terminal),
    listSkipped(result, terminal),
    listDisabled(result, terminal),
    listRequirements(result, terminal),
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
  const causes = listCauses(result, state)
  if (causes.length === 0) return []
  const { paint, columns } = terminal
  const { color } = STATES[state]
  const full = causes
    .slice(0, SHOWN_CAUSES)
    .flatMap((seen, index) => ['', ...formatCause(result, seen, index + 1, terminal)])
  const rest = causes.slice(SHOWN_CAUSES).map((seen) => {
    const shown = `${headlineOf(seen)} (${formatReach(seen)})`
    return `  ${paint(color, '·')} ${shorten(showLine(shown), columns - 4)}`
  })
  const more = `  and ${formatCount(rest.length)} more, in full in the report:`
  const counted = `${countOf(causes.length, 'cause')}, seen in ${countOf(result.counts[state], 'test')}`
  return [
    paint(['bold', color], `  ${title} (${counted})`),
    ...full,
    ...(rest.length > 0 ? ['', paint('bold', more), ...rest] : []),
  ]
}

function formatCause(
  result: CheckResult,
  seen: SeenCause,
  number: number,
  { paint, columns }: Terminal,
): string[] {
  const { cause, exemplar, others } = seen
  const foldIn = (text: string) => indent(fold(text, columns - 7))
  const [first = '', ...more] = fold(headlineOf(seen), columns - 6)
  return [
    `  ${paint('bold', `${number}) ${first}`)}`,
    ...more.map((line) => `     ${paint('bold', line)}`),
    ...(others.length > 0 ? foldIn(`${formatReach(seen)}; the clearest:`) : []),
    ...(cause.kind === 'claim' ? [] : foldIn(nameOf(exemplar))),
    ...listStatements(result, seen).flatMap(foldIn),
    ...(exemplar.failure ? formatFailure(seen, exemplar.failure, paint) : []),
    ...formatOthers(others, columns, paint),
  ]
}

function formatFailure(seen: SeenCause, failure: Failure, paint: Terminal['paint']): string[] {
  const { message, curl, request, rerun } = failure
  const { expected, actual } = differenceOf(seen)
  const tell = (title: string, text: string | undefined, place: (text: string) => string[]) =>
    text === undefined ? [] : [`     ${paint('dim', title)}`, ...place(text)]
  const placeText = (text: string) => indent(cut(text), 7)
  return [
    ...(seen.cause.kind === 'departure' || message === headlineOf(seen) ? [] : indent(cut(message))),
    ...tell('expected', expected, placeText),
    ...tell('got', actual, placeText),
    ...tell(`reproduce${formatPosition(request)}`, curl && showCommand(curl), placeCommand),
    ...tell('run this test again', rerun, placeCommand),
  ]
}

/** Lists the titles of a few other tests, so that they do not hide the next cause. */
function formatOthers(others: readonly TestResult[], columns: number, paint: Terminal['paint']): string[] {
  if (others.length === 0) return []
  const shown = others.slice(0, SHOWN_OTHERS).map((test) => shorten(showLine(nameOf(test)), columns - 8))
  const rest = others.length - shown.length
  const more = rest > 0 ? [`and ${countOf(rest, 'more test')}, by title in the report`] : []
  return [`     ${paint('dim', 'also seen in')}`, ...indent([...shown, ...more], 7)]
}

/** Leaves out a command that is too long, because it may hold a whole body. */
function showCommand(command: string): string {
  return command.length <= MAX_COMMAND
    ? command
    : `# The command has ${formatCount(command.length)} characters: it is in report.json.`
}

function cut(text: string): string[] {
  const lines = shorten(showLines(text.trim()), SHOWN_CHARACTERS).split('\n')
  const rest = lines.length - SHOWN_LINES
  return rest > 0 ? [...lines.slice(0, SHOWN_LINES), `… ${countOf(rest, 'more line')}`] : lines
}

/** Indents a command only if that does not change it: not inside a quoted text of several lines. */
function placeCommand(command: string): string[] {
  const lines = showLines(command).split('\n')
  const isSafe = lines.slice(0, -1).every((line) => line.endsWith('\\') || line.startsWith('#'))
  return isSafe ? indent(lines, 7) : lines
}

function indent(lines: readonly string[], by = 5): string[] {
  return lines.map((line) => (line === '' ? '' : `${' '.repeat(by)}${line}`))
}

/** Folds prose behind a mark, with a hanging indent. */
function hang(mark: string, by: number, text: string, columns: number): string[] {
  const [first = '', ...more] = fold(text, columns - by - 1)
  return [`  ${mark}${first}`, ...indent(more, by)]
}

function listErrors({ errors }: CheckResult, { paint, columns }: Terminal): string[] {
  if (errors.length === 0) return []
  const mark = `${paint('magenta', '!')} `
  const items = errors.flatMap((error) => hang(mark, 4, shorten(error, SHOWN_CHARACTERS), columns))
  return [paint(['bold', 'magenta'], '  What prevented the check'), '', ...items]
}

function listSkipped({ tests, counts, coverage }: CheckResult, { paint, columns }: Terminal): string[] {
  if (counts.skipped === 0) return []
  const items = joinReasons(groupByReason(tests, 'skipped'), namesOf(coverage)).flatMap(({ reason, count }) =>
    hang(`${paint(STATES.skipped.color, formatCount(count).padStart(6))}  `, 10, reason, columns),
  )
  const title = `Skipped: inconclusive (${formatCount(counts.skipped)})`
  return [`  ${paint('bold', title)}`, ...items]
}

function namesOf({ matrix }: CheckResult['coverage']): string[] {
  return matrix.map(({ operationId }) => operationId)
}

/** Lists these briefly, because most of them cannot be helped. */
function listDisabled({ disabled, counts, coverage }: CheckResult, { paint, columns }: Terminal): string[] {
  if (counts.disabled === 0) return []
  const joined = joinReasons(disabled, namesOf(coverage))
  const reasons = joined.map(({ reason, count }) => `${formatCount(count)} (${reason})`)
  const text = `${countOf(counts.disabled, 'test')} not part of this run: ${reasons.join(', ')}`
  return fold(text, columns - 3).map((line) => `  ${paint('dim', line)}`)
}

function listRequirements({ requirements, run }: CheckResult, { paint, columns }: Terminal): string[] {
  const sections = [...countBySection(requirements)].map(
    ([section, { proved, broken, all }]) =>
      `${showLine(section)} ${proved}/${all}${broken > 0 ? ` (${formatCount(broken)} broken)` : ''}`,
  )
  // A part of the suite does not test most of them.
  const shown = describePart(run) ? [] : indent(flow(sections, columns - 4), 4)
  return [
    `  ${paint('bold', 'Requirements')}  ${listRequirementCounts(countRequirements(requirements))}`,
    ...shown,
  ]
}

function listCoverage({ coverage }: CheckResult, { paint, columns }: Terminal): string[] {
  const items = TALLIES.filter((name) => name !== 'requirements').map(
    (name) => `${name} ${formatCount(coverage[name].seen)}/${formatCount(coverage[name].all)}`,
  )
  return [`  ${paint('bold', 'Seen')}`, ...indent(flow(items, columns - 4), 4)]
}

/** Arranges short items side by side, as many as fit on a line. */
function flow(items: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const item of items) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 3 + item.length <= width)
      lines[lines.length - 1] = `${last}   ${item}`
    else lines.push(item)
  }
  return lines
}

function listLeftBehind({ leftBehind = [] }: CheckResult, { paint, columns }: Terminal): string[] {
  if (leftBehind.length === 0) return []
  const items = formatLeftovers(leftBehind).flatMap((line) => hang('  ', 6, line, columns))
  return [`  ${paint('bold', 'Left behind in the target')}`, ...items]
}

function conclude(result: CheckResult, { paint, columns }: Terminal, reports: readonly string[]): string[] {
  const { target, run, verdict, counts, durationMs } = result
  const part = describePart(run)
  const [lead, second] = formatVerdict(result)
  const { color } = STATES[verdict]
  const isPassed = verdict === 'passed'
  const about = [
    `${target.name}, ${run.profile} profile, ${run.mode}${run.seed === undefined ? '' : `, seed ${run.seed}`}, ${formatDuration(durationMs)}`,
    listCounts(counts),
    ...(part === '' ? [] : [`Part of the suite was chosen: ${part}`]),
  ]
  const foldAll = (text: string) => fold(text, columns - 3)
  return [
    ...foldAll(lead).map((line) => `  ${paint(isPassed ? 'bold' : ['bold', color], line)}`),
    ...foldAll(second).map((line) => `  ${isPassed ? paint(color, line) : line}`),
    ...about.flatMap(foldAll).map((line) => `  ${paint('dim', line)}`),
    ...reports.map((path) => `  ${paint('dim', 'report')} ${showLines(path)}`),
  ]
}
