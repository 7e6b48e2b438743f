import type { Contract, HostName } from '../../contract/contract.ts'
import type { OperationObject } from '../../contract/document.ts'
import { collectGaps } from '../../contract/ledger/collect-gaps.ts'
import { deref } from '../../contract/references.ts'
import { asList, asObject, type JsonObject } from '../../contract/spec-tree.ts'
import { listFields, parameterLine, type Standing, standingOf } from './fields.ts'

/** An operation or a webhook as it stands in a document. */
export interface Shown {
  host: HostName
  method: string
  path: string
  operation: OperationObject
  isWebhook?: boolean
}

/**
 * All that the contract says of an operation, as Markdown. Each statement carries its section or, of a proposal, its gap;
 * one without a mark of its own stands on what it lies in.
 */
export function renderOperation(
  contract: Contract,
  { host, method, path, operation, isWebhook }: Shown,
): string {
  const document = contract.readDocument(host, 'proposed')
  const standing = standingOf('', operation)
  const { operationId, summary = operationId, description = '', security = [] } = operation
  const row = contract.operations.find((each) => each.operationId === operationId)?.row
  const parameters = asList(operation.parameters).map((each) => asObject(deref(document, each as object)))
  const body = asObject(deref(document, operation.requestBody ?? {}))
  const gaps = [...collectGaps(document, operation)]
  const rules = contract.requirements.filter(({ operations }) => operations?.includes(operationId))
  const blocks = [
    `# ${summary}`,
    isWebhook
      ? `Webhook \`${operationId}\` of the ${host} host${standing}`
      : `\`${method.toUpperCase()} ${path}\` on the ${host} host, operation \`${operationId}\`${standing}`,
    description,
    row ? `Key: ${row.key}. ${callHint(row.idempotencyHeader)}` : `Security: ${JSON.stringify(security)}`,
    operation['x-gap-path'] ? `Its path is a proposal, gap ${operation['x-gap-path']}.` : '',
    parameters.length > 0
      ? `## Parameters\n\n${parameters.map((each) => parameterLine(document, each, standing)).join('\n')}`
      : '',
    body.content
      ? `## ${isWebhook ? 'Payload' : 'Request body'}\n\n${bodyText(document, body, standing)}`
      : '',
    ...answerTexts(document, operation, standing),
    gaps.length > 0 ? `## Open questions that it rests on\n\nRead each as gap:<id>: ${gaps.join(', ')}` : '',
    rules.length > 0
      ? `## Rules\n\n${rules.map(({ id, section, rule }) => `- ${id} [${section}]: ${rule}`).join('\n')}`
      : '',
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

function callHint(idempotencyHeader: string | undefined): string {
  return idempotencyHeader === undefined ? '' : `A write: the tool call needs an \`intent\` for it.`
}

/** Refusals share a body: it is printed once. */
function answerTexts(document: object, { responses }: OperationObject, around: Standing): string[] {
  const told = new Map<string, string>()
  return Object.entries(responses).map(([status, reference]) => {
    const response = asObject(deref(document, reference))
    const standing = standingOf(around, response)
    const gap = response['x-gap-status']
    const head = `## Answer ${status}${standing}${gap ? ` [this status is a proposal, gap ${gap}]` : ''}`
    const text = response.content ? bodyText(document, response, standing, told, status) : ''
    return [head, String(response.description ?? ''), text].filter((block) => block !== '').join('\n\n')
  })
}

/** @param told the lists of fields that stand above, each with its status */
function bodyText(
  document: object,
  holder: JsonObject,
  around: Standing,
  told = new Map<string, string>(),
  status = '',
): string {
  return Object.entries(asObject(holder.content))
    .map(([mediaType, media]) => {
      const { schema, examples } = asObject(media)
      const standing = standingOf(around, schema, deref(document, asObject(schema)))
      const proposed = asObject(holder['x-proposed'])
      const required = proposed.required === true ? ` [required: proposal, gap ${proposed.gap}]` : ''
      const [name, example] = Object.entries(asObject(examples))[0] ?? []
      const { value, 'x-plaintext': plaintext } = asObject(deref(document, asObject(example)))
      const shown = plaintext ?? value
      const fields = listFields(document, schema, standing)
      const before = told.get(fields)
      told.set(fields, before ?? status)
      return [
        `\`${mediaType}\`${standing === around ? '' : standing}${required}`,
        before ? `Fields as of answer ${before}.` : fields,
        name === undefined ? '' : `Example ${name}: ${JSON.stringify(shown)}`,
      ]
        .filter((block) => block !== '')
        .join('\n\n')
    })
    .join('\n\n')
}
