import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import { parseWebUrl } from '../web-url.ts'
import { renderAmount, renderStatus, renderTime } from './marks.ts'
import type { AmlEntry } from './model.ts'
import { type Column, renderSection, renderTable } from './table.ts'

export function renderAml(records: readonly AmlEntry[], nameOf: (id: string) => string): Fragment {
  const columns: Column<AmlEntry>[] = [
    {
      title: 'Customer',
      cell: ({ id, customer }) =>
        customer ? html`${customer.name} <small>${customer.email}</small>` : html`<code>${id}</code>`,
    },
    { title: 'Business', cell: ({ businessId }) => nameOf(businessId) },
    { title: 'Amount', align: 'end', cell: ({ amount, currency }) => renderAmount(amount, currency) },
    { title: 'Status', cell: renderState },
    { title: 'Opened', cell: ({ createdAt }) => renderTime(createdAt) },
    { title: '', cell: (record) => renderReview(record) ?? '' },
  ]
  const empty = 'No deposit is under review. One of 10,000 or more opens a record.'
  return renderSection(
    { id: 'aml', title: 'AML records', count: records.length, empty },
    renderTable('AML records', columns, records),
  )
}

function renderState({ status, proofUrl, reviewNotes }: AmlEntry): Fragment {
  const url = parseWebUrl(proofUrl)?.href
  return html`${renderStatus(status)}${url && html` <a href="${url}" rel="noreferrer">proof</a>`}${reviewNotes && html` <small>${reviewNotes}</small>`}`
}

function renderReview({ id, actions }: AmlEntry): Fragment | undefined {
  if (actions?.review === undefined) return undefined
  return html`<form class="row" method="post" action="${actions.review}">
<input name="notes" maxlength="500" placeholder="Notes" aria-label="Review notes for ${id}">
<button class="small" type="submit" name="decision" value="APPROVED">Approve<span class="unseen"> ${id}</span></button>
<button class="small danger" type="submit" name="decision" value="REJECTED">Reject<span class="unseen"> ${id}</span></button>
</form>`
}
