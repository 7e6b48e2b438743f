import { findGapUses, type GapUse } from './gap-uses.ts'
import { type Gap, type Host, hosts } from './ledger.ts'
import { escapeHtml, inlineHtml } from './markup.ts'
import { readAsset, renderPage } from './page.ts'

const partTitles: Record<string, string> = {
  '1': 'What the service does',
  '2': 'Resources and fields',
  '3': 'States and transitions',
  '4': 'Endpoints',
  '5': 'Authentication',
  '6': 'Events',
  '7': 'Errors',
  '8': 'Limits',
  '9': 'Versioning',
}
const shownUses = 6

interface Part {
  number: string
  gaps: Gap[]
}

/** The gap ledger: every row under the part of the interface document that leaves it open. */
export function renderGaps(gaps: readonly Gap[], documents: Record<Host, object>): string {
  const uses = findGapUses(documents)
  const parts = groupByPart(gaps)
  const body = `<main class="ledger">
<div class="intro">
<h1>Open questions</h1>
<p class="lede">What the interface document does not show, one question a row: what the contract proposes in its place, on what evidence, and which operations rest on it.</p>
${renderFilter(gaps)}
</div>
<nav aria-label="Parts"><ol>${parts.map(renderPartLink).join('')}</ol></nav>
<div>
${parts.map((part) => renderPart(part, uses)).join('\n')}
</div>
</main>`
  return renderPage({
    file: 'gaps.html',
    title: 'paycontract: open questions',
    description: 'Every question that the interface document leaves open, with the proposal that fills it.',
    body,
    script: readAsset('filter.js'),
  })
}

function groupByPart(gaps: readonly Gap[]): Part[] {
  const parts = new Map<string, Gap[]>()
  for (const gap of gaps) {
    const number = /\d+/.exec(gap.section)?.[0] ?? ''
    parts.set(number, [...(parts.get(number) ?? []), gap])
  }
  return [...parts]
    .map(([number, rows]) => ({ number, gaps: rows }))
    .sort((a, b) => Number(a.number) - Number(b.number))
}

function titleOf(number: string): string {
  return partTitles[number] ?? 'Other'
}

function renderFilter(gaps: readonly Gap[]): string {
  const statuses = [...new Set(gaps.map(statusOf))]
  const choice = (value: string, label: string) =>
    `<label class="choice"><input type="radio" name="status" value="${escapeHtml(value)}"${value === '' ? ' checked' : ''}>${escapeHtml(label)}</label>`
  return `<form class="filter" role="search" hidden>
<input type="search" name="text" placeholder="Filter questions" aria-label="Filter questions" autocomplete="off">
<fieldset aria-label="Status">${choice('', 'all')}${statuses.map((status) => choice(status, status)).join('')}</fieldset>
<span class="filter-count" role="status"></span>
</form>`
}

function renderPartLink({ number, gaps }: Part): string {
  return `<li><a href="#part-${number}"><span>${titleOf(number)}</span><span class="n">${gaps.length}</span></a></li>`
}

function renderPart({ number, gaps }: Part, uses: Map<string, GapUse[]>): string {
  return `<section class="gap-group">
<h2 id="part-${number}"><span class="n">§${number}</span>${titleOf(number)}</h2>
${gaps.map((gap) => renderGap(gap, uses.get(gap.id) ?? [])).join('\n')}
</section>`
}

function renderGap(gap: Gap, uses: GapUse[]): string {
  const id = escapeHtml(gap.id)
  const rows = [
    gap.proposal ? `<dt>Proposal</dt><dd>${inlineHtml(gap.proposal)}</dd>` : '',
    gap.evidence ? `<dt>Evidence</dt><dd class="evidence">${inlineHtml(gap.evidence)}</dd>` : '',
    uses.length > 0 ? `<dt>Used by</dt><dd>${renderUses(uses)}</dd>` : '',
  ]
  return `<article class="gap" id="${id}" data-status="${escapeHtml(statusOf(gap))}">
<header>${statusBadge(gap)}<a href="#${id}">${id}</a><span>${escapeHtml(gap.section)}</span></header>
<h3>${inlineHtml(gap.question)}</h3>
<dl>${rows.join('')}</dl>
</article>`
}

function statusOf({ status }: Gap): string {
  return status ?? 'proposed'
}

function statusBadge(gap: Gap): string {
  const status = statusOf(gap)
  if (status === 'proposed') return '<span class="badge badge-proposal">Proposal</span>'
  return `<span class="badge badge-${escapeHtml(status)}">${escapeHtml(status[0]?.toUpperCase() + status.slice(1))}</span>`
}

function renderUses(uses: GapUse[]): string {
  const items = uses.map(
    ({ href, label }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`,
  )
  const list = `<ul class="uses">${items.join('')}</ul>`
  if (uses.length <= shownUses) return list
  const counts = hosts
    .map((host) => ({ host, count: uses.filter((use) => use.host === host).length }))
    .filter(({ count }) => count > 0)
    .map(({ host, count }) => `${count} of ${host}`)
  return `<details class="many"><summary>${uses.length} operations and webhooks: ${counts.join(', ')}</summary>${list}</details>`
}
