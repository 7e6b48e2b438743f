import { html } from 'hono/html'
import { type Fragment, renderDocument } from '../../pages/document.ts'
import type { Notice } from '../action.ts'
import { listBusinesses } from './businesses.ts'
import { renderClock, renderDataControls } from './controls.ts'
import type { NameOf } from './marks.ts'
import type { InspectorModel } from './read-model.ts'
import { listAmlRecords, listCollections, listOrders } from './records.ts'
import { listRequests } from './requests.ts'
import { listScenarios } from './scenarios.ts'
import { renderNavigation, renderSection } from './section.ts'
import { listWebhooks } from './webhooks.ts'

/**
 * Renders the control plane's page: what the sandbox holds, and a button for each control. It works without a script; a script
 * updates it by the ids of its elements.
 *
 * @param notice what the last control did, shown at the top
 */
export function renderInspector(model: InspectorModel, notice?: Notice): string {
  const nameOf: NameOf = (id) => model.businesses.find((each) => each.id === id)?.name ?? id
  const sections = [
    listBusinesses(model),
    listRequests(model, nameOf),
    listOrders(model, nameOf),
    listAmlRecords(model, nameOf),
    listCollections(model, nameOf),
    listWebhooks(model, nameOf),
    listScenarios(),
  ]
  const body = html`<a class="skip" href="#content">Skip to the content</a>
<div class="layout">
<header>
<p class="brand"><span>Sandbox</span> inspector</p>
<p class="ground">No real money</p>
<a class="small refresh" href="/">Refresh</a>
<p class="live" role="status" hidden></p>
<button class="small pause" type="button" hidden>Pause<span class="unseen"> the updates of this page</span></button>
</header>
<aside aria-label="Controls">
${renderNavigation(sections)}
${renderClock(model)}
${renderDataControls()}
</aside>
<main id="content" tabindex="-1">
<h1 class="unseen">Sandbox inspector</h1>
<p class="notice bad" id="gone" role="alert" hidden></p>
${notice && html`<p class="notice ${notice.tone}" id="notice" role="status" tabindex="-1">${notice.text}</p>`}
${sections.map(renderSection)}
</main>
</div>`
  return renderDocument('inspector', { title: 'Sandbox inspector', body })
}

/** Renders the details of one row as a page. The script of the inspector extracts them from it. */
export function renderDetails(title: string, details: Fragment): string {
  const body = html`<main class="details" id="content">
<p><a href="/">Inspector</a></p>
<h1>${title}</h1>
<div class="requests events">${details}</div>
</main>`
  return renderDocument('inspector', { title: `${title} · Sandbox inspector`, body, isPlain: true })
}
