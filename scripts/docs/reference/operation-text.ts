import { operationPath } from './addresses.ts'
import type { CodeExample } from './code-examples.ts'
import type { FieldView } from './field-view.ts'
import type { Limit } from './limits.ts'
import type { BodyView, OperationView, ResponseView } from './operation-view.ts'
import type { Standing, Words } from './standing.ts'

/** An operation's page as Markdown, for programs and for those who paste it into one. */
export function renderOperationText(view: OperationView, samples: readonly CodeExample[]): string {
  const { title, method, path, host, id, standing, words, keys, authenticated, parameters, body } = view
  const blocks = [
    `# ${title}`,
    `\`${method} ${path}\` on the ${host} host, operation \`${id}\`${standOn(standing)}`,
    textOf(words),
    ...keys.map(({ name, place, standing: key }) => `Key: ${name} in \`${place}\`${standOn(key)}`),
    authenticated ? `Authenticated (${authenticated}), mechanism not shown.` : '',
    parameters.length > 0 ? `## Parameters\n\n${listFields(parameters)}` : '',
    body ? `## ${view.isWebhook ? 'Payload' : 'Request body'}\n\n${bodyText(body)}` : '',
    samples.length > 0 ? `## Samples\n\n${samples.map(fence).join('\n\n')}` : '',
    ...view.responses.map(answerText),
    nextText(view),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function answerText({ status, standing, words, body }: ResponseView): string {
  return [`## Answer ${status}${standOn(standing)}`, textOf(words), body ? bodyText(body) : '']
    .filter((block) => block !== '')
    .join('\n\n')
}

function bodyText({ mediaType, standing, words, fields, examples }: BodyView): string {
  const [first] = examples
  return [
    `\`${mediaType}\`${standOn(standing)}`,
    textOf(words),
    listFields(fields),
    first ? fence(first) : '',
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}

function nextText({ host, responses }: OperationView): string {
  const links = responses.flatMap((response) => response.links)
  if (links.length === 0) return ''
  const items = links.map(
    ({ operationId, says }) => `- [${operationId}](/${operationPath(host, operationId)}.md): ${says}`,
  )
  return `## What comes next\n\n${items.join('\n')}`
}

function listFields(fields: readonly FieldView[], indent = ''): string {
  return fields.map((field) => fieldText(field, indent)).join('\n')
}

function fieldText(field: FieldView, indent: string): string {
  const { name, type, isRequired, cipher, standing, isNews, words, limits, example, fields } = field
  const kind = [type, isRequired ? 'required' : '', cipher ? `encrypted, ${cipher}` : ''].filter(Boolean)
  const said = [
    textOf(words).replace(/\s+/g, ' '),
    ...limits.map(limitText),
    example === undefined ? '' : `example \`${example}\``,
  ]
  const line = `${indent}- \`${name}\` (${kind.join(', ')})${isNews ? standOn(standing) : ''}: ${said.filter(Boolean).join('; ')}`
  return [line.replace(/: $/, ''), ...(fields.length > 0 ? [listFields(fields, `${indent}  `)] : [])].join(
    '\n',
  )
}

function limitText({ words, values, gap }: Limit): string {
  return [words, values.map((value) => `\`${value}\``).join(', '), gap ? `(proposed, gap ${gap.id})` : '']
    .filter(Boolean)
    .join(' ')
}

function textOf({ facts, notes }: Words): string {
  const marked = notes.map(({ standing, says }) => `${says}${standOn(standing)}`)
  return [facts, ...marked].filter(Boolean).join('\n\n')
}

/** ` [§4.1]`, or ` [proposed, gap order-fields]`. */
function standOn({ gap, section }: Standing): string {
  if (gap) return ` [proposed, gap ${gap.id}]`
  return section === undefined ? '' : ` [${section}]`
}

function fence({ label, lang, source }: CodeExample): string {
  return `${label}:\n\n\`\`\`${lang.toLowerCase()}\n${source.replace(/\n+$/, '')}\n\`\`\``
}
