import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import { renderJson } from './json.ts'
import { renderHttpStatus, renderTime } from './marks.ts'
import type { RequestEntry } from './model.ts'
import { renderSection } from './table.ts'

export function renderRequests(requests: readonly RequestEntry[], nameOf: (id: string) => string): Fragment {
  return renderSection(
    {
      id: 'requests',
      title: 'Requests',
      count: requests.length,
      empty:
        'No request yet. Each one appears here with its bodies decrypted, and keys and card data left out.',
    },
    html`<div class="requests">${requests.map((request) => renderRequest(request, nameOf))}</div>`,
  )
}

function renderRequest(request: RequestEntry, nameOf: (id: string) => string): Fragment {
  const { method, path, status, durationMs, at, host, operationId, businessId } = request
  return html`<details id="request-${request.id}">
<summary>
<span class="method">${method}</span>
<span class="path">${path}</span>
<span class="who">${operationId ?? host}${businessId && html` · ${nameOf(businessId)}`}</span>
<span class="answer">${renderHttpStatus(status)} <span class="figure">${formatMs(durationMs)}</span></span>
${renderTime(at)}
</summary>
<div class="bodies">
<div><h3>Request</h3>${renderJson(request.requestBody)}</div>
<div><h3>Response</h3>${renderJson(request.responseBody)}</div>
<p class="origin">${host} · <code>${request.id}</code></p>
</div>
</details>`
}

function formatMs(durationMs: number): string {
  return `${durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)} ms`
}
