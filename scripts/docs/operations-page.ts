import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import { gapOf } from '../../src/kit/contract/document.ts'
import { asList } from '../../src/kit/contract/spec-tree.ts'
import { anchorOf, codeMarkdown, escapeHtml, escapeMarkdown, inlineHtml } from '../../src/kit/markup.ts'
import { listPlaces, listSchemes, type Node, type OperationPlace } from './document.ts'
import { operationHref } from './gap-uses.ts'
import { listAnswers, listInput, type Name } from './operation-names.ts'
import { code, gapBadge, sectionBadge } from './spans.ts'

const keyNames: Record<string, string> = {
  publicKey: 'public key',
  secretKey: 'secret key',
  webhookSignature: 'signature',
}

/** Every operation and webhook of both hosts in a few lines each, with the way into the reference. */
export function renderOperations(documents: Record<HostName, Node>): string {
  return HOSTS.flatMap((host) => renderHost(host, documents[host])).join('\n\n')
}

function renderHost(host: HostName, document: Node): string[] {
  const groups = Map.groupBy(listPlaces(document), (place) => (place.isWebhook ? 'webhooks' : tagOf(place)))
  return [...groups].map(([name, places]) => {
    const title = `${host.charAt(0).toUpperCase()}${host.slice(1)}: ${name}`
    const shown = places.map((place) => renderPlace(host, document, place))
    return `## ${escapeMarkdown(title)} {#${slug(`${host}-${name}`)}}\n\n${shown.join('\n\n')}`
  })
}

function renderPlace(host: HostName, document: Node, place: OperationPlace): string {
  const { operation, path, method, isWebhook } = place
  const id = String(operation.operationId)
  const rows = [
    ...renderNames('Takes', listInput(document, operation)),
    ...renderNames('Answers', listAnswers(document, operation)),
  ]
  const call = isWebhook
    ? `sends ${code(path)}`
    : `<b class="method">${escapeHtml(method.toUpperCase())}</b> ${code(path)}`
  return `### ${escapeMarkdown(String(operation.summary ?? id))} ${codeMarkdown(id)}{.ignore-header} {#${anchorOf(id)}}

<div class="operation" v-pre><p class="operation-line">${call} <span class="operation-marks">${marksOf(document, operation)}</span></p><p>${inlineHtml(String(operation.description ?? ''))}</p><dl>${rows.join('')}</dl><p><a href="${escapeHtml(operationHref(host, place))}" target="_self">In the reference<span class="visually-hidden">: ${escapeHtml(id)}</span></a></p></div>`
}

/** A row for what is stated and one for what is proposed, each where there is any. */
function renderNames(title: string, names: readonly Name[]): string[] {
  const stated = names.filter(({ isProposed }) => !isProposed)
  const proposed = names.filter(({ isProposed }) => isProposed)
  const row = (term: string, list: readonly Name[], look: string) =>
    list.length > 0 ? [`<dt>${term}</dt><dd${look}>${list.map(({ text }) => code(text)).join(' ')}</dd>`] : []
  return [...row(title, stated, ''), ...row(`${title}, proposed`, proposed, ' class="proposed"')]
}

function marksOf(document: Node, operation: Node): string {
  const source = operation['x-source']
  const gap = gapOf(operation)
  const stands = gap === undefined && source ? sectionBadge(source) : gapBadge(gap)
  const keys = listSchemes(document, operation).map(([name, scheme]) =>
    keyBadge(keyNames[name] ?? name, scheme['x-gap']),
  )
  return [stands, ...keys].join(' ')
}

/** Which key it takes; on the business host that is a proposal. */
function keyBadge(name: string, gap: string | undefined): string {
  return gap === undefined
    ? `<span class="badge badge-plain">${escapeHtml(name)}</span>`
    : gapBadge(gap, name)
}

function tagOf({ operation }: OperationPlace): string {
  return String(asList(operation.tags)[0] ?? 'Operations')
}

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
