import { Refusal } from '../domain/refusal.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import type { Operation } from './operation.ts'
import type { Exchange } from './step.ts'

/**
 * Words the outcome of a request, logs it and sends it.
 *
 * @param started when the request came, by `performance.now()`
 * @throws Error in strict mode, where the answer departs from the specification
 */
export function sendAnswer(exchange: Exchange, outcome: StoredAnswer | Refusal, started: number): Response {
  const { operation, runtime, request, holder, input } = exchange
  const { host, row } = operation
  const { status, text } =
    outcome instanceof Refusal
      ? { status: outcome.status, text: JSON.stringify(host.renderRefusal(outcome)) }
      : outcome
  if (runtime.strict) assertConforms(operation, { status, text })
  runtime.requestLog.add({
    at: runtime.clock.now(),
    host: host.name,
    operationId: operation.id,
    method: row.method,
    path: pathOf(request.url),
    status,
    durationMs: performance.now() - started,
    businessId: holder?.tenant.id,
    requestBody: input.body,
    responseText: text,
  })
  const ownHeaders = { 'content-type': 'application/json', ...host.headersOf?.(row) }
  const headers = outcome instanceof Refusal ? { ...ownHeaders, ...outcome.headers } : ownHeaders
  return new Response(text, { status, headers })
}

/** Of an absolute URL. Parsing it as one would cost as much as a query. */
function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}

function assertConforms({ id, validators }: Operation, { status, text }: StoredAnswer): void {
  const check = validators.responses[status]
  if (!check || check(JSON.parse(text))) return
  const problems = check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
  throw new Error(`${id} ${status} departs from the specification: ${problems?.join('; ')}`)
}
