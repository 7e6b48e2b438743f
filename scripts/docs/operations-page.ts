import { HOSTS, type HostName } from '../../src/kit/contract/contract.ts'
import {
  anchorOf,
  codeMarkdown,
  escapeHtml,
  escapeMarkdown,
  gapHref,
  inlineHtml,
} from '../../src/kit/markup.ts'
import { isNode, listOperations, type Node, nodesIn, type OperationPlace } from './document.ts'
import { operationHref } from './gap-uses.ts'
import { listAnswers, listInput, type Name } from './operation-names.ts'

const keyNames: Record<string, string> = {
  publicKey: 'public key',
  secretKey: 'secret key',
  webhookSignature: 'signature',
}

/** Every operation and webhook of both hosts in a few lines each, with the way into the reference. */
export function renderOperations(documents: Record<HostName, object>): string {
  return HOSTS.flatMap((host) => renderHost(host, documents[host] as Node)).join('\n\n')
}

function renderHost(host: HostName, document: Node): string[] {
  const places = listOperations(document)
  const tags = [...new Set(places.filter(({ isWebhook }) => !isWebhook).map(tagOf))]
  const groups = tags.map((tag) => ({
    title: `${capitalise(host)}: ${tag}`,
    id: `${host}-${tag}`,
    places: places.filter((place) => !place.isWebhook && tagOf(place) === tag),
  }))
  const webhooks = {
    title: `${capitalise(host)}: webhooks`,
    id: `${host}-webhooks`,
    places: places.filter(({ isWebhook }) => isWebhook),
  }
  return [...groups, webhooks]
    .filter((group) => group.places.length > 0)
    .map(
      ({ title, id, places: members }) => `## ${escapeMarkdown(title)} {#${slug(id)}}

${members.map((place) => renderPlace(host, document, place)).join('\n\n')}`,
    )
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
  const gap = operation['x-gap']
  const stands = source
    ? `<span class="badge badge-fact" title="The interface document states it">${escapeHtml(String(source))}</span>`
    : `<a class="badge badge-proposal" href="${gapHref(String(gap))}" title="A proposal">${escapeHtml(String(gap))}</a>`
  const components = isNode(document.components) ? document.components : {}
  const schemes = isNode(components.securitySchemes) ? components.securitySchemes : {}
  const keys = nodesIn(operation.security ?? document.security)
    .flatMap(Object.keys)
    .map((name) => keyBadge(keyNames[name] ?? name, schemes[name]))
  return [stands, ...keys].join(' ')
}

/** Which key it takes; on the business host that is a proposal. */
function keyBadge(name: string, scheme: unknown): string {
  const gap = isNode(scheme) ? scheme['x-gap'] : undefined
  return gap === undefined
    ? `<span class="badge badge-plain">${escapeHtml(name)}</span>`
    : `<a class="badge badge-proposal" href="${gapHref(String(gap))}" title="A proposal">${escapeHtml(name)}</a>`
}

function tagOf({ operation }: OperationPlace): string {
  return String((Array.isArray(operation.tags) ? operation.tags[0] : undefined) ?? 'Operations')
}

const code = (text: string) => `<code>${escapeHtml(text)}</code>`
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
