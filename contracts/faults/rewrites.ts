import { findOperation, type Operation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { Rewrite, Service, WireAnswer, WireRequest } from './fault.ts'

/** A JSON object with unknown members. */
export type Fields = Record<string, unknown>

export function isSuccess({ status }: WireAnswer): boolean {
  return status >= 200 && status < 300
}

export function withBody(answer: WireAnswer, body: unknown): WireAnswer {
  return { ...answer, body, text: JSON.stringify(body) }
}

type Edit = (body: never, request: WireRequest, service: Service) => unknown

/** Edits a copy of the body of every success; an edit without a difference does not count. */
export function editSuccess(edit: Edit): Rewrite {
  return { onResponse: editWhere(isSuccess, edit) }
}

/** Edits a copy of the body of every refusal with this status. */
export function editRefusal(status: number, edit: Edit): Rewrite {
  return { onResponse: editWhere((answer) => answer.status === status, edit) }
}

function editWhere(isMeant: (answer: WireAnswer) => boolean, edit: Edit): Rewrite['onResponse'] {
  return async (answer, request, service) => {
    if (!isMeant(answer) || answer.body === undefined) return undefined
    const body = await edit(structuredClone(answer.body) as never, request, service)
    if (body === undefined || JSON.stringify(body) === JSON.stringify(answer.body)) return undefined
    return withBody(answer, body)
  }
}

/** Returns the objects that hold the last name of a path such as `data.transactions[].amount`. */
export function listHolders(body: unknown, path: string): Fields[] {
  const names = path.split('.')
  let found: unknown[] = [body]
  for (const name of names.slice(0, -1)) {
    const field = name.replace(/\[\]$/, '')
    found = found.flatMap((each) => (isRecord(each) ? each[field] : undefined))
  }
  return found.filter(isRecord).filter((each) => nameOf(path) in each)
}

/** The last name of a path. */
export function nameOf(path: string): string {
  return path.split('.').at(-1)!.replace(/\[\]$/, '')
}

/** Edits every object that holds the last name of a path. */
export function editField(path: string, edit: (holder: Fields, name: string) => void) {
  return (body: unknown): unknown => {
    for (const holder of listHolders(body, path)) edit(holder, nameOf(path))
    return body
  }
}

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the specification's example answer of an operation. */
export function exampleAnswer({ object }: Operation, status = 200): WireAnswer {
  const content = object.responses[status]?.content?.['application/json']
  const body = Object.values(content?.examples ?? {})[0]?.value
  return { status, headers: { 'content-type': 'application/json' }, body, text: JSON.stringify(body) }
}

/** Returns the specification's example body of a request. */
export function exampleBody({ object }: Operation): unknown {
  const [content] = Object.values(object.requestBody?.content ?? {})
  return Object.values(content?.examples ?? {})[0]?.value
}

export function queryOf({ query }: WireRequest, name: string): string | undefined {
  return query.find(([each]) => each === name)?.[1]
}

/** Returns the request with another value of a query parameter, or without it if undefined. */
export function withQuery(request: WireRequest, name: string, value: string | undefined): WireRequest {
  const rest = request.query.filter(([each]) => each !== name)
  return { ...request, query: value === undefined ? rest : [...rest, [name, value]] }
}

/** Returns the content of a request: its plaintext if encrypted under `data`, else its body. */
export function contentOf({ operation, plaintext, body }: WireRequest): unknown {
  return operation.row.encrypted?.cipher === 'rsa' ? plaintext : body
}

/** Returns the request with other content. */
export function withContent(request: WireRequest, content: unknown): WireRequest {
  const isEncrypted = request.operation.row.encrypted?.cipher === 'rsa'
  return isEncrypted ? { ...request, plaintext: content } : { ...request, body: content }
}

/** Returns a call of another operation by the same sender, with these path parameters. */
export function callOf(
  operationId: OperationId,
  request: WireRequest,
  parameters: Record<string, string>,
): WireRequest {
  const operation = findOperation(operationId)
  const { method } = operation.row
  const path = operation.row.path.replaceAll(/\{(\w+)\}/g, (_, name) => parameters[name]!)
  return { ...request, operation, method, path, parameters }
}
