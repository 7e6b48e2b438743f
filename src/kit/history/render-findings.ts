import { fold, type Terminal } from '../terminal.ts'
import { showLine } from '../visible-text.ts'
import type { HistoryExchange, HistoryWebhook } from './history.ts'
import { type Finding, formatSource, type Rule } from './invariant.ts'
import type { JudgedFiles } from './judge-files.ts'
import type { JudgedEvaluation } from './judge-history.ts'

const SHOWN_EXCHANGES = 4
/** Per invariant: a broken rule seldom breaks only once. */
const SHOWN_FINDINGS = 5

interface JudgedFinding extends Finding {
  invariant: string
  rule: Rule
}

interface RenderOptions {
  /** Names the rules that nothing could have contradicted. */
  open?: boolean | undefined
}

/** Renders the findings in a history for people. */
export function renderFindings(
  { head, counts, judged: { evaluations, leftOut } }: JudgedFiles,
  { paint, columns }: Terminal,
  { open = false }: RenderOptions = {},
): string {
  const findings = evaluations.flatMap(({ invariant, rule, findings: own }) =>
    own.map((finding): JudgedFinding => ({ invariant, rule, ...finding })),
  )
  const counted = `${countAll([
    [counts.exchanges, 'exchange'],
    [counts.webhooks, 'webhook'],
    [counts.probes, 'probe'],
  ])} with ${showLine(head.target.name)}`
  const after = [
    ...listCompared(evaluations, open, columns),
    ...(leftOut.length === 0
      ? []
      : fold(`The target keeps no records, so nothing is said of: ${leftOut.join(', ')}`, columns - 3)),
  ]
    .map((line) => `  ${paint('dim', line)}\n`)
    .join('')
  if (evaluations.every(({ state }) => state === 'skipped'))
    return `${paint('yellow', '?')} ${counted}: nothing is decided\n${after}`
  if (findings.length === 0)
    return `${paint('green', '✓')} ${counted}: nothing contradicts anything\n${after}`
  const blocks = [...Map.groupBy(findings, ({ invariant }) => invariant)].flatMap(([invariant, own]) => {
    const rest = own.length - SHOWN_FINDINGS
    return [
      ...own.slice(0, SHOWN_FINDINGS).flatMap((finding) => describeFinding(finding, { paint, columns })),
      ...(rest > 0 ? [`${paint('bold', invariant)}  and ${rest} more: --json shows all`, ''] : []),
    ]
  })
  const count = findings.length === 1 ? '1 contradiction' : `${findings.length} contradictions`
  return `${blocks.join('\n')}\n${paint('red', '✗')} ${counted}: ${count}\n${after}`
}

/**
 * Returns the result as data for `--json`. Each exchange and each webhook is listed once, and findings give its index: the same
 * list may be a part of thousands of them.
 */
export function indexFindings({ evaluations, leftOut }: JudgedFiles['judged']) {
  const exchanges = new Map<HistoryExchange, number>()
  const webhooks = new Map<HistoryWebhook, number>()
  const indexed = evaluations.map(({ findings, ...evaluation }) => ({
    ...evaluation,
    findings: findings.map(({ message, exchanges: own, webhooks: sent }) => ({
      message,
      exchanges: own.map((each) => indexIn(exchanges, each)),
      ...(sent && { webhooks: sent.map((each) => indexIn(webhooks, each)) }),
    })),
  }))
  return { evaluations: indexed, leftOut, exchanges: [...exchanges.keys()], webhooks: [...webhooks.keys()] }
}

function indexIn<T>(known: Map<T, number>, each: T): number {
  const index = known.get(each) ?? known.size
  known.set(each, index)
  return index
}

/** Formats counts as `2,756 exchanges, 51 webhooks, 1 probe`, without zeros. */
function countAll(counts: readonly [count: number, one: string][]): string {
  const some = counts.filter(([count], index) => count > 0 || index === 0)
  return some
    .map(([count, one]) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`)
    .join(', ')
}

/** Lists how many rules each judge compared; with `isNamed` also names the rules that it could not compare. */
function listCompared(evaluations: readonly JudgedEvaluation[], isNamed: boolean, columns: number): string[] {
  const isOpen = ({ state }: JudgedEvaluation) => state === 'skipped'
  const judges = [...Map.groupBy(evaluations, ({ invariant }) => invariant)]
  const width = Math.max(...judges.map(([invariant]) => invariant.length))
  const lines = judges.flatMap(([invariant, own]) => {
    const open = own.filter(isOpen)
    const counted = `${String(own.length - open.length).padStart(4)} of ${own.length} compared`
    const named = isNamed ? open.flatMap(({ rule }) => listOpen(rule, columns)) : []
    return [`  ${invariant.padEnd(width)}${counted}`, ...named]
  })
  const open = evaluations.filter(isOpen).length
  const compared = evaluations.length - open
  const rest = open === 0 || isNamed ? '' : `, ${open} left open (--open names them)`
  return [`${compared} ${compared === 1 ? 'rule' : 'rules'} compared${rest}`, ...lines]
}

function listOpen({ title }: Rule, columns: number): string[] {
  const [first = '', ...more] = fold(title, columns - 9)
  return [`    - ${first}`, ...more.map((line) => `      ${line}`)]
}

function describeFinding(
  { invariant, rule, message, exchanges, webhooks = [] }: JudgedFinding,
  { paint, columns }: Pick<Terminal, 'paint' | 'columns'>,
): string[] {
  const shown = [...exchanges.map(describeExchange), ...webhooks.map(describeWebhook)]
  const more = shown.length - SHOWN_EXCHANGES
  return [
    [
      paint('bold', invariant),
      ...(rule.requirements.length > 0 ? [rule.requirements.join(' ')] : []),
      paint('dim', formatSource(rule)),
    ].join('  '),
    ...fold(showLine(message), columns - 3).map((line) => `   ${line}`),
    ...shown.slice(0, SHOWN_EXCHANGES).map((each) => `   ${paint('dim', each)}`),
    ...(more > 0 ? [`   ${paint('dim', `and ${more} more`)}`] : []),
    '',
  ]
}

/** Formats `12.403 s  GET /transactions?list=5  200  in "listTransactions > …"`. */
function describeExchange({ startedMs, sent, answer, business, flow }: HistoryExchange): string {
  const { pathname, search } = new URL(sent.url)
  const time = `${(startedMs / 1_000).toFixed(3)} s`
  const who = business === 'other' ? '  the other business' : ''
  return showLine(
    `${time}  ${sent.method} ${pathname}${search}  ${answer?.status ?? 'no answer'}${who}  in "${flow}"`,
  )
}

/** Formats `12.403 s  order.succeeded to http://127.0.0.1:8080/webhooks  500`. */
function describeWebhook({ startedMs, event, sent, answered }: HistoryWebhook): string {
  const time = `${(startedMs / 1_000).toFixed(3)} s`
  return showLine(`${time}  ${event ?? 'a webhook'} to ${sent.url}  ${answered ?? 'no answer'}`)
}
