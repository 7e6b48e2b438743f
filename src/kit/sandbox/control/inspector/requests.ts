import { html } from 'hono/html'
import type { Fragment } from '../../pages/document.ts'
import type { LoggedRequest } from '../../runtime/request-log.ts'
import { renderJson } from './json.ts'
import { type NameOf, renderHttpStatus, renderTime } from './marks.ts'
import type { InspectorModel } from './read-model.ts'
import { statusChoices } from './request-filter.ts'
import { renderLazily, type Section } from './section.ts'

type Listed = InspectorModel['requests'][number]

export function listRequests(model: InspectorModel, nameOf: NameOf): Section {
  const { requests, filter, log, totals } = model
  const isFiltered = Object.values(filter).some((each) => each !== '')
  return {
    id: 'requests',
    title: 'Requests',
    count: requests.length,
    total: totals.requests,
    empty: isFiltered
      ? `None of the ${log.kept} requests in the log match.`
      : 'No request yet. Each one appears here with its bodies decrypted, and keys and card data left out.',
    before: renderFilter(model),
    content: html`<div class="requests">${groupRuns(requests).map((run) => renderRun(run, nameOf))}</div>`,
  }
}

/** Renders the filter as a GET form: it lives in the address and works without a script. */
function renderFilter({ filter, operations, log }: InspectorModel): Fragment {
  const listed = operations.includes(filter.operation) ? operations : [filter.operation, ...operations]
  const chosen = listed.filter((each) => each !== '')
  const isFiltered = Object.values(filter).some((each) => each !== '')
  return html`<form class="filter" method="get" action="/" role="search" aria-label="Requests">
<input type="search" name="text" value="${filter.text}" placeholder="Path, query or body" aria-label="Text in path, query or body" autocomplete="off" spellcheck="false">
<select name="operation" aria-label="Operation">${renderOptions([['', 'Any operation'], ...chosen.map((each) => [each, each] as const)], filter.operation)}</select>
<select name="status" aria-label="Answer">${renderOptions(statusChoices, filter.status)}</select>
<button class="small" type="submit">Filter</button>
${isFiltered && html`<a class="small" href="/">Show all</a>`}
</form>
<small id="log-size">The log keeps the latest ${log.most} requests; it holds ${log.kept}.</small>`
}

function renderOptions(choices: readonly (readonly [string, string])[], chosen: string): Fragment[] {
  return choices.map(
    ([value, label]) =>
      html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
  )
}

/** Groups identical requests that follow each other: a program that polls would push everything else off the page. */
function groupRuns(requests: readonly Listed[]): Listed[][] {
  const runs: Listed[][] = []
  for (const request of requests) {
    const run = runs.at(-1)
    if (run && likenessOf(run[0]!) === likenessOf(request)) run.push(request)
    else runs.push([request])
  }
  return runs
}

function likenessOf({ id: _, at: __, durationMs: ___, ...rest }: Listed): string {
  return JSON.stringify(rest)
}

/** Renders a run under the id of its oldest request, which stays the same as others arrive. */
function renderRun(run: readonly Listed[], nameOf: NameOf): Fragment {
  const [latest, ...others] = run
  const rows = run.map((request) => renderRequest(request, nameOf))
  if (others.length === 0) return rows[0]!
  const count = html`<b class="figure">${run.length} times</b>`
  return html`<details class="run" id="run-${run.at(-1)!.id}">
${summarize(latest!, nameOf, count)}
<div class="run-rows">${rows}</div>
</details>`
}

function renderRequest(request: Listed, nameOf: NameOf): Fragment {
  const { id, durationMs } = request
  const took = `${durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)} ms`
  return html`<details id="request-${id}">
${summarize(request, nameOf, html`<span class="figure">${took}</span>`)}
${renderLazily(`/inspector/requests/${id}`, 'Bodies')}
</details>`
}

function summarize(request: Listed, nameOf: NameOf, figure: Fragment): Fragment {
  const { method, path, query, status, at, operationId, businessId, isDropped } = request
  return html`<summary>
<span class="method">${method}</span>
<span class="path">${path}${query && html`<span class="query">?${query}</span>`}</span>
<span class="who">${operationId}${businessId && html` · ${nameOf(businessId)}`}</span>
<span class="answer">${renderHttpStatus(status)}${isDropped && html` <span class="mark bad">lost</span>`} ${figure}</span>
${renderTime(at)}
</summary>`
}

/** Renders what the row of a request leaves out. */
export function renderRequestDetails(request: LoggedRequest): Fragment {
  const { id, host, isDropped, requestBody, responseBody } = request
  return html`<div class="bodies">
<div><h3>Request</h3>${renderJson(requestBody)}</div>
<div><h3>Response${isDropped && html`, not sent`}</h3>${renderJson(responseBody)}</div>
<p class="origin">${host} · <code>${id}</code></p>
</div>`
}
