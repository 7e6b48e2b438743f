import { fold, type Terminal } from '../terminal.ts'
import { showLine } from '../visible-text.ts'
import type { ListedGap } from './list-gaps.ts'
import type { OverlayStub } from './overlay-stub.ts'

const SHOWN_OPERATIONS = 6

/** Renders questions, each with its proposal and the operations that depend on it. */
export function renderGaps(gaps: readonly ListedGap[], terminal: Terminal): string {
  const count = `${gaps.length} ${gaps.length === 1 ? 'question' : 'questions'}`
  return `${gaps.map((gap) => renderRow(gap, terminal, SHOWN_OPERATIONS)).join('\n')}\n${count}. One of them, with an overlay to answer it: paycontract gaps <id>\n`
}

/** Renders one question in full, and the overlay that answers it. */
export function renderGap(gap: ListedGap, overlays: readonly OverlayStub[], terminal: Terminal): string {
  const row = renderRow(gap, terminal, Number.POSITIVE_INFINITY)
  const wrap = (text: string) => fold(text, terminal.columns).join('\n')
  if (overlays.length > 0) {
    const hint =
      'Each action confirms what is proposed at its place. Where the operator answers otherwise, write that beside x-source: then only what you write is a fact. What can be written: “Write down what the operator answers” in the README of paycontract-kit.'
    const files = overlays.map(({ file, text }) => `\n# ${file}\n${text}`)
    return `${row}\n${wrap(hint)}\n${files.join('')}`
  }
  if (gap.status === 'answered') return row
  const other =
    'No overlay can answer it: it is about how the service behaves, and no place in the documents carries that. Tell those who maintain the sandbox what the operator does; until it follows, leave out the claims that say otherwise: paycontract check --skip <text>.'
  return `${row}\n${wrap(other)}\n`
}

function renderRow(gap: ListedGap, { columns, paint }: Terminal, shown: number): string {
  const { id, section, question, proposal, evidence, answeredBy = [], operations } = gap
  const rest = operations.length - shown
  const named = [...operations.slice(0, shown), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  const lines: [label: string, text: string | undefined][] = [
    ['asks', question],
    ['proposes', proposal],
    ['because', Number.isFinite(shown) ? undefined : evidence],
    [gap.status === 'answered' ? 'answered' : 'in part', answeredBy.join(', ')],
    ['shows in', named],
  ]
  const told = lines.flatMap(([label, text]) =>
    text ? fold(text, columns - INDENT).map((line, index) => `${tab(index === 0 ? label : '')}${line}`) : [],
  )
  return `${[`${section.padEnd(8)}${paint('bold', showLine(id))}`, ...told].join('\n')}\n`
}

const INDENT = 18
const tab = (label: string) => `        ${label}`.padEnd(INDENT)
