import { fold, type Terminal } from '../../terminal.ts'
import { shorten, showLine } from '../../visible-text.ts'
import type { Judged } from '../judge/judge-scenario.ts'
import { GROUPS } from '../scenario.ts'
import { guideOf } from './how-to-fix.ts'
import { formatSeconds, MARKS } from './marks.ts'
import { type CertifyResult, findWrongIndex, groupReasons, type Reported, sumUp } from './result.ts'

const COLORS = { passed: 'green', failed: 'red', undecided: 'yellow' } as const

/** Maximum number of timeline lines shown; all are in the HTML report. */
const MAX_ENTRIES = 12
const SLOW_MS = 3_000
const MAX_MESSAGE = 1_000
/** Maximum number of undecided scenarios that are named; with one reason, more are counted. */
const MAX_NAMED = 8

/** Renders the line of a finished scenario. */
export function renderProgressLine({ scenario, state, durationMs }: Judged, terminal: Terminal): string {
  return `${renderLine(scenario.id, { state, durationMs }, terminal)}\n`
}

/** Renders the report for a terminal. The last line is the outcome, because logs are searched for it. */
export function renderText(result: CertifyResult, terminal: Terminal): string {
  const { paint } = terminal
  const { name, version, seed, durationMs, verdict, scenarios } = result
  const inState = (state: Judged['state']) => scenarios.filter((each) => each.state === state)
  const about = `${name} · paycontract ${version} · seed ${seed} · ${formatSeconds(durationMs, 1)}`
  return [
    '',
    ...renderGroups(result, terminal),
    ...inState('failed').flatMap((judged) => renderFailure(judged, terminal)),
    ...renderUndecided(inState('undecided'), terminal),
    ...renderLeftOut(result, terminal),
    ...place(fold(about, terminal.columns - 2).map((line) => paint('dim', line))),
    `  ${paint(['bold', COLORS[verdict]], sumUp(result))}`,
    '',
  ].join('\n')
}

function renderGroups({ scenarios }: CertifyResult, terminal: Terminal): string[] {
  return Object.entries(GROUPS).flatMap(([group, title]) => {
    const some = scenarios.filter(({ scenario }) => scenario.group === group)
    if (some.length === 0) return []
    const lines = some.map((judged) => renderLine(judged.scenario.title, judged, terminal))
    return [`  ${terminal.paint('bold', title)}`, ...lines, '']
  })
}

/** Renders a scenario on one line, with its duration only if slow. */
function renderLine(
  name: string,
  { state, durationMs }: Pick<Judged, 'state' | 'durationMs'>,
  { paint, columns }: Terminal,
): string {
  const seconds = durationMs >= SLOW_MS ? `  ${formatSeconds(durationMs, 1)}` : ''
  const shown = shorten(showLine(name), columns - 4 - seconds.length)
  return `  ${paint(COLORS[state], MARKS[state])} ${shown}${paint('dim', seconds)}`
}

function renderFailure(judged: Reported, terminal: Terminal): string[] {
  const { scenario, findings } = judged
  const { paint, columns } = terminal
  const width = columns - 4
  const broken = findings.flatMap(({ message, harm }) => {
    const stake = harm === undefined ? '' : ` ${harm} at stake.`
    const [first = '', ...more] = fold(`${shorten(message, MAX_MESSAGE)}${stake}`, width - 2)
    return [`- ${first}`, ...place(more)]
  })
  return [
    ...place(fold(`✗ ${scenario.title}`, width, '  ').map((line) => paint(['bold', 'red'], line))),
    ...place(fold(`${scenario.rule} A wrong program ${scenario.wrong}.`, width), 4),
    '',
    ...place(broken, 4),
    '',
    ...renderMoment(judged, terminal),
    ...renderPrinted(judged, terminal),
    `    ${paint('dim', 'how to fix it:')} ${showLine(guideOf(scenario))}`,
    `    ${paint('dim', 'run again:')} ${showLine(judged.again)}`,
    '',
  ]
}

/** Renders what led to the first wrong moment, and that moment: nothing later explains it. */
function renderMoment(judged: Judged, { paint, columns }: Terminal): string[] {
  const entries = judged.timeline.slice(0, findWrongIndex(judged) + 1).slice(-MAX_ENTRIES)
  if (entries.length === 0) return []
  const lines = entries.flatMap(({ atMs, who, text }, index) => {
    const start = ` ${formatSeconds(atMs).padStart(8)}  ${who.padEnd(8)}  `
    const room = Math.max(20, columns - 3 - start.length)
    if (index < entries.length - 1) return [`${paint('dim', ` ${start}`)}${shorten(showLine(text), room)}`]
    const [first = '', ...more] = [...fold(shorten(text, MAX_MESSAGE), room), 'first wrong here']
    return [`▶${start}${first}`, ...place(more, start.length + 1)].map((line) => paint('red', line))
  })
  return [...place(lines), '']
}

/** Renders the last lines that the app had printed: they often hold the cause. */
function renderPrinted({ printed = [] }: Judged, { paint, columns }: Terminal): string[] {
  if (printed.length === 0) return []
  const lines = printed.map((line) => `  ${shorten(showLine(line), columns - 6)}`)
  return [
    ...place(
      ['the app printed:', ...lines].map((line) => paint('dim', line)),
      4,
    ),
    '',
  ]
}

function renderUndecided(undecided: readonly Judged[], { paint, columns }: Terminal): string[] {
  if (undecided.length === 0) return []
  const reasons = Map.groupBy(undecided, ({ reason = 'no reason given' }) => reason)
  const lines = [...reasons].flatMap(([reason, some]) => {
    const which =
      some.length > MAX_NAMED
        ? `${some.length} scenarios`
        : some.map(({ scenario }) => scenario.id).join(', ')
    const [first = '', ...more] = fold(`${which}: ${shorten(reason, MAX_MESSAGE)}`, columns - 4)
    return [`${paint('yellow', MARKS.undecided)} ${first}`, ...place(more)]
  })
  return [`  ${paint('bold', 'Undecided: could not be completed')}`, ...place(lines), '']
}

function renderLeftOut(result: CertifyResult, { paint, columns }: Terminal): string[] {
  const lines = groupReasons(result).flatMap(([reason, ids]) =>
    fold(`left out: ${reason} (${ids.length})`, columns - 4, '  '),
  )
  return lines.length === 0 ? [] : [...place(lines.map((line) => paint('dim', line))), '']
}

function place(lines: readonly string[], by = 2): string[] {
  return lines.map((line) => (line === '' ? '' : `${' '.repeat(by)}${line}`))
}
