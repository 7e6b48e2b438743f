import { fold, type Terminal } from '../terminal.ts'
import { showLine } from '../visible-text.ts'
import type { History, HistoryExchange } from './history.ts'
import type { JudgedFinding } from './judge-history.ts'

const SHOWN_EXCHANGES = 4
/** Of one invariant: what breaks once seldom breaks alone. */
const SHOWN_FINDINGS = 5

/** What was found in a history, for people. */
export function renderFindings(
  { head, exchanges }: History,
  { findings, leftOut }: { findings: readonly JudgedFinding[]; leftOut: readonly string[] },
  { paint, columns }: Terminal,
): string {
  const counted = `${exchanges.length.toLocaleString('en')} exchanges with ${showLine(head.target.name)}`
  const without =
    leftOut.length === 0
      ? ''
      : paint('dim', `  The target keeps no records, so nothing is said of: ${leftOut.join(', ')}\n`)
  if (findings.length === 0)
    return `${paint('green', '✓')} ${counted}: nothing contradicts anything\n${without}`
  const blocks = [...Map.groupBy(findings, ({ invariant }) => invariant)].flatMap(([invariant, own]) => {
    const rest = own.length - SHOWN_FINDINGS
    return [
      ...own.slice(0, SHOWN_FINDINGS).flatMap((finding) => describeFinding(finding, { paint, columns })),
      ...(rest > 0 ? [`${paint('bold', invariant)}  and ${rest} more: --json shows all`, ''] : []),
    ]
  })
  const count = findings.length === 1 ? '1 contradiction' : `${findings.length} contradictions`
  return `${blocks.join('\n')}\n${paint('red', '✗')} ${counted}: ${count}\n${without}`
}

function describeFinding(
  { invariant, requirements, section, message, exchanges }: JudgedFinding,
  { paint, columns }: Pick<Terminal, 'paint' | 'columns'>,
): string[] {
  const more = exchanges.length - SHOWN_EXCHANGES
  return [
    `${paint('bold', invariant)}  ${requirements.join(' ')}  ${paint('dim', section)}`,
    ...fold(showLine(message), columns - 3).map((line) => `   ${line}`),
    ...exchanges.slice(0, SHOWN_EXCHANGES).map((each) => `   ${paint('dim', describeExchange(each))}`),
    ...(more > 0 ? [`   ${paint('dim', `and ${more} more`)}`] : []),
    '',
  ]
}

/** `12.403 s  GET /transactions?list=5  200  caller  in "listTransactions > …"` */
function describeExchange({ startedMs, sent, answer, business, flow }: HistoryExchange): string {
  const { pathname, search } = new URL(sent.url)
  const time = `${(startedMs / 1_000).toFixed(3)} s`
  const who = business === 'other' ? '  the other business' : ''
  return showLine(
    `${time}  ${sent.method} ${pathname}${search}  ${answer?.status ?? 'no answer'}${who}  in "${flow}"`,
  )
}
