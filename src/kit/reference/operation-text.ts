import type { HostName } from '../contract/contract.ts'
import type { CodeExample } from './code-examples.ts'
import type { FieldView } from './field-view.ts'
import type { Limit } from './limits.ts'
import type { BodyView, OperationView, ResponseView } from './operation-view.ts'
import type { Standing, Words } from './standing.ts'

/** What the text of an operation contains besides its view. */
interface Beside {
  /** Returns the address of another operation's text. */
  addressOf: (host: HostName, operationId: string) => string
  samples?: readonly CodeExample[]
}

/**
 * Renders an operation as Markdown, for programs and for people who paste it into one. Each statement carries its section or, if
 * proposed, its gap; one without a mark has that of the enclosing part.
 */
export function renderOperationText(view: OperationView, { addressOf, samples = [] }: Beside): string {
  const { title, method, path, host, id, standing, pathStanding, words, keys, parameters, body } = view
  return joinBlocks([
    `# ${title}`,
    `\`${method} ${path}\` on the ${host} host, operation \`${id}\`${formatStanding(standing)}`,
    pathStanding ? `Its path stands on its own:${formatStanding(pathStanding)}` : '',
    formatWords(words),
    ...keys.map(({ name, place, standing: key }) => `Key: ${name} in \`${place}\`${formatStanding(key)}`),
    view.authenticated ? `Authenticated (${view.authenticated}), mechanism not shown.` : '',
    parameters.length > 0 ? `## Parameters\n\n${formatFields(parameters)}` : '',
    body ? `## ${view.isWebhook ? 'Payload' : 'Request body'}\n\n${formatBody(body)}` : '',
    samples.length > 0 ? `## Samples\n\n${samples.map(fence).join('\n\n')}` : '',
    ...formatAnswers(view.responses),
    formatNext(view, addressOf),
  ])
}

function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n')
}

/** Properties of the same field that differ between answers. */
const OWN = new Set(['example', 'path'])

/** Formats the answers. Failures share a body: its fields are printed once. */
function formatAnswers(responses: readonly ResponseView[]): string[] {
  const printed = new Map<string, string>()
  return responses.map(({ status, standing, statusStanding, mediaTypeStanding, words, body }) => {
    const fields = JSON.stringify(body?.fields ?? [], (name, value) => (OWN.has(name) ? undefined : value))
    const before = body?.fields.length ? printed.get(fields) : undefined
    if (!before) printed.set(fields, status)
    return joinBlocks([
      `## Answer ${status}${formatStanding(standing)}`,
      statusStanding ? `The status stands on its own:${formatStanding(statusStanding)}` : '',
      mediaTypeStanding ? `The media type stands on its own:${formatStanding(mediaTypeStanding)}` : '',
      formatWords(words),
      body ? formatBody(body, before && `Fields as of answer ${before}.`) : '',
    ])
  })
}

function formatBody(body: BodyView, fields = formatFields(body.fields)): string {
  const { mediaType, standing, requiredBy, words, examples } = body
  const [first] = examples
  const required = requiredBy ? `, required${formatStanding(requiredBy)}` : ''
  return joinBlocks([
    `\`${mediaType}\`${formatStanding(standing)}${required}`,
    formatWords(words),
    fields,
    first ? fence(first) : '',
  ])
}

function formatNext({ host, responses }: OperationView, addressOf: Beside['addressOf']): string {
  const links = responses.flatMap((response) => response.links)
  if (links.length === 0) return ''
  const items = links.map(
    ({ operationId, says }) => `- [${operationId}](${addressOf(host, operationId)}): ${says}`,
  )
  return `## What comes next\n\n${items.join('\n')}`
}

function formatFields(fields: readonly FieldView[], indent = ''): string {
  return fields.map((field) => formatField(field, indent)).join('\n')
}

function formatField(field: FieldView, indent: string): string {
  const { name, type, isRequired, cipher, plaintext, standing, isNews, words, limits, example } = field
  const kind = [type, isRequired ? 'required' : '', cipher ? `encrypted, ${cipher}` : ''].filter(Boolean)
  const said = [
    formatWords(words).replace(/\s+/g, ' '),
    ...limits.map(formatLimit),
    example === undefined ? '' : `example \`${example}\``,
  ]
  const line = `${indent}- \`${name}\` (${kind.join(', ')})${isNews ? formatStanding(standing) : ''}: ${said.filter(Boolean).join('; ')}`
  const isOther = plaintext && formatStanding(plaintext) !== formatStanding(standing)
  return [
    line.replace(/: $/, ''),
    ...(isOther ? [`${indent}  The plaintext${formatStanding(plaintext)}:`] : []),
    ...(field.fields.length > 0 ? [formatFields(field.fields, `${indent}  `)] : []),
  ].join('\n')
}

function formatLimit({ words, values, gap }: Limit): string {
  return [words, values.map((value) => `\`${value}\``).join(', '), gap ? `(proposal, gap ${gap.id})` : '']
    .filter(Boolean)
    .join(' ')
}

/** Formats the facts, followed by the proposals. */
export function formatWords({ facts, notes }: Words): string {
  const marked = notes.map(({ standing, says }) => `${says}${formatStanding(standing)}`)
  return [facts, ...marked].filter(Boolean).join('\n\n')
}

/** Formats a standing: ` [§4.1]`, or ` [proposal, gap order-fields]`; empty if there is neither. */
export function formatStanding({ gap, section }: Standing): string {
  if (gap) return ` [proposal, gap ${gap.id}]`
  return section === undefined ? '' : ` [${section}]`
}

function fence({ label, lang, source }: CodeExample): string {
  return `${label}:\n\n\`\`\`${lang.toLowerCase()}\n${source.replace(/\n+$/, '')}\n\`\`\``
}
