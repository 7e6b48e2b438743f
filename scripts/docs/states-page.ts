import { escapeHtml } from '../../src/kit/markup.ts'
import type { MachineDescription } from '../../src/kit/sandbox/domain/describe-machines.ts'
import type { Basis } from '../../src/kit/sandbox/domain/state-machine.ts'
import { drawMachine, isStated, wordsOf } from './draw-machine.ts'
import { code, gapBadge } from './spans.ts'

/** Renders every state machine, as a drawing and as tables. */
export async function renderStates(machines: readonly MachineDescription[]): Promise<string> {
  const parts = await Promise.all(machines.map(renderMachine))
  return [legend, ...parts].join('\n\n')
}

const legend = `<ul class="machine-legend" v-pre>
<li><span class="swatch fact"></span> stated by the interface document</li>
<li><span class="swatch proposal"></span> a proposal</li>
<li><span class="swatch fact final"></span> final: no transition leaves it</li>
</ul>`

/** Renders only the drawing, in a frame that scrolls if it is wider than the page. */
export async function renderDrawing(machine: MachineDescription): Promise<string> {
  const label = `Diagram of the states: ${machine.title}`
  return `<div class="machine-frame" role="group" tabindex="0" aria-label="${escapeHtml(label)}" v-pre>${await drawMachine(machine)}</div>`
}

async function renderMachine(machine: MachineDescription): Promise<string> {
  const { name, title, summary, states, transitions } = machine
  const marks = [...new Set([...states, ...transitions].map(markOf))]
  const isMixed = marks.length > 1
  const last = (basis: Basis) => (isMixed ? [markOf(basis)] : [])
  const stateRows = states.map((state) => [
    `${code(state.name)}${noteOf(state.name, state.isFinal, machine)}`,
    ...last(state),
  ])
  const transitionRows = transitions.map((transition) => [
    ...[code(transition.from), wordsOf(transition.event), code(transition.to)],
    ...last(transition),
  ])
  return `## ${title} {#${name}}

${summary}

<p class="machine-marks" v-pre>Based on ${marks.join(' ')}</p>

${await renderDrawing(machine)}

<div class="machine-tables" v-pre>
${renderTable('States', ['state', 'based on'], stateRows)}
${renderTable('Transitions', ['from', 'when', 'to', 'based on'], transitionRows)}
</div>`
}

/** Renders a table; rows may omit the last column. */
function renderTable(caption: string, titles: string[], rows: string[][]): string {
  const heads = titles.slice(0, rows[0]?.length).map((title) => `<th scope="col">${title}</th>`)
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<table><caption>${caption}</caption><thead><tr>${heads.join('')}</tr></thead><tbody>
${body.join('\n')}
</tbody></table>`
}

function noteOf(state: string, isFinal: boolean, { initial }: MachineDescription): string {
  const notes = [state === initial ? 'first' : '', isFinal ? 'final' : ''].filter(Boolean)
  return notes.length > 0 ? ` <span class="note">${notes.join(', ')}</span>` : ''
}

function markOf(basis: Basis): string {
  return isStated(basis)
    ? `<span class="badge badge-fact">${escapeHtml(basis.section)}</span>`
    : gapBadge(basis.gap)
}
