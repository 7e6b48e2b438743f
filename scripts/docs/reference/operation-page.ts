import { anchorOf, escapeHtml, escapeMarkdown } from '../../../src/kit/markup.ts'
import type { CodeExample } from '../../../src/kit/reference/code-examples.ts'
import type { FieldView } from '../../../src/kit/reference/field-view.ts'
import type {
  BodyView,
  KeyView,
  OperationView,
  ResponseView,
} from '../../../src/kit/reference/operation-view.ts'
import { code } from '../spans.ts'
import { moveLinks, operationPath } from './addresses.ts'
import { codeBlocks } from './code-blocks.ts'
import { fieldsHtml, limitsHtml } from './field-html.ts'
import { questionHtml, standingBadge, wordsHtml } from './prose.ts'

/** Renders the page of an operation or webhook, as Markdown with HTML: words on the left, code on the right. */
export function renderOperationPage(view: OperationView, samples: readonly CodeExample[]): string {
  const rows = [
    renderCall(view),
    renderHead(view, samples),
    renderParameters(view.parameters),
    renderBody(view),
    ...renderAnswers(view),
    renderNext(view),
  ]
  const page = [`# ${escapeMarkdown(view.title)} {#${anchorOf(view.id)}}`, ...rows.filter(Boolean)]
  return moveLinks(page.join('\n\n'), 2)
}

/** Renders a row of the page; `words` and `shown` are Markdown. */
function row(words: string, shown = ''): string {
  return `<section class="op-row">\n<div class="op-words">\n\n${words}\n\n</div>\n<div class="op-code">\n\n${shown}\n\n</div>\n</section>`
}

const html = (content: string) => `<div v-pre>${content}</div>`

function renderHead(view: OperationView, samples: readonly CodeExample[]): string {
  const { words, standing, keys, authenticated } = view
  const lines = [
    wordsHtml(words),
    questionHtml(standing),
    ...keys.map(({ standing: key }) => questionHtml(key, 'The credential.')),
    factsHtml(view, keys, authenticated),
  ]
  const note =
    samples.length > 0
      ? html(
          '<p class="op-note">The samples hold proposals: bodies, credentials and encryption are not shown in the interface document.</p>',
        )
      : ''
  return row(html(lines.join('')), view.isWebhook ? '' : `${codeBlocks(samples)}\n\n${note}`)
}

/** Renders method, path and the console: what a reader looks for first, so above all words on a phone too. */
function renderCall(view: OperationView): string {
  const attributes = `operation="${escapeHtml(view.id)}" host="${view.host}"`
  const console = view.isWebhook ? '' : `<OperationConsole ${attributes} />`
  return `<div class="op-call">\n${html(callLine(view))}\n${console}\n</div>`
}

function callLine({ method, path, standing, pathStanding = {} }: OperationView): string {
  return `<p class="call-line">${methodHtml(method)} <code class="call-path">${escapeHtml(path)}</code> ${standingBadge(pathStanding)} ${standingBadge(standing, true)}</p>`
}

export function methodHtml(method: string): string {
  return `<span class="method method-${anchorOf(method.toLowerCase())}">${escapeHtml(method)}</span>`
}

function factsHtml({ host, id, body }: OperationView, keys: KeyView[], authenticated?: string): string {
  const key = keys.map(
    ({ name, place, standing }) => `${escapeHtml(name)} in ${code(place)} ${standingBadge(standing, true)}`,
  )
  const ciphers = new Set(body?.fields.flatMap((field) => field.cipher ?? []))
  const rows = [
    ['Host', `<a href="${host}.html">${host}</a>`],
    ['Operation', code(id)],
    ...(key.length > 0 ? [['Key', key.join('<br>')]] : []),
    ...(authenticated
      ? [['Authenticated', `mechanism not shown ${standingBadge({ section: authenticated })}`]]
      : []),
    ...(ciphers.size > 0 ? [['Encryption', [...ciphers].join(', ')]] : []),
  ]
  return `<dl class="op-facts">${rows.map(([term, value]) => `<div><dt>${term}</dt><dd>${value}</dd></div>`).join('')}</dl>`
}

const places: Record<string, string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
}

function renderParameters(parameters: readonly FieldView[]): string {
  const groups = Map.groupBy(parameters, ({ path }) => path.split('.')[0]!)
  return [...groups]
    .map(([place, fields]) =>
      row(`## ${places[place] ?? 'Parameters'} {#${anchorOf(place)}}\n\n${html(fieldsHtml(fields))}`),
    )
    .join('\n\n')
}

