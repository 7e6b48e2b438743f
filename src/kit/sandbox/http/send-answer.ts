import { Refusal } from '../domain/refusal.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import type { HostDefinition, Operation } from './operation.ts'
import type { Exchange } from './step.ts'
import { readWire } from './translate-request.ts'
import type { Wire } from './wire.ts'

/**
 * Serializes the outcome of a request, logs it and creates the response.
 *
 * @param started when the request arrived, by `performance.now()`
 * @throws Error in strict mode, if the answer departs from the specification
 */
export function sendAnswer(exchange: Exchange, outcome: StoredAnswer | Refusal, started: number): Response {
  const { operation, runtime, request, holder, input, scenario } = exchange
  const { host, row } = operation
  const given = outcome instanceof Refusal ? word(host, outcome) : outcome
  const { status, text, mediaType } = translate(operation.wire, given)
  if (runtime.strict) assertConforms(operation, { status, text })
  runtime.requestLog.add({
    at: runtime.clock.now(),
    host: host.name,
    operationId: operation.id,
    method: row.method,
    ...splitUrl(request.url),
    status,
    durationMs: performance.now() - started,
    businessId: holder?.tenant.id,
    // in the names that handlers know, by which secrets are found
    requestBody: (exchange.isTranslated ? input : readWire(operation.wire!, input)).body,
    responseText: given.text,
    ...((scenario.dropAnswer || scenario.failAnswer) && { isDropped: true as const }),
  })
  const ownHeaders = {
    'content-type': mediaType,
    // from the clock that dates the records
    date: new Date(runtime.clock.now()).toUTCString(),
    ...nameExchange(host),
    ...host.headersOf?.(row),
  }
  const headers = outcome instanceof Refusal ? { ...ownHeaders, ...outcome.headers } : ownHeaders
  return new Response(text, { status, headers })
}

/**
 * Returns the header that identifies an exchange, if the contract has one. Its value is not drawn from the seed: the number of
 * requests must not change what a sandbox generates.
 */
export function nameExchange({ failures: { requestId } }: HostDefinition): Record<string, string> {
  return requestId ? { [requestId]: `req_${crypto.randomUUID()}` } : {}
}

/** Serializes a refusal as it is sent over the network. */
export function serializeRefusal(host: HostDefinition, refusal: Refusal, wire: Wire | undefined): SentAnswer {
  return translate(wire, word(host, refusal))
}

function word({ renderRefusal }: HostDefinition, refusal: Refusal): StoredAnswer {
  return { status: refusal.status, text: JSON.stringify(renderRefusal(refusal)) }
}

interface SentAnswer extends StoredAnswer {
  mediaType: string
}

function translate(wire: Wire | undefined, { status, text }: StoredAnswer): SentAnswer {
  const mediaType = 'application/json'
  if (!wire) return { status, text, mediaType }
  const sent = wire.translator.answerToWire({ status, body: JSON.parse(text) })
  return {
    status: sent.status,
    text: JSON.stringify(sent.body),
    mediaType: wire.mediaTypeOf(sent.status) ?? mediaType,
  }
}

/** Splits an absolute URL. Parsing it with `URL` would cost as much as a query. */
function splitUrl(url: string): { path: string; query: string } {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end < 0
    ? { path: url.slice(start), query: '' }
    : { path: url.slice(start, end), query: url.slice(end + 1) }
}

function assertConforms({ id, validators }: Operation, { status, text }: StoredAnswer): void {
  const check = validators.responses[status]
  if (!check || check(JSON.parse(text))) return
  const problems = check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
  throw new Error(`${id} ${status} departs from the specification: ${problems?.join('; ')}`)
}
