import type { ValidateFunction } from 'ajv'
import { listOperations } from '../contract/contract.ts'
import { createAjv, OWN_SCHEMA } from '../contract/create-ajv.ts'
import { quoteText } from '../visible-text.ts'
import { checkCredentials, type DescribedCredential } from './credential.ts'
import { type DescribedRequest, RECORD_NAMES } from './description.ts'
import { explainSchemaError, explainUnknown } from './explain-schema-error.ts'
import { type Expression, listExpressions, readExpression } from './expressions.ts'
import { checkPayloadForm, type PayloadForm } from './payload-form.ts'
import schema from './target.schema.json' with { type: 'json' }

let validate: ValidateFunction | undefined

/**
 * Checks the content of a target.json against its schema.
 *
 * @throws Error that says what is wrong, where, and what to write; it repeats no value
 */
export function checkDescription(content: Record<string, unknown>): void {
  validate ??= createAjv({ ...OWN_SCHEMA, verbose: true, allowUnionTypes: true }).compile(schema)
  if (!validate(content)) throw new Error(explainSchemaError(validate.errors![0]!))
  checkCredentials(listCredentials(content))
  checkPayloadForm((content.payload ?? {}) as PayloadForm)
  const requests = (content.requests ?? {}) as Record<string, DescribedRequest>
  for (const [operationId, request] of Object.entries(requests)) checkRequest(requests, operationId, request)
}

/** Lists the credential of each business, with its place. Keys beside the URLs belong to the only business. */
function listCredentials(content: Record<string, unknown>) {
  type Holder = { credential?: DescribedCredential }
  const { businesses } = content as { businesses?: Holder[] }
  if (!businesses) return [['credential', (content as Holder).credential] as const]
  return businesses.map(({ credential }, index) => [`businesses[${index}].credential`, credential] as const)
}

function checkRequest(
  requests: Record<string, DescribedRequest>,
  operationId: string,
  request: DescribedRequest,
): void {
  const known = listOperations().map((each) => each.operationId as string)
  const place = `requests.${operationId}`
  if (!known.includes(operationId)) throw new Error(explainUnknown(place, operationId, known))
  for (const text of listExpressions(request)) {
    const shown = quoteText(`{$${text}}`).slice(1, -1)
    const expression = readExpression(text)
    if (!expression) throw new Error(`${place} holds ${shown}, which is not an expression: ${FORMS}`)
    const complaint = complain(requests, operationId, expression)
    if (complaint) throw new Error(`${place} holds ${shown}, and ${complaint}`)
  }
}

const FORMS =
  'write {$random}, {$email}, {$records.paidOrder} or {$createOrder.response.body#/data/reference}.'

function complain(
  requests: Record<string, DescribedRequest>,
  operationId: string,
  expression: Expression,
): string | undefined {
  if (expression.kind === 'record') {
    const { name } = expression
    if (RECORD_NAMES.some((each) => each === name)) return undefined
    return explainUnknown(`records.${name}`, name, RECORD_NAMES)
  }
  if (expression.kind === 'sender' || expression.kind === 'amount') {
    if (operationId === 'receiveCadCollection') return undefined
    return 'only a notification to receiveCadCollection has a sender and an amount.'
  }
  if (expression.kind === 'sealed' && requests[operationId]!.data === undefined) {
    return `requests.${operationId}.data is not there, which would be encrypted.`
  }
  if (expression.kind === 'signature' || expression.kind === 'cadWebhookSecret') {
    const isHeader = listExpressions(requests[operationId]!.headers).some(
      (each) => readExpression(each)?.kind === expression.kind,
    )
    return isHeader ? undefined : 'a signature stands in headers.'
  }
  if (expression.kind !== 'exchange') return undefined
  const made = expression.operationId
  if (!requests[made]) {
    return explainUnknown(`requests.${made}`, made, Object.keys(requests))
  }
  if (leadsTo(requests, made, operationId)) return `requests.${made} needs ${operationId} itself.`
  return undefined
}

/** Whether one request depends on another, so that it can only be made after it. */
function leadsTo(
  requests: Record<string, DescribedRequest>,
  from: string,
  to: string,
  seen: readonly string[] = [],
): boolean {
  if (from === to) return true
  if (seen.includes(from)) return false
  return listExpressions(requests[from]).some((text) => {
    const next = readExpression(text)
    return next?.kind === 'exchange' && leadsTo(requests, next.operationId, to, [...seen, from])
  })
}
