import { fold, type Terminal } from '../terminal.ts'
import { showLine } from '../visible-text.ts'
import type { Unjudged } from './unjudged.ts'
import type { Progress, ShownFinding } from './watch-thread.ts'

const INDENT = '    '

/** A contradiction as it is found: when, which rule, and what contradicts what. */
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

/** How much was judged, and what was not. */
export function formatProgress(
  { exchanges, webhooks, probes, unjudged, forgotten, unkept }: Progress,
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
    ...unjudged.map(describeUnjudged),
    ...(forgotten > 0
      ? [`${count(forgotten, 'exchange')} left the window: what came later was not compared with them`]
      : []),
    ...(unkept > 0
      ? [`${count(unkept, 'finding')} more of rules that had a hundred already are not kept`]
      : []),
    ...(dropped > 0 ? [`${count(dropped, 'call')} came faster than they could be judged, and were not`] : []),
  ]
  return `${notes
    .flatMap((note) => fold(note, columns - 2, '  '))
    .map((line) => paint('dim', line))
    .join('\n')}\n`
}

function describeUnjudged({ count: number, reason, examples }: Unjudged): string {
  const more = number > examples.length ? ', …' : ''
  return showLine(`${count(number, 'call')} ${reason}: ${examples.join(', ')}${more}`)
}

/** What follows the last contradiction of a rule that is shown. */
export function formatSilence({ title }: ShownFinding, { paint, columns }: Terminal): string {
  const text = `More of this is not printed, and is in the report: ${title}`
  return `${fold(text, columns - 4)
    .map((line) => paint('dim', `    ${line}`))
    .join('\n')}\n`
}