function renderBody({ body, isWebhook }: OperationView): string {
  if (!body) return ''
  const lines = [bodyLine(body), bodyHtml(body)]
  return row(
    `## ${isWebhook ? 'Payload' : 'Request body'} {#body}\n\n${html(lines.join(''))}`,
    codeBlocks(body.examples),
  )
}

function bodyLine({ mediaType, isRequired, standing, owner, requiredBy }: BodyView): string {
  const required = isRequired
    ? `<span class="field-required">required</span> ${requiredBy ? standingBadge(requiredBy, true) : ''}`
    : ''
  const marks = new Set([standingBadge(owner, true), standingBadge(standing, true)])
  return `<p class="body-line">${code(mediaType)} ${required} ${[...marks].join(' ')}</p>`
}

function bodyHtml({ standing, words, limits, fields, type }: BodyView, folded = 1): string {
  const shape = fields.length > 0 ? fieldsHtml(fields, folded) : `<p>${escapeHtml(type)}</p>`
  const plaintexts = fields.flatMap(({ plaintext }) => plaintext ?? [])
  return `${wordsHtml(words)}${limitsHtml(limits, standing)}${questionHtml(standing, standing.gap ? 'The body.' : '')}${plaintexts.map((each) => questionHtml(each, 'The plaintext.')).join('')}${shape}`
}

function renderAnswers({ responses, isWebhook }: OperationView): string[] {
  const isError = ({ status }: ResponseView) => !/^[23]/.test(status)
  const done = responses.filter((each) => !isError(each)).map((each) => renderAnswer(each, isWebhook))
  const errors = responses.filter(isError)
  return [...done, ...(errors.length > 0 ? [renderErrors(errors)] : [])]
}

function renderAnswer(
  { status, standing, statusStanding, mediaTypeStanding, words, headers, body }: ResponseView,
  isWebhook: boolean,
): string {
  const title = isWebhook ? `What you answer: ${status}` : `Answer ${status}`
  const lines = [
    `<p class="body-line">${body ? code(body.mediaType) : ''} ${standingBadge(standing, true)}</p>`,
    wordsHtml(words),
    statusStanding ? questionHtml(statusStanding, 'The status code.') : '',
    mediaTypeStanding ? questionHtml(mediaTypeStanding, 'The media type.') : '',
    headers.length > 0 ? `<h3>Headers</h3>${fieldsHtml(headers)}` : '',
    body ? bodyHtml(body, 1) : '',
  ]
  return row(
    `## ${escapeMarkdown(title)} {#${anchorOf(`answer-${status}`)}}\n\n${html(lines.join(''))}`,
    codeBlocks(body?.examples ?? []),
  )
}

/** Renders all errors in one row: each status with its reason, and once the fields of each body. */
function renderErrors(errors: readonly ResponseView[]): string {
  const items = errors.map(
    ({ status, words, standing, statusStanding }) =>
      `<li id="${anchorOf(`answer-${status}`)}"><p class="field-line"><b class="status">${escapeHtml(status)}</b> ${standingBadge(standing, true)}${statusStanding ? standingBadge(statusStanding, true) : ''}</p><div class="field-words">${wordsHtml(words)}</div></li>`,
  )
  const bodies = Map.groupBy(
    errors.flatMap(({ status, body }) => (body ? [{ status, body }] : [])),
    ({ body }) => JSON.stringify(body.fields.map(({ name, type }) => [name, type])),
  )
  const shapes = [...bodies.values()].map((same) => {
    const statuses = same.map(({ status }) => code(status)).join(' ')
    return `<details class="field-more"><summary>The body of ${statuses}</summary>${bodyHtml(same[0]!.body, 0)}</details>`
  })
  const examples = errors.flatMap(({ status, body }) =>
    (body?.examples ?? []).map((each) => ({ ...each, label: `${status} ${each.label}` })),
  )
  return row(
    `## Errors {#errors}\n\n${html(`<ul class="errors">${items.join('')}</ul>${shapes.join('')}`)}`,
    codeBlocks(examples),
  )
}

function renderNext({ host, responses }: OperationView): string {
  const links = responses.flatMap((response) => response.links)
  if (links.length === 0) return ''
  const items = links.map(
    ({ operationId, says, standing }) =>
      `<li><a href="${operationPath(host, operationId)}.html">${code(operationId)}</a> ${wordsHtml({ facts: says, notes: [] })}${standingBadge(standing, true)}</li>`,
  )
  return row(`## What comes next {#next}\n\n${html(`<ul class="next">${items.join('')}</ul>`)}`)
}
