import { html } from 'hono/html'
import { toMajor } from '../../../../client/money/minor-units.ts'
import { amlMachine, type ClaimState, claimMachine } from '../../domain/machines.ts'
import { isUnderWay } from '../../hosted-checkout/find-visit.ts'
import type { Fragment } from '../../pages/document.ts'
import { formatAmount } from '../../pages/money.ts'
import { parseWebUrl } from '../../pages/web-url.ts'
import { renderButton, renderHiddenFields } from './controls.ts'
import { type NameOf, renderStatus, renderTime } from './marks.ts'
import type { InspectorModel } from './read-model.ts'
import { type Column, createTable, type Section } from './section.ts'

type Order = InspectorModel['orders'][number]
type AmlRecord = InspectorModel['aml'][number]
type Collection = InspectorModel['collections'][number]

export function listOrders({ orders, totals }: InspectorModel, nameOf: NameOf): Section {
  const empty = 'No order yet. Create one, or press Seed.'
  return createTable(
    { id: 'orders', title: 'Orders', empty, total: totals.orders, keyOf: keyOfOrder },
    orders,
    [
      { title: 'Reference', cell: renderReference },
      {
        title: 'Business',
        cell: ({ businessId, host }) => html`${nameOf(businessId)} <small>${host}</small>`,
      },
      { title: 'Amount', align: 'end', cell: renderSum },
      {
        title: 'Status',
        cell: ({ status, isDisputed }) =>
          html`${renderStatus(status)}${isDisputed === 1 && html` <span class="mark bad">disputed</span>`}`,
      },
      timeOf('Created'),
      { title: '', cell: renderCustomerActions },
    ],
  )
}

const keyOfOrder = ({ id }: Order) => `order-${id}`

function renderReference({ reference, checkoutUrl }: Order): Fragment {
  const url = parseWebUrl(checkoutUrl)?.href
  return html`<code>${reference}</code>${url && html` <a class="page" href="${url}">pay page<span class="unseen"> of ${reference}</span></a>`}`
}

function renderSum({ amountMinor, currency, refundedMinor }: Order): Fragment {
  return html`${renderAmount(amountMinor, currency)}${refundedMinor > 0 && html` <small>${renderAmount(refundedMinor, currency)} refunded</small>`}`
}

function renderCustomerActions({ reference, status, businessId, host }: Order): Fragment | '' {
  if (!isUnderWay(status)) return ''
  const pathOf = (action: string) =>
    `/orders/${encodeURIComponent(reference)}/${action}?${new URLSearchParams({ businessId, host })}`
  const pay = renderButton(pathOf('pay'), { label: 'Pay', about: reference })
  if (status !== 'PENDING') return pay
  return html`${pay} ${renderButton(pathOf('fund'), { label: 'Fund', about: reference, fields: { reference } })}`
}

export function listAmlRecords({ aml, totals }: InspectorModel, nameOf: NameOf): Section {
  const empty = 'No deposit is under review. One that reaches the threshold of its currency opens a record.'
  return createTable(
    { id: 'aml', title: 'AML records', empty, total: totals.aml, keyOf: ({ id }) => `aml-${id}` },
    aml,
    [
      {
        title: 'Customer',
        cell: ({ firstName, lastName, email }) => html`${firstName} ${lastName} <small>${email}</small>`,
      },
      { title: 'Business', cell: ({ businessId }) => nameOf(businessId) },
      amount,
      { title: 'Status', cell: renderReviewState },
      timeOf('Opened'),
      { title: '', cell: renderReview },
    ],
  )
}

function renderReviewState({ status, proofUrl, reviewNotes }: AmlRecord): Fragment {
  const url = parseWebUrl(proofUrl)?.href
  return html`${renderStatus(status)}${url && html` <a href="${url}" rel="noreferrer">proof</a>`}${reviewNotes && html` <small>${reviewNotes}</small>`}`
}

function renderReview({ id, status }: AmlRecord): Fragment | '' {
  if (!amlMachine.isState(status) || !amlMachine.canHappen(status, 'approved')) return ''
  return html`<form class="row" method="post" action="/aml/${id}/review">
<input name="reviewNotes" maxlength="500" placeholder="Notes" aria-label="Review notes for ${id}">
<button class="small" type="submit" name="decision" value="APPROVED">Approve<span class="unseen"> ${id}</span></button>
<button class="small danger" type="submit" name="decision" value="REJECTED">Reject<span class="unseen"> ${id}</span></button>
</form>`
}

export function listCollections(
  { collections, businesses, totals }: InspectorModel,
  nameOf: NameOf,
): Section {
  const empty = 'No CAD collection yet. One from an unregistered sender waits here to be claimed.'
  return createTable(
    {
      id: 'collections',
      title: 'Collections',
      empty,
      total: totals.collections,
      keyOf: ({ id }) => `collection-${id}`,
    },
    collections,
    [
      {
        title: 'Sender',
        cell: ({ senderEmail, reference }) => html`${senderEmail} <small><code>${reference}</code></small>`,
      },
      amount,
      { title: 'Status', cell: ({ status }) => renderStatus(status) },
      {
        title: 'Goes to',
        cell: ({ businessId, claim }) =>
          nameOf(businessId) ??
          (claim && html`${nameOf(claim.businessId)} <small>claim ${renderStatus(claim.status)}</small>`),
      },
      timeOf('Received'),
      { title: '', cell: (collection) => renderClaim(collection, businesses) },
    ],
  )
}

const stepLabels: Record<ClaimState, string> = {
  OPEN: 'Open claim',
  UNDER_REVIEW: 'Review',
  APPROVED: 'Approve',
  REJECTED: 'Reject',
}

function renderClaim(
  { id, status, claim }: Collection,
  businesses: InspectorModel['businesses'],
): Fragment | '' {
  if (status !== 'DEFERRED') return ''
  const steps = stepsAfter(claim?.status)
  const claimant =
    claim && steps[0] !== 'OPEN'
      ? renderHiddenFields({ businessId: claim.businessId })
      : html`<select name="businessId" aria-label="Who claims ${id}">${businesses.map((business) => html`<option value="${business.id}">${business.name}</option>`)}</select>`
  return html`<form class="row" method="post" action="/collections/${id}/claim">${claimant}${steps.map(
    (step) =>
      html`<button class="small${step === 'REJECTED' && ' danger'}" type="submit" name="decision" value="${step}">${stepLabels[step]}<span class="unseen"> ${id}</span></button>`,
  )}</form>`
}

/** The steps that may follow. A rejected claim may be followed by a new one. */
function stepsAfter(claimed: string | undefined): ClaimState[] {
  if (claimed === undefined || !claimMachine.isState(claimed) || claimMachine.isFinal(claimed))
    return ['OPEN']
  return claimMachine.canHappen(claimed, 'review_started') ? ['UNDER_REVIEW'] : ['APPROVED', 'REJECTED']
}

const amount: Column<{ amountMinor: number; currency: string }> = {
  title: 'Amount',
  align: 'end',
  cell: ({ amountMinor, currency }) => renderAmount(amountMinor, currency),
}

function renderAmount(amountMinor: number, currency: string): Fragment {
  return html`<span class="figure">${formatAmount(toMajor(amountMinor, currency), currency)}</span>`
}

function timeOf(title: string): Column<{ createdAt: number }> {
  return { title, cell: ({ createdAt }) => renderTime(createdAt) }
}
