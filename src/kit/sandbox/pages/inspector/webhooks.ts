import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import { renderButton } from './controls.ts'
import { renderStatus, renderTime } from './marks.ts'
import type { DeliveryEntry, WebhookEntry } from './model.ts'
import { type Column, renderSection, renderTable } from './table.ts'

export function renderWebhooks(webhooks: readonly WebhookEntry[], nameOf: (id: string) => string): Fragment {
  const columns: Column<WebhookEntry>[] = [
    { title: 'Event', cell: ({ event, id }) => html`<b>${event}</b> <small><code>${id}</code></small>` },
    { title: 'Business', cell: ({ businessId }) => businessId && nameOf(businessId) },
    { title: 'Created', cell: ({ createdAt }) => renderTime(createdAt) },
    { title: 'Deliveries', cell: ({ deliveries }) => renderDeliveries(deliveries) },
    {
      title: '',
      cell: ({ id, event, actions }) =>
        renderButton(actions?.replay, {
          label: 'Replay',
          about: `${event} ${id}`,
          fields: { eventId: id },
        }) ?? '',
    },
  ]
  return renderSection(
    { id: 'webhooks', title: 'Webhooks', count: webhooks.length, empty: 'No event has been sent yet.' },
    renderTable('Webhooks', columns, webhooks),
  )
}

function renderDeliveries(deliveries: readonly DeliveryEntry[]): Fragment | undefined {
  if (deliveries.length === 0) return undefined
  return html`<ol class="deliveries">${deliveries.map(
    ({ attempt, at, status, responseStatus }) =>
      html`<li value="${attempt}"><span class="figure">${attempt}.</span> ${renderStatus(status)} ${responseStatus && html`<span class="figure">${responseStatus}</span>`} ${renderTime(at)}</li>`,
  )}</ol>`
}
