import type { HostName } from '../../../src/kit/contract/contract.ts'
import { isObject } from '../../../src/kit/contract/spec-tree.ts'
import { anchorOf, escapeHtml, escapeMarkdown } from '../../../src/kit/markup.ts'
import { asNode, nodesIn } from '../../../src/kit/reference/document.ts'
import type { Reading } from '../../../src/kit/reference/field-view.ts'
import { type OperationView, viewKey } from '../../../src/kit/reference/operation-view.ts'
import { code } from '../spans.ts'
import { operationPath } from './addresses.ts'
import { methodHtml } from './operation-page.ts'
import { questionHtml, standingBadge, wordsHtml } from './prose.ts'

/** Renders a host's page below its title: description, servers, keys, and operations by tag. */
export function renderHost(reading: Reading, host: HostName, views: readonly OperationView[]): string {
  const { document, ledger } = reading
  const groups = Map.groupBy(views, ({ tag }) => tag)
  return [
    `<div v-pre>${wordsHtml(ledger.readWords(asNode(document.info)))}</div>`,
    renderServers(reading),
    renderKeys(reading),
    renderRules(reading),
    ...[...groups].map(([tag, own]) => renderTag(reading, tag, own)),
    `<p class="op-note" v-pre>The whole of it as OpenAPI 3.1: <a href="openapi/${host}.yaml" download>facts and proposals</a>, <a href="openapi/${host}.documented.yaml" download>facts only</a>.</p>`,
  ].join('\n\n')
}

function renderServers({ document, ledger }: Reading): string {
  const items = nodesIn(document.servers).map((server) => {
    const values = Object.entries(asNode(server.variables)).map(([name, variable]) => {
      const { default: value } = asNode(variable)
      const words = wordsHtml(ledger.readWords(asNode(variable)))
      return `<p class="field-limits">${code(`{${name}}`)} is ${code(String(value))} by default.</p>${words}`
    })
    const environment = server['x-environment']
    const name = environment === undefined ? '' : `<b>${escapeHtml(String(environment))}</b> at `
    return `<li>${name}${code(String(server.url))} ${standingBadge(ledger.stand({}, server), true)}${wordsHtml(ledger.readWords(server))}${values.join('')}</li>`
  })
  return items.length === 0 ? '' : `## Servers\n\n<ul class="keys" v-pre>${items.join('')}</ul>`
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

/** Renders the rules for all operations: how `data` is made, what a payment costs. */
function renderRules({ document, ledger }: Reading): string {
  const said = Object.keys(document).filter((key) => key.startsWith('x-'))
  const rules = said.map((key) => asNode(document[key]))
  const items = rules
    .flatMap((rule) => (rule.description === undefined ? nodesIn(rule) : [rule]))
    .filter(({ description }) => description !== undefined)
    .map((rule) => {
      const standing = ledger.stand({}, rule)
      const shown = listValues(rule.values)
      return `<li>${wordsHtml(ledger.readWords(rule))}<p>${shown.map(code).join(' ')} ${standingBadge(standing, true)}</p>${questionHtml(standing)}</li>`
    })
  return items.length === 0 ? '' : `## Common rules\n\n<ul class="keys" v-pre>${items.join('')}</ul>`
}

/** Lists values; nested ones are prefixed by their names: `CAD 10000`, `USSD NGN 50`. */
function listValues(values: unknown): string[] {
  if (Array.isArray(values)) return values.map(String)
  return Object.entries(asNode(values)).flatMap(([name, value]) =>
    isObject(value) ? listValues(value).map((each) => `${name} ${each}`) : [`${name} ${value}`],
  )
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
