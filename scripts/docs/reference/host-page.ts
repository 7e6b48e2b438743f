import type { HostName } from '../../../src/kit/contract/contract.ts'
import { anchorOf, escapeHtml, escapeMarkdown, inlineHtml } from '../../../src/kit/markup.ts'
import { asNode, type Node, nodesIn } from '../document.ts'
import { code } from '../spans.ts'
import { operationPath } from './addresses.ts'
import type { Reading } from './field-view.ts'
import { methodHtml } from './operation-page.ts'
import { type OperationView, viewKey } from './operation-view.ts'
import { questionHtml, standingBadge, wordsHtml } from './prose.ts'

/** What stands on a host's page below its title: what it is, where it is, its keys, and its operations by their tags. */
export function renderHost(reading: Reading, host: HostName, views: readonly OperationView[]): string {
  const { document, ledger } = reading
  const groups = Map.groupBy(views, ({ tag }) => tag)
  return [
    `<div v-pre>${wordsHtml(ledger.readWords(asNode(document.info)))}</div>`,
    renderServers(document),
    renderKeys(reading),
    ...[...groups].map(([tag, own]) => renderTag(reading, tag, own)),
    `<p class="op-note" v-pre>The whole of it as OpenAPI 3.1: <a href="openapi/${host}.yaml" download>facts and proposals</a>, <a href="openapi/${host}.documented.yaml" download>facts only</a>.</p>`,
  ].join('\n\n')
}

function renderServers({ servers }: Node): string {
  const rows = nodesIn(servers).map(({ url, description, variables }) => {
    const values = Object.entries(asNode(variables)).map(([name, variable]) => {
      const { default: value, description: words } = asNode(variable)
      return `<br>${code(`{${name}}`)}: ${code(String(value))} ${inlineHtml(String(words ?? ''))}`
    })
    return `<tr><td>${code(String(url))}</td><td>${inlineHtml(String(description ?? ''))}${values.join('')}</td></tr>`
  })
  if (rows.length === 0) return ''
  return `## Servers\n\n<table v-pre><thead><tr><th scope="col">address</th><th scope="col">what it is</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function renderKeys(reading: Reading): string {
  const schemes = Object.entries(asNode(asNode(reading.document.components).securitySchemes))
  const items = schemes.map(([name, value]) => {
    const scheme = asNode(value)
    const key = viewKey(reading, name, scheme)
    return `<li><b>${escapeHtml(key.name)}</b> in ${code(key.place)} ${standingBadge(key.standing, true)}${wordsHtml(reading.ledger.readWords(scheme))}${questionHtml(key.standing)}</li>`
  })
  return items.length === 0 ? '' : `## Keys\n\n<ul class="keys" v-pre>${items.join('')}</ul>`
}

function renderTag({ document, ledger }: Reading, tag: string, views: readonly OperationView[]): string {
  const described = nodesIn(document.tags).find(({ name }) => name === tag)
  const rows = views.map(
    (view) =>
      `<tr><td>${methodHtml(view.method)}</td><td><a href="${operationPath(view.host, view.id)}.html">${escapeHtml(view.title)}</a><br>${code(view.path)}</td><td>${view.keys.map(({ name }) => escapeHtml(name)).join(', ')}</td><td>${standingBadge(view.standing)}</td></tr>`,
  )
  return `## ${escapeMarkdown(tag)} {#${anchorOf(tag)}}

<div v-pre>${wordsHtml(ledger.readWords(described ?? {}))}<table class="operations"><thead><tr><th scope="col">method</th><th scope="col">operation</th><th scope="col">key</th><th scope="col">stands on</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
