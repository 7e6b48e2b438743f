import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import { renderHiddenFields } from './controls.ts'
import { renderAmount, renderStatus, renderTime } from './marks.ts'
import type { BusinessEntry, ClaimStatus, CollectionEntry } from './model.ts'
import { type Column, renderSection, renderTable } from './table.ts'

const stepLabels: Record<ClaimStatus, string> = {
  OPEN: 'Open claim',
  UNDER_REVIEW: 'Review',
  APPROVED: 'Approve',
  REJECTED: 'Reject',
}

export function renderCollections(
  collections: readonly CollectionEntry[],
  businesses: readonly BusinessEntry[],
  nameOf: (id: string) => string,
): Fragment {
  const renderOwner = ({ businessId, claim }: CollectionEntry) => {
    if (businessId) return nameOf(businessId)
    return claim && html`${nameOf(claim.businessId)} <small>claim ${renderStatus(claim.status)}</small>`
  }
  const columns: Column<CollectionEntry>[] = [
    {
      title: 'Sender',
      cell: ({ senderEmail, reference }) => html`${senderEmail} <small><code>${reference}</code></small>`,
    },
    { title: 'Amount', align: 'end', cell: ({ amount, currency }) => renderAmount(amount, currency) },
    { title: 'Status', cell: ({ status }) => renderStatus(status) },
    { title: 'Goes to', cell: renderOwner },
    { title: 'Received', cell: ({ createdAt }) => renderTime(createdAt) },
    { title: '', cell: (collection) => renderClaim(collection, businesses) ?? '' },
  ]
  const empty = 'No CAD collection has come in. One whose sender nobody registered waits here to be claimed.'
  return renderSection(
    { id: 'collections', title: 'Collections', count: collections.length, empty },
    renderTable('Collections', columns, collections),
  )
}

function renderClaim(
  { id, claim, actions }: CollectionEntry,
  businesses: readonly BusinessEntry[],
): Fragment | undefined {
  if (!actions?.claim || actions.claim.steps.length === 0) return undefined
  const { path, steps } = actions.claim
  const claimant = claim
    ? renderHiddenFields({ businessId: claim.businessId })
    : html`<select name="businessId" aria-label="Who claims ${id}">${businesses.map((business) => html`<option value="${business.id}">${business.name}</option>`)}</select>`
  return html`<form class="row" method="post" action="${path}">${claimant}${steps.map(
    (step) =>
      html`<button class="small${step === 'REJECTED' && ' danger'}" type="submit" name="step" value="${step}">${stepLabels[step]}<span class="unseen"> ${id}</span></button>`,
  )}</form>`
}
