import type { HostName } from '../../src/kit/contract/contract.ts'
import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { anchorOf, escapeHtml, escapeMarkdown, inlineHtml, proposalBadge } from '../../src/kit/markup.ts'
import type { Node } from '../../src/kit/reference/document.ts'
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

/** Renders the gap ledger: each row under the part of the interface document that leaves it open. */
export function renderGaps(gaps: readonly Gap[], documents: Record<HostName, Node>): string {
  const uses = findGapUses(documents)
  const statuses = [...new Set(gaps.map(statusOf))]
  const numbers = Map.groupBy(gaps, ({ section }) => /\d+/.exec(section)?.[0] ?? '')
  const sorted = [...numbers].sort(([a], [b]) => Number(a) - Number(b))
  const parts = sorted.map(([number, rows]) => renderPart(number, rows, uses))
  return [`<GapFilter statuses="${escapeHtml(statuses.join(' '))}" />`, ...parts].join('\n\n')
}

function renderPart(number: string, gaps: Gap[], uses: Map<string, GapUse[]>): string {
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
    gap.answeredBy
      ? `<dt>Answered ${gap.status === 'answered' ? '' : 'in part '}by</dt><dd>${inlineHtml(gap.answeredBy.join(', '))}</dd>`
      : '',
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
  const status = escapeHtml(statusOf(gap))
  if (status === 'proposed') return proposalBadge
  return `<span class="badge badge-${status}">${status[0]?.toUpperCase()}${status.slice(1)}</span>`
}

function renderUses(uses: GapUse[]): string {
  const items = uses.map(
    ({ href, label }) => `<li><a href="${escapeHtml(href)}" target="_self">${escapeHtml(label)}</a></li>`,
  )
  const list = `<ul class="uses">${items.join('')}</ul>`
  if (uses.length <= shownUses) return list
  const counts = [...Map.groupBy(uses, ({ host }) => host)].map(([host, own]) => `${own.length} of ${host}`)
  return `<details class="many"><summary>${uses.length} operations and webhooks: ${counts.join(', ')}</summary>${list}</details>`
}
