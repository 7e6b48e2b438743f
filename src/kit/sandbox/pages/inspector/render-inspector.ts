import { html } from 'hono/html'
import { type Fragment, renderDocument } from '../document.ts'
import { inspectorStylesheet } from '../styles/inspector.ts'
import { renderAml } from './aml.ts'
import { renderBusinesses } from './businesses.ts'
import { renderCollections } from './collections.ts'
import { renderClock, renderDataControls } from './controls.ts'
import type { InspectorModel } from './model.ts'
import { renderOrders } from './orders.ts'
import { renderRequests } from './requests.ts'
import { renderWebhooks } from './webhooks.ts'

/** The control plane's page: what the sandbox holds, and a button for each control. Works without a script. */
export function renderInspector(model: InspectorModel): string {
  const names = new Map(model.businesses.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? id
  const body = html`<a class="skip" href="#content">Skip to the content</a>
<div class="layout">
<header>
<p class="brand"><span>Sandbox</span> inspector</p>
<p class="ground">No real money</p>
<a class="small refresh" href="${model.actions.refresh}">Refresh</a>
</header>
<aside aria-label="Controls">
${renderNavigation(model)}
${renderClock(model)}
${renderDataControls(model)}
</aside>
<main id="content" tabindex="-1">
<h1 class="unseen">Sandbox inspector</h1>
${model.notice && html`<p class="notice ${model.notice.tone}" role="status">${model.notice.text}</p>`}
${renderBusinesses(model.businesses)}
${renderRequests(model.requests, nameOf)}
${renderOrders(model.orders, nameOf)}
${renderAml(model.aml, nameOf)}
${renderCollections(model.collections, model.businesses, nameOf)}
${renderWebhooks(model.webhooks, nameOf)}
</main>
</div>`
  return renderDocument({ title: 'Sandbox inspector', stylesheet: inspectorStylesheet, body })
}

function renderNavigation({
  businesses,
  requests,
  orders,
  aml,
  collections,
  webhooks,
}: InspectorModel): Fragment {
  const parts: [string, string, readonly unknown[]][] = [
    ['businesses', 'Businesses', businesses],
    ['requests', 'Requests', requests],
    ['orders', 'Orders', orders],
    ['aml', 'AML records', aml],
    ['collections', 'Collections', collections],
    ['webhooks', 'Webhooks', webhooks],
  ]
  return html`<nav aria-label="Sections"><ul>${parts.map(([id, title, rows]) => html`<li><a href="#${id}">${title} <span class="count">${rows.length}</span></a></li>`)}</ul></nav>`
}
