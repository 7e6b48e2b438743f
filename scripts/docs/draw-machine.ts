import { Graphviz } from '@hpcc-js/wasm-graphviz'
import { escapeHtml } from '../../src/kit/markup.ts'
import type { MachineDescription } from '../../src/kit/sandbox/domain/describe-machines.ts'
import type { Basis } from '../../src/kit/sandbox/domain/state-machine.ts'

/**
 * Draws a state machine as SVG with the colours of the page: every part has the class `fact` or `proposal`, none a colour. The
 * picture is hidden from screen readers, which get the table beside it.
 */
export async function drawMachine(machine: MachineDescription): Promise<string> {
  const graphviz = await Graphviz.load()
  const draw = (direction: string) => graphviz.layout(toDot(machine, direction), 'svg', 'dot')
  const across = draw('LR')
  return undress(widthOf(across) > columnWidthPt ? draw('TB') : across)
}

/** The space between the sidebar and the outline. */
const columnWidthPt = 500

function widthOf(svg: string): number {
  return Number(/<svg width="(\d+)pt"/.exec(svg)?.[1])
}

function undress(svg: string): string {
  return svg
    .slice(svg.indexOf('<svg'))
    .replace(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>/g, '')
    .replace(/<polygon fill="white" stroke="none"[^>]*>/, '')
    .replace(/ (?:fill|stroke|stroke-dasharray|font-family|font-size|xmlns:xlink|id)="[^"]*"/g, '')
    .replace(/<svg width="(\d+)pt" height="(\d+)pt"/, (_, width: string, height: string) => {
      const [widthPx, heightPx] = [width, height].map((points) => Math.round((Number(points) * 5) / 4))
      return `<svg class="machine" aria-hidden="true" focusable="false" width="${widthPx}" height="${heightPx}"`
    })
    .replace(/\n+/g, '')
}

function toDot({ name, initial, states, transitions }: MachineDescription, direction: string): string {
  const nodes = states.map(
    (state) =>
      `${state.name} [label="${state.name}" class="${classOf(state)}${state.isFinal ? ' final' : ''}" peripheries=${state.isFinal ? 2 : 1}]`,
  )
  const between = Map.groupBy(transitions, (each) => `${each.from} -> ${each.to} ${classOf(each)}`)
  const edges = [...between.values()].map((same) => {
    const [first] = same as [(typeof same)[0]]
    const rows = same.map(({ event }) => `<tr><td>${wordsOf(event)}</td></tr>`).join('')
    const label = `<<table border="0" cellspacing="0" cellpadding="1">${rows}</table>>`
    return `${first.from} -> ${first.to} [label=${label} class="${classOf(first)}"]`
  })
  return `digraph ${name} {
rankdir=${direction}; bgcolor=transparent; pad=0.1; nodesep=0.35; ranksep=0.5;
node [shape=box style=rounded fontname=Courier fontsize=10 height=0.36 margin="0.12,0.04"];
edge [fontname=Helvetica fontsize=10.5 arrowsize=0.6];
start [shape=circle label="" width=0.11 height=0.11 class=start fixedsize=true];
start -> ${initial} [class=start];
${nodes.join(';\n')};
${edges.join(';\n')};
}`
}

export function isStated(basis: Basis): basis is { section: string } {
  return 'section' in basis
}

export function classOf(basis: Basis): string {
  return isStated(basis) ? 'fact' : 'proposal'
}

/** Converts `proof_uploaded` to `proof uploaded`. */
export function wordsOf(event: string): string {
  return escapeHtml(event.replaceAll('_', ' '))
}
