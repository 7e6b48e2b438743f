import { fold, type Terminal } from '../terminal.ts'
import { showLine } from '../visible-text.ts'
import type { History, HistoryExchange } from './history.ts'
import type { JudgedFinding } from './judge-history.ts'

const SHOWN_EXCHANGES = 4

/** What was found in a history, for people. */
export function renderFindings(
  { head, exchanges }: History,
  findings: readonly JudgedFinding[],
  { paint, columns }: Terminal,
): string {
  const counted = `${exchanges.length.toLocaleString('en')} exchanges with ${showLine(head.target.name)}`
  if (findings.length === 0) return `${paint('green', '✓')} ${counted}: nothing contradicts anything\n`
  const blocks = findings.flatMap(({ invariant, requirements, section, message, exchanges: own }, index) => {
    const shown = own.slice(0, SHOWN_EXCHANGES)
    const more = own.length - shown.length
    return [
      `${index + 1}) ${paint('bold', invariant)}  ${requirements.join(' ')}  ${paint('dim', section)}`,
      ...fold(showLine(message), columns, '   ').map((line, at) => (at === 0 ? `   ${line}` : line)),
      ...shown.map((each) => `   ${paint('dim', describe(each))}`),
      ...(more > 0 ? [`   ${paint('dim', `and ${more} more`)}`] : []),
      '',
    ]
  })
  const count = findings.length === 1 ? '1 contradiction' : `${findings.length} contradictions`
  return `${blocks.join('\n')}\n${paint('red', '✗')} ${counted}: ${count}\n`
}

/** `12.403 s  GET /transactions?list=5  200  caller  in "listTransactions > …"` */
function describe({ startedMs, sent, answer, business, flow }: HistoryExchange): string {
  const { pathname, search } = new URL(sent.url)
  const time = `${(startedMs / 1_000).toFixed(3)} s`
  const who = business === 'other' ? '  the other business' : ''
  return showLine(
    `${time}  ${sent.method} ${pathname}${search}  ${answer?.status ?? 'no answer'}${who}  in "${flow}"`,
  )
}
