import type { CheckResult, Coverage, OperationCoverage, RequirementResult, Tally } from '../result.ts'
import { formatCount } from '../states.ts'
import { meter, proposalBadge, section, symbolOf } from './marks.ts'
import { html, type Markup } from './markup.ts'

type States = Map<string, RequirementResult['state']>

/** What was sent to each operation and seen from it. */
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
  const names = ['requirements', 'operations', 'statuses', 'parameters', 'fields'] as const
  return html`<dl class="figures">
${names.map((name) => {
  const { seen, all } = coverage[name]
  return html`<div><dt>${name}</dt><dd>${formatCount(seen)}<span class="of"> of ${formatCount(all)}</span></dd>${meter(seen, all)}</div>
`
})}</dl>
`
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
  statuses.map(({ status, count, isUndeclared }) => ({
    name: status,
    count,
    ...(isUndeclared && { place: 'not declared' }),
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
    : html`<span class="badge badge-fact">Interface document ${source}</span> on the ${host} host`
}

function renderCell(label: string, { seen, all }: Tally): Markup {
  if (all === 0) return html`<span class="cell cell-none" data-label="${label}">none</span>`
  return html`<span class="cell" data-label="${label}">${formatCount(seen)}<span class="of"> of ${formatCount(all)}</span>${meter(seen, all)}</span>
`
}

interface Item {
  name: string
  place?: string
  count: number
}

/** What was never seen stands first: that is what a reader looks for. */
function renderItems(title: string, items: readonly Item[]): Markup | undefined {
  if (items.length === 0) return undefined
  const [unseen, seen] = [items.filter(({ count }) => count === 0), items.filter(({ count }) => count > 0)]
  const list = (some: readonly Item[], label: string, className: string) =>
    some.length > 0 &&
    html`<p class="label">${label}</p><ul class="chips ${className}">${some.map(renderItem)}</ul>`
  return html`<h4>${title}</h4>${list(unseen, 'never', 'chips-unseen')}${list(seen, 'seen', 'chips-seen')}`
}

function renderItem({ name, place, count }: Item): Markup {
  return html`<li><code>${name}</code>${place !== undefined && html` <span class="quiet">${place}</span>`}${count > 0 && html` <span class="quiet">×${formatCount(count)}</span>`}</li>`
}

function renderRequirement(id: string, state: RequirementResult['state']): Markup {
  return html`<li class="chip-${state}"><a class="id" href="#${id}"><span aria-hidden="true">${symbolOf(state)}</span> ${id}</a> <span class="quiet">${state}</span></li>`
}

function tally(items: readonly { count: number }[]): Tally {
  return { seen: items.filter(({ count }) => count > 0).length, all: items.length }
}
