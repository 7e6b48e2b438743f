import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'
import { renderJson } from './json.ts'
import { type NameOf, renderHttpStatus, renderTime } from './marks.ts'
import type { InspectorModel } from './read-model.ts'
import type { Section } from './section.ts'

export function listRequests({ requests }: InspectorModel, nameOf: NameOf): Section {
  return {
    id: 'requests',
    title: 'Requests',
    count: requests.length,
    empty:
      'No request yet. Each one appears here with its bodies decrypted, and keys and card data left out.',
    content: html`<div class="requests">${requests.map((request) => renderRequest(request, nameOf))}</div>`,
  }
}

function renderRequest(request: InspectorModel['requests'][number], nameOf: NameOf): Fragment {
  const { id, method, path, status, durationMs, at, host, operationId, businessId } = request
  return html`<details id="request-${id}">
<summary>
<span class="method">${method}</span>
<span class="path">${path}</span>
<span class="who">${operationId}${businessId && html` · ${nameOf(businessId)}`}</span>
<span class="answer">${renderHttpStatus(status)} <span class="figure">${durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)} ms</span></span>
${renderTime(at)}
</summary>
<div class="bodies">
<div><h3>Request</h3>${renderJson(request.requestBody)}</div>
<div><h3>Response</h3>${renderJson(request.responseBody)}</div>
<p class="origin">${host} · <code>${id}</code></p>
</div>
</details>`
}
