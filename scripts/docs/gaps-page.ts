import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { anchorOf, escapeHtml, escapeMarkdown, inlineHtml } from '../../src/kit/markup.ts'
import { findGapUses, type GapUse } from './gap-uses.ts'

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
export function renderGaps(gaps: readonly Gap[], documents: Record<HostName, object>): string {
  const uses = findGapUses(documents)
  const statuses = [...new Set(gaps.map(statusOf))]
  const parts = groupByPart(gaps).map((part) => renderPart(part, uses))
  return [`<GapFilter statuses="${escapeHtml(statuses.join(' '))}" />`, ...parts].join('\n\n')
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

function renderPart({ number, gaps }: Part, uses: Map<string, GapUse[]>): string {
  const rows = gaps.map((gap) => renderGap(gap, uses.get(gap.id) ?? []))
  return `<section class="gap-group">

## ${partTitles[number] ?? 'Other'} {#part-${number}}

${rows.join('\n\n')}

</section>`
}

function renderGap(gap: Gap, uses: GapUse[]): string {
  const id = escapeHtml(gap.id)
  const rows = [
    gap.proposal ? `<dt>Proposal</dt><dd>${inlineHtml(gap.proposal)}</dd>` : '',
    gap.evidence ? `<dt>Evidence</dt><dd class="evidence">${inlineHtml(gap.evidence)}</dd>` : '',
    uses.length > 0 ? `<dt>Used by</dt><dd>${renderUses(uses)}</dd>` : '',
  ]
  return `<article class="gap" data-status="${escapeHtml(statusOf(gap))}">

### ${escapeMarkdown(gap.question)} {#${anchorOf(gap.id)}}

<div v-pre><p class="gap-line">${statusBadge(gap)} <code>${id}</code> <span>${escapeHtml(gap.section)}</span></p><dl>${rows.join('')}</dl></div>
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
    ({ href, label }) => `<li><a href="${escapeHtml(href)}" target="_self">${escapeHtml(label)}</a></li>`,
  )
  const list = `<ul class="uses">${items.join('')}</ul>`
  if (uses.length <= shownUses) return list
  const counts = HOSTS.map((host) => ({ host, count: uses.filter((use) => use.host === host).length }))
    .filter(({ count }) => count > 0)
    .map(({ host, count }) => `${count} of ${host}`)
  return `<details class="many"><summary>${uses.length} operations and webhooks: ${counts.join(', ')}</summary>${list}</details>`
}
