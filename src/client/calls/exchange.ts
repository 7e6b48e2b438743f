import { stringifyPayload } from '../crypto/encoding.ts'
import { ValidationError } from '../errors.ts'
import type { Middleware, MiddlewareContext } from './middleware.ts'
import type { Call } from './operation-table.ts'
import { toFormData } from './to-form-data.ts'

/** What travels with one request, seen without the types of its operation. */
export interface Message extends Omit<RequestInit, 'body' | 'headers' | 'method'> {
  baseUrl: string
  /** Each list goes over the ones before it; `null` takes a header away. */
  headers: readonly unknown[]
  params?: { path?: object; query?: object; header?: object } | undefined
  body?: unknown
  parseAs?: string | undefined
  querySerializer?: ((query: object) => string) | undefined
}

/** A body by its status. */
interface Answer {
  data?: unknown
  error?: unknown
  response: Response
}

/**
 * One request and its answer: address, headers and body are written, middleware sees both, and the answer is read.
 * It is what openapi-fetch does of its work that a table of operations leaves to do, in a third of its bytes.
 */
export async function exchange(
  call: Call,
  { baseUrl, headers, params = {}, body, parseAs = 'json', querySerializer, ...init }: Message,
  middleware: readonly Middleware[],
  send: (request: Request) => Promise<Response>,
): Promise<Answer> {
  const { method, path, multipart } = call.operation
  const content = multipart ? toFormData(body) : body === undefined ? body : stringifyPayload(body)
  const type = typeof content === 'string' && { 'content-type': 'application/json' }
  const query = (querySerializer ?? writeQuery)(params.query ?? {}).replace(/^\??(?=.)/, '?')
  const request = new Request(baseUrl.replace(/\/$/, '') + writePath(call, params.path) + query, {
    ...init,
    method,
    headers: mergeHeaders([type, ...headers, params.header]),
    ...(content !== undefined && { body: content as BodyInit }),
  })
  const context = { request, schemaPath: path, params, operationId: call.operationId }
  return readAnswer(await passThrough(middleware, context, send), parseAs)
}

/** As onions are built: the first to see the request is the last to see the answer. */
async function passThrough(
  [first, ...others]: readonly Middleware[],
  context: MiddlewareContext,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!first) return send(context.request)
  const given = await first.onRequest?.(context)
  if (given instanceof Response) return given
  const inner = given ? { ...context, request: given } : context
  let response: Response
  try {
    response = await passThrough(others, inner, send)
  } catch (error) {
    const instead = await first.onError?.({ ...inner, error })
    if (instead instanceof Response) return instead
    throw instead ?? error
  }
  return (await first.onResponse?.({ ...inner, response })) ?? response
}

async function readAnswer(response: Response, parseAs: string): Promise<Answer> {
  if (response.ok && parseAs === 'stream') return { data: response.body, response }
  if (response.ok && parseAs !== 'json') return { data: await response[parseAs as 'text'](), response }
  const text = await response.text()
  if (response.ok) return { data: text ? JSON.parse(text) : undefined, response }
  try {
    return { error: JSON.parse(text), response }
  } catch {
    return { error: text || undefined, response }
  }
}

/** An empty value, or one that is a step through folders, would be the address of something else. */
function writePath({ operationId, operation }: Call, values: object = {}): string {
  return operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = `${(values as Record<string, unknown>)[name] ?? ''}`
    if (!/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
    throw new ValidationError(operationId, [{ path: `/path/${name}`, message: 'must be given' }])
  })
}

function writeQuery(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    typeof value !== 'object' || value === null
      ? [[name, value]]
      : Object.entries(value).map(([key, item]) => [Array.isArray(value) ? name : `${name}[${key}]`, item]),
  )
  return pairs
    .flatMap(([name, value]) =>
      value === undefined || value === null ? [] : `${name}=${encodeURIComponent(value)}`,
    )
    .join('&')
}

function mergeHeaders(lists: readonly unknown[]): Headers {
  const merged = new Headers()
  for (const list of lists) {
    const entries = list instanceof Headers || Array.isArray(list) ? list : Object.entries(list ?? {})
    for (const [name, value] of entries) {
      if (value === null) merged.delete(name)
      else if (value !== undefined) merged.set(name, String(value))
    }
  }
  return merged
}
