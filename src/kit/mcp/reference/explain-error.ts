import { type Contract, readContract } from '../../contract/contract.ts'
import { deref } from '../../contract/references.ts'
import { asObject, type JsonObject } from '../../contract/spec-tree.ts'
import { asNode } from '../../reference/document.ts'
import { formatStanding } from '../../reference/operation-text.ts'
import { createLedger } from '../../reference/standing.ts'
import { findOperation } from './find-operation.ts'

/** An answer that is not a success. */
export interface Refused {
  status: number
  /** `statusCode` of the body. */
  statusCode?: string | number | undefined
  message?: string | undefined
  /** operationId. */
  operation?: string | undefined
}

/** What to do, by status. The texts follow the guide on errors. */
const ADVICE: Record<number, string> = {
  400: 'Fix the request: its `errors` name the fields. Read the operation for what each field takes.',
  401: 'Fix the configuration: which key the operation takes is in its text. A key that was rotated stays refused.',
  404: 'Look at the reference, and at whose key was used: the record may be of another business.',
  409: 'Look the record up before anything else: the reference is taken, the state does not allow the step, or the idempotency key came with another request.',
  413: 'Send less.',
  415: 'Send the content type that the operation names.',
  429: 'Wait as long as Retry-After says, then repeat.',
}

/**
 * Explains what an answer means, which section or gap that rests on, and what to do.
 *
 * @throws InputError the operation does not exist
 */
export function explainError({ status, statusCode, message, operation }: Refused): string {
  const contract = readContract()
  const meanings = listMeanings(contract, status, operation)
  const code = statusCode === undefined ? undefined : String(statusCode)
  const told = [...meanings].map(([text, operations]) => {
    const about = operation ? '' : `\n  Of: ${operations.join(', ')}`
    return `- ${text}${about}`
  })
  const examples = matchExamples(contract, { status, code, message, operation })
  return [
    `HTTP ${status}${operation ? ` of ${operation}` : ''}`,
    told.length > 0 ? `What the contract says:\n${told.join('\n')}` : 'The contract has no such answer.',
    examples.length > 0
      ? `Examples that match what came (codes and bodies of errors are proposals, gaps error-body, status-codes and business-status-code):\n${examples.join('\n')}`
      : '',
    `What to do: ${adviseOn(status)}`,
    'More: read guide:errors. The marks say what each statement stands on: a section is a fact, a gap a proposal.',
  ]
    .filter(Boolean)
    .join('\n\n')
}

function adviseOn(status: number): string {
  if (status >= 500)
    return 'A write may have taken effect: ask the service (tool confirm, or the operation that shows the record) before you repeat it, and repeat it under the same intent.'
  return ADVICE[status] ?? 'Read the operation: which of its answers this is.'
}

interface Answer {
  operationId: string
  document: object
  response: JsonObject
  standing: string
}

function listAnswers(contract: Contract, status: number, operation: string | undefined): Answer[] {
  const asked = operation === undefined ? contract.operations : [findOperation(operation)]
  const { stand } = createLedger(contract.gaps)
  return asked.flatMap(({ operationId, host, object }) => {
    const document = contract.readDocument(host, 'proposed')
    const { responses } = object
    const found = responses[status] ?? responses[`${Math.floor(status / 100)}XX`]
    // every operation has a `default`, which says nothing about this status
    const response = found ?? (operation === undefined ? undefined : responses.default)
    if (!response) return []
    const resolved = asObject(deref(document, response))
    const standing = formatStanding(stand(stand({}, asNode(object)), resolved))
    return [{ operationId, document, response: resolved, standing }]
  })
}

function listMeanings(
  contract: Contract,
  status: number,
  operation: string | undefined,
): Map<string, string[]> {
  const meanings = new Map<string, string[]>()
  for (const { operationId, response, standing } of listAnswers(contract, status, operation)) {
    const gap = response['x-gap-status']
    const words = String(response.description ?? '')
      .trim()
      .replace(/\s+/g, ' ')
    const text = `${standing.trimStart()}${gap ? ` [this status is a proposal, gap ${gap}]` : ''} ${words}`
    meanings.set(text, [...(meanings.get(text) ?? []), operationId])
  }
  return meanings
}

interface Came extends Omit<Refused, 'statusCode'> {
  code: string | undefined
}

/** Finds examples with the same `statusCode` and message, as far as these are known. */
function matchExamples(contract: Contract, { status, code, message, operation }: Came): string[] {
  if (code === undefined && message === undefined) return []
  const lines = listAnswers(contract, status, operation).flatMap(({ document, response }) =>
    Object.values(asObject(response.content)).flatMap((media) =>
      Object.entries(asObject(asObject(media).examples)).flatMap(([name, example]) => {
        const { value, summary } = asObject(deref(document, asObject(example)))
        const body = asObject(value)
        const isSame =
          (code === undefined || String(body.statusCode) === code) &&
          (message === undefined || body.message === message)
        const said = summary ?? body.message
        return isSame ? [`- ${name}: ${said} (statusCode ${body.statusCode})`] : []
      }),
    ),
  )
  return [...new Set(lines)]
}
