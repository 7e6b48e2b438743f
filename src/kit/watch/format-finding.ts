import { fold, type Terminal } from '../terminal.ts'
import { showLine } from '../visible-text.ts'
import type { CountedCalls } from './counted-calls.ts'
import type { Progress, ShownFinding } from './watch-process.ts'

const INDENT = '    '

/** Formats a contradiction: when, which rule, and what contradicts what. */
export function formatFinding(
  { requirements, source, title, message, atMs }: ShownFinding,
  { paint, columns }: Terminal,
): string {
  const time = new Date(atMs).toISOString().slice(11, 19)
  const indent = (text: string) =>
    fold(showLine(text), columns - 1 - INDENT.length).map((line) => INDENT + line)
  const lines = [
    [
      paint('red', '✗'),
      paint('dim', time),
      ...(requirements.length > 0 ? [paint('bold', requirements.join(' '))] : []),
      paint('dim', source),
    ].join(' '),
    ...indent(title).map((line) => paint('bold', line)),
    ...indent(message),
  ]
  return `${lines.join('\n')}\n`
}

const count = (number: number, one: string) =>
  `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`

const CALLERS = 'Mistakes of the callers (--fail-on calls exits with 1):'

/** Formats what is wrong with the calls themselves, how much was judged, and what was not. */
export function formatProgress(
  { exchanges, webhooks, probes, unjudged, breaches, forgotten, unkept }: Progress,
  dropped: number,
  { paint, columns }: Terminal,
): string {
  const what = [
    count(exchanges, 'exchange'),
    ...(webhooks > 0 ? [count(webhooks, 'webhook')] : []),
    ...(probes > 0 ? [`${count(probes, 'call')} that could not be judged`] : []),
  ].join(', ')
  const notes = [
    `Watched: ${what}`,
    ...unjudged.map(describeCalls),
    ...(forgotten > 0
      ? [`${count(forgotten, 'exchange')} left the window: what came later was not compared with them`]
      : []),
    ...(unkept > 0
      ? [`${count(unkept, 'finding')} more were dropped: at most a hundred of a rule are kept`]
      : []),
    ...(dropped > 0 ? [`${count(dropped, 'call')} came faster than they could be judged, and were not`] : []),
  ]
  const lines = (text: string, style: 'dim' | 'yellow') =>
    fold(text, columns - 2, '  ').map((line) => paint(style, line))
  return `${[
    ...(breaches.length > 0 ? lines(CALLERS, 'yellow') : []),
    ...breaches.flatMap((breach) => lines(`! ${describeCalls(breach)}`, 'yellow')),
    ...notes.flatMap((note) => lines(note, 'dim')),
  ].join('\n')}\n`
}

function describeCalls({ count: number, reason, examples, hasMore }: CountedCalls): string {
  const more = hasMore ? ', …' : ''
  return showLine(`${count(number, 'call')} ${reason}: ${examples.join(', ')}${more}`)
}

/** Formats the note after the last contradiction that is shown of a rule. */
export function formatSilence({ title }: ShownFinding, { paint, columns }: Terminal): string {
  const text = `More of this is in the report only: ${title}`
  return `${fold(text, columns - 4)
    .map((line) => paint('dim', `    ${line}`))
    .join('\n')}\n`
}
