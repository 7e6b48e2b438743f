import { operations as businessRows } from '../../../../generated/business/operations.ts'
import { webhookSignatures } from '../../../../generated/business/parameters.ts'
import { validators as businessChecks } from '../../../../generated/business/validators.js'
import { operations as checkoutRows } from '../../../../generated/checkout/operations.ts'
import { validators as checkoutChecks } from '../../../../generated/checkout/validators.js'
import type { OperationTable } from '../../../../src/client/calls/operation-table.ts'
import {
  findResponseCheck,
  type OperationChecks,
} from '../../../../src/client/validation/operation-schemas.ts'
import { readIssues, type SchemaCheck } from '../../../../src/client/validation/read-issues.ts'
import type { Answer, Call, Host, Problem } from '../protocol.ts'

const checks: Record<Host, Readonly<Record<string, OperationChecks>>> = {
  checkout: checkoutChecks,
  business: businessChecks,
}
const rows: Record<Host, OperationTable> = { checkout: checkoutRows, business: businessRows }

/** Placeholder for the ciphertext when a body is checked before encryption. */
const CIPHERTEXT = 'QUJD'

/** Lists where a request deviates from the contract, by the generated validators. */
export function listRequestProblems({
  host,
  operationId,
  input: { body, path, query, headers },
}: Pick<Call, 'host' | 'operationId' | 'input'>): Problem[] {
  const check = checks[host][operationId] ?? { responses: {} }
  const encrypted = rows[host][operationId]?.encrypted
  const parameters = [
    ...list('path', check.path, path),
    ...list('query', check.query, query),
    // A signed request is signed when it is sent.
    ...(operationId in webhookSignatures ? [] : list('headers', check.headers, lowerNames(headers))),
  ]
  if (!encrypted) return [...parameters, ...list('body', check.body, body)]
  const { field } = encrypted
  const plaintext = (body as Record<string, unknown> | undefined)?.[field]
  const wire = list('body', check.body, { ...(body as object), [field]: CIPHERTEXT })
  return [
    ...parameters,
    ...wire.filter(({ place }) => place[0] !== field),
    ...list('body', check.payload, plaintext).map((each) => ({ ...each, place: [field, ...each.place] })),
  ]
}

/** Lists where an answer deviates from the contract, by the schema of its status. */
export function listAnswerProblems(
  host: Host,
  operationId: string,
  { status, value }: Pick<Answer, 'status' | 'value'>,
): Problem[] {
  const check = findResponseCheck(checks[host][operationId]!, status)
  if (check) return list('answer', check, value)
  return [{ part: 'answer', place: [], message: `status ${status} is not in the contract` }]
}

function list(part: Problem['part'], check: SchemaCheck | undefined, value: unknown): Problem[] {
  const issues = check ? readIssues(check, value) : []
  return issues.map(({ path, message }) => ({ part, place: path, message }))
}

function lowerNames(headers: Call['input']['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
