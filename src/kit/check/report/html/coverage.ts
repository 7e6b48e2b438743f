import { type Content, html, type Markup } from '../markup.ts'
import type { CheckResult, Coverage, OperationCoverage, RequirementResult, Tally } from '../result.ts'
import { formatCount, TALLIES, tally } from '../states.ts'
import { drawBar, factBadge, proposalBadge, section, symbolOf } from './marks.ts'

type States = Map<string, RequirementResult['state']>

/** Renders what was sent to each operation and seen from it. */
export function renderCoverage({ coverage, requirements }: CheckResult): Markup {
  const states: States = new Map(requirements.map(({ id, state }) => [id, state]))
  return section(
    'coverage',
    'Coverage',
    html`<p>How much of what the contract declares was sent and seen. What was never seen is not wrong: nothing is known of it.</p>`,
    renderTallies(coverage),
    html`<div class="matrix">
<div class="matrix-head" aria-hidden="true"><span>Operation</span><span>Calls</span><span>Statuses</span><span>Parameters</span><span>Fields</span><span>Requirements</span></div>
${coverage.matrix.map((row) => renderRow(row, states))}</div>`,
  )
}

function renderTallies(coverage: Coverage): Markup {
  return html`<dl class="figures">
${TALLIES.map((name) => html`<div><dt>${name}</dt><dd>${renderTally(coverage[name])}</dd>${renderMeter(coverage[name])}</div>\n`)}</dl>\n`
}

function renderRow(row: OperationCoverage, states: States): Markup {
  const { operationId, method, path, calls, statuses, parameters, fields, requirements } = row
  const declared = statuses.filter(({ isUndeclared }) => !isUndeclared)
  const passed = requirements.filter((id) => states.get(id) === 'passed').length
  return html`<details class="row${calls === 0 && ' row-unseen'}">
<summary>
<span class="operation"><b>${operationId}</b>${row.isProposal && html` ${proposalBadge}`}<span class="path"><span class="method method-${method.toLowerCase()}">${method}</span> ${path}</span></span>
<span class="cell" data-label="Calls">${calls === 0 ? 'never' : formatCount(calls)}</span>
${renderCell('Statuses', tally(declared))}${renderCell('Parameters', tally(parameters))}${renderCell('Fields', tally(fields))}${renderCell('Requirements', { seen: passed, all: requirements.length })}</summary>
<div class="inside">
<p class="stated">${describeSource(row)}</p>
${renderItems(
  'Statuses',
  statuses.map(({ status, isUndeclared, count }) => ({
    name: status,
    place: isUndeclared && 'not declared',
    count,
  })),
)}
${renderItems(
  'Parameters',
  parameters.map(({ name, in: place, count }) => ({ name, place, count })),
)}
${renderItems('Response fields', fields)}
${requirements.length > 0 && html`<h4>Requirements</h4><ul class="chips">${requirements.map((id) => renderRequirement(id, states.get(id) ?? 'untested'))}</ul>`}
</div>
</details>
`
}

function describeSource({ isProposal, source, host }: OperationCoverage): Markup {
  return isProposal
    ? html`${proposalBadge} of the gap <code>${source}</code>, on the ${host} host`
    : html`${factBadge(`Interface document ${source}`)} on the ${host} host`
}

function renderCell(label: string, counted: Tally): Markup {
  if (counted.all === 0) return html`<span class="cell cell-none" data-label="${label}">none</span>`
  return html`<span class="cell" data-label="${label}">${renderTally(counted)}${renderMeter(counted)}</span>\n`
}

function renderTally({ seen, all }: Tally): Markup {
  return html`${formatCount(seen)}<span class="of"> of ${formatCount(all)}</span>`
}

function renderMeter({ seen, all }: Tally): Markup {
  const share = all > 0 ? Math.round((100 * seen) / all) : 0
  return drawBar(
    html`<rect width="100" height="4" class="track"/><rect width="${share}" height="4" class="fill"/>`,
  )
}

interface Item {
  name: string
  place?: string | undefined
  count: number
}

/** Lists what was never seen first, because that is what a reader looks for. */
function renderItems(title: string, items: readonly Item[]): Markup | undefined {
  if (items.length === 0) return undefined
  const { never = [], seen = [] } = Object.groupBy(items, ({ count }) => (count === 0 ? 'never' : 'seen'))
  return html`<h4>${title}</h4>${renderChips('never', never)}${renderChips('seen', seen)}`
}

function renderChips(label: 'never' | 'seen', items: readonly Item[]): Content {
  const className = label === 'never' ? 'chips-unseen' : 'chips-seen'
  return (
    items.length > 0 &&
    html`<p class="label">${label}</p><ul class="chips ${className}">${items.map(renderItem)}</ul>`
  )
}

function renderItem({ name, place, count }: Item): Markup {
  return html`<li><code>${name}</code>${place && html` <span class="quiet">${place}</span>`}${count > 0 && html` <span class="quiet">×${formatCount(count)}</span>`}</li>`
}

function renderRequirement(id: string, state: RequirementResult['state']): Markup {
  return html`<li class="chip-${state}"><a class="id" href="#${id}"><span aria-hidden="true">${symbolOf(state)}</span> ${id}</a> <span class="quiet">${state}</span></li>`
}
