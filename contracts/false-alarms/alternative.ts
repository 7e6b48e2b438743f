import { findObject, type Operation, readDocument, schemaOf } from '../../src/kit/contract/contract.ts'

/**
 * A way in which a service may fill the gaps of the interface document differently from this contract. By the facts alone, none
 * of them is a fault.
 */
export interface Alternative {
  name: string
  /** One sentence. */
  describes: string
  /** Refuses a request that the sandbox would have accepted. */
  refuse?: (request: AlternativeRequest) => AlternativeAnswer | undefined
  /** Changes the form of an answer, not its meaning. */
  rephrase?: (answer: AlternativeAnswer, operation: Operation) => AlternativeAnswer
}

export interface AlternativeRequest {
  operation: Operation
  headers: Record<string, string>
  query: URLSearchParams
  /** Undefined if it is not JSON. */
  body: unknown
}

export interface AlternativeAnswer {
  status: number
  /** JSON, or a body of another media type; undefined for no body. */
  body?: unknown
  /** By default that of JSON. */
  mediaType?: string
}

export type Rephrase = NonNullable<Alternative['rephrase']>

export function refuseWith(
  status: number,
  isMeant: (request: AlternativeRequest) => unknown,
): Alternative['refuse'] {
  const body = { success: false, statusCode: status, message: 'refused', data: null }
  return (request) => (isMeant(request) ? { status, body } : undefined)
}

export function onSuccess(rephrase: Rephrase): Rephrase {
  return (answer, operation) => (isSuccess(answer) ? rephrase(answer, operation) : answer)
}

export function onUnshown(rephrase: Rephrase): Rephrase {
  return onSuccess((answer, operation) => (isShown(operation) ? answer : rephrase(answer, operation)))
}

export function isSuccess({ status }: AlternativeAnswer): boolean {
  return status >= 200 && status < 300
}

/** Whether the interface document shows the content of the answer. */
function isShown({ host, row }: Operation): boolean {
  const object = findObject(readDocument(host, 'documented'), row)
  return Object.entries(object?.responses ?? {}).some(
    ([status, response]) => status.startsWith('2') && schemaOf(response) !== undefined,
  )
}

export function messageOf({ body }: AlternativeAnswer): unknown {
  return (body as { message?: unknown } | undefined)?.message ?? 'refused'
}

const SHOWN_MESSAGES: unknown[] = ['Invalid SECRET key', 'Invalid public key passed']

export function isShownMessage(answer: AlternativeAnswer): boolean {
  return SHOWN_MESSAGES.includes(messageOf(answer))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
