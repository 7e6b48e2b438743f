import type { WorkflowDocument } from '../workflows/workflow.ts'
import { isNode, listOperations, type Node, nodesIn } from './document.ts'
import { type Gap, type Host, hosts, type Requirement } from './ledger.ts'
import { escapeHtml, factBadge, gapNote, inlineHtml, proposalBadge } from './markup.ts'
import { renderPage } from './page.ts'

export interface SiteInput {
  documents: Record<Host, object>
  gaps: readonly Gap[]
  requirements: readonly Requirement[]
  workflows: readonly WorkflowDocument[]
}

/** The page that a reader opens first: what the contract is, how large, how to read it, where everything lies. */
export function renderLanding({ documents, gaps, requirements, workflows }: SiteInput): string {
  const places = hosts.flatMap((host) => listOperations(documents[host] as Node))
  const operations = places.filter((place) => !place.isWebhook)
  const documented = operations.filter(({ operation }) => operation['x-gap'] === undefined)
  const body = `<main>
<h1>The service contract</h1>
<p class="lede">A payment, collection and bill payment service, written down as two OpenAPI documents: every operation, field, state and error, with what is documented and what is proposed kept apart.</p>
<dl class="figures">
${figure(documented.length, 'documented operations')}
${figure(operations.length - documented.length, 'proposed operations')}
${figure(places.length - operations.length, 'webhooks')}
${figure(requirements.length, 'documented rules')}
${figure(gaps.length, 'open questions')}
</dl>
<h2>Reference</h2>
<div class="cards">
${hosts.map((host) => hostCard(host, documents[host] as Node)).join('\n')}
</div>
<h2>Workflows</h2>
<p>How the operations work together, step by step: ${listWorkflows(workflows)}.</p>
<h2>Facts and proposals</h2>
<div class="legend">
<div>${factBadge('§4.1')}
<p>The interface document states it in the section cited. Anything that implements the service has to do exactly this.</p></div>
<div>${proposalBadge}
<p>The interface document leaves it open. The contract answers with a proposal, shows the question beside it and links to its row in the ledger. Once the real answer is known, it takes the proposal's place.</p></div>
</div>
${sampleNote(gaps)}
<h2>Open questions</h2>
<p>The <a href="gaps.html">gap ledger</a> holds every question that the interface document leaves open, with the proposal, the evidence for it and the operations that rest on it: ${countStatuses(gaps)}.</p>
<h2>OpenAPI documents</h2>
<table class="downloads">
<thead><tr><th>Host</th><th>Documented and proposed</th><th>Documented only</th></tr></thead>
<tbody>
${hosts.map((host) => downloadRow(host, documents[host] as Node)).join('\n')}
</tbody>
</table>
</main>`
  return renderPage({
    file: 'index.html',
    title: 'paycontract: the service contract',
    description:
      'The contract of a payment, collection and bill payment service: reference, proposals, open questions.',
    body,
  })
}

function listWorkflows(workflows: readonly WorkflowDocument[]): string {
  const links = workflows.map(
    ({ name, info }) => `<a href="workflows.html#${escapeHtml(name)}">${escapeHtml(info.title)}</a>`,
  )
  return links.join(', ')
}

function figure(value: number, label: string): string {
  return `<div><dt>${label}</dt><dd>${value}</dd></div>`
}

function hostCard(host: Host, document: Node): string {
  const info = isNode(document.info) ? document.info : {}
  const places = listOperations(document)
  const tags = nodesIn(document.tags).map((tag) => `<li>${escapeHtml(String(tag.name))}</li>`)
  const webhooks = places.filter((place) => place.isWebhook).length
  const operations = places.length - webhooks
  return `<article class="card">
<h3><a href="${host}.html">${escapeHtml(titleOf(host, document))}</a></h3>
<p>${inlineHtml(String(info.summary ?? ''))}</p>
<ul class="tags">${tags.join('')}</ul>
<p class="counts"><b>${operations}</b> operations · <b>${webhooks}</b> webhooks</p>
</article>`
}

function titleOf(host: Host, document: Node): string {
  return String((isNode(document.info) ? document.info.title : undefined) ?? host)
}

function sampleNote(gaps: readonly Gap[]): string {
  const gap = gaps.find(({ id }) => id === 'rsa-padding') ?? gaps[0]
  return gap === undefined ? '' : `<p>A proposal reads like this:</p>\n${gapNote(gap)}`
}

function countStatuses(gaps: readonly Gap[]): string {
  const counts = new Map<string, number>()
  for (const { status = 'proposed' } of gaps) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `<b>${count}</b> ${escapeHtml(status)}`).join(', ')
}

function downloadRow(host: Host, document: Node): string {
  const link = (file: string) => `<td><a href="openapi/${file}" download><code>${file}</code></a></td>`
  return `<tr><td>${escapeHtml(titleOf(host, document))}</td>${link(`${host}.yaml`)}${link(`${host}.documented.yaml`)}</tr>`
}
