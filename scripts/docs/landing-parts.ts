import { readFileSync } from 'node:fs'
import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import { gapOf } from '../../src/kit/contract/document.ts'
import type { Gap, Requirement, Submission } from '../../src/kit/contract/ledger/ledger.ts'
import { escapeHtml, factBadge, gapHref, inlineHtml, proposalBadge } from '../../src/kit/markup.ts'
import { asNode, listPlaces, type Node } from '../../src/kit/reference/document.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

/** Reads the README's first code block, which its test compiles and runs. */
export function readClientExample(): string {
  const code = /^```ts client\n[\s\S]*?^```$/m.exec(readme)?.[0]
  if (code === undefined) throw new Error('README.md has no code block labelled "ts client"')
  return code.replace('ts client', 'ts')
}

/** Reads the list below the README's label `questions`, with links relative to docs/. */
export function readQuestions(): string {
  const [, list] = /^<!-- questions -->\n\n(- [\s\S]*?)\n\n/m.exec(readme) ?? []
  if (list === undefined) throw new Error('README.md has no list labelled "questions"')
  return list
    .replaceAll('](#', '](README.md#')
    .replace(/\]\((?!docs\/)/g, '](../')
    .replaceAll('](docs/', '](')
}

/** Renders the size of the contract in five numbers. */
export function renderFigures(
  documents: Record<HostName, Node>,
  gaps: readonly Gap[],
  requirements: readonly Requirement[],
  sandbox: Submission,
): string {
  const places = HOSTS.flatMap((host) => listPlaces(documents[host]))
  const stated = places.filter(({ operation }) => gapOf(operation) === undefined).length
  return `<dl class="figures" v-pre>
${figure(stated, 'documented operations', 'checkout.html')}
${figure(requirements.length, 'documented rules', 'coverage.html')}
${figure(sandbox.counts.passed, 'tests that the sandbox passes', 'conformance.html')}
${figure(gaps.length, 'open questions', 'gaps.html')}
${figure(places.length - stated, 'proposed operations and webhooks', 'checkout.html')}
</dl>`
}

function figure(value: number, label: string, href: string): string {
  return `<div><dt><a href="${href}">${label}</a></dt><dd>${value.toLocaleString('en')}</dd></div>`
}

/** Renders one stated rule beside one proposal, with their marks. */
export function renderSamples(gaps: readonly Gap[], requirements: readonly Requirement[]): string {
  const rule = requirements.find(({ id }) => id === 'REQ-AUTH-12')
  const gap = gaps.find(({ id }) => id === 'rsa-padding')
  if (rule === undefined || gap === undefined) return ''
  return `<div class="samples" v-pre>
<div class="sample">${factBadge(rule.section)}<p class="sample-text">${inlineHtml(rule.rule)}</p><p>Stated. Whatever implements the service has to do exactly this, and <a href="coverage.html#${escapeHtml(rule.id)}">a test proves it</a>.</p></div>
<div class="sample sample-proposal">${proposalBadge}<p class="sample-text">${inlineHtml(gap.question)}</p><p>Not shown. The contract proposes an answer, gives its evidence and keeps <a href="${gapHref(gap.id)}">the question</a> beside it, until the real answer takes its place.</p></div>
</div>`
}

/** Renders the table of bundles for download, each with its plain one. */
export function renderDownloads(documents: Record<HostName, Node>): string {
  return `<table class="downloads" v-pre><thead><tr><th scope="col">OpenAPI 3.1</th><th scope="col">facts and proposals</th><th scope="col">facts only</th></tr></thead><tbody>
${HOSTS.map((host) => downloadRow(host, documents[host])).join('\n')}
</tbody></table>
<p class="op-note" v-pre>Plain ones are for tools that refuse some forms of OpenAPI 3.1, such as Specmatic: <code>paycontract contract --help</code> says what is changed in them.</p>`
}

function downloadRow(host: HostName, document: Node): string {
  const title = String(asNode(document.info).title ?? host)
  const link = (file: string, text = `<code>${file}</code>`) =>
    `<a href="openapi/${file}" download>${text}</a>`
  const cell = (name: string) => `<td>${link(`${name}.yaml`)} (${link(`${name}.plain.yaml`, 'plain')})</td>`
  return `<tr><th scope="row">${escapeHtml(title)}</th>${cell(host)}${cell(`${host}.documented`)}</tr>`
}
