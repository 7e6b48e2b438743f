import { asObject, isObject } from '../../../../contract/spec-tree.ts'
import { says } from '../../outcome.ts'
import { isReference } from '../../states/reference.ts'
import { parseJson, type ReadableExchange } from '../../wire/request.ts'
import { type Departure, departAsWhole } from './departure.ts'

// What the interface document states of answers and our schemas cannot express: about the key that was sent, about any answer
// of an API, about the request. Every answer of every test is checked against it.

const WRONG_TYPE = { secret: 'Invalid SECRET key', public: 'Invalid public key passed' } as const

/** Statuses that may be answered before the request reaches the service. */
const BEFORE_THE_SERVICE = [408, 411, 413, 414, 415, 429, 431]

/** It is not stated whether a checkout link creates a payment order too. */
const CREATES_REFERENCE = ['initiatePayment']

/** Header names by which services select or report a version of their API. */
export const VERSION_HEADERS = ['api-version', 'x-api-version', 'accept-version', 'x-version', 'version']

/** Checks of statements about an answer as a whole. Each returns the departures, or undefined if its statement does not apply. */
export const STATEMENTS = {
  wrongType: evaluateWrongType,
  otherKeys: evaluateOtherKeys,
  statusCode: evaluateStatusCode,
  version: evaluateVersion,
  reference: evaluateReference,
} as const satisfies Record<string, (exchange: ReadableExchange) => Departure[] | undefined>

/** Lists every departure of an answer from these statements, unless the request chose its answer. */
export function findMisstatements(exchange: ReadableExchange): Departure[] {
  const isChosen = exchange.sent.headers.has('prefer')
  if (exchange.status >= 500 || isChosen) return []
  return Object.values(STATEMENTS).flatMap((evaluate) => evaluate(exchange) ?? [])
}

/** A valid key of the other type must get 401 and its message, whatever else is wrong with the request. */
function evaluateWrongType(exchange: ReadableExchange): Departure[] | undefined {
  const { operation, key, status } = exchange
  if (!isOfWrongType(exchange) || !isReached(exchange)) return undefined
  const message = WRONG_TYPE[operation.row.key as 'public' | 'secret']
  if (status === 401 && says(exchange, message)) return []
  const wanted = `401 and ${JSON.stringify(message)} to a ${key} key`
  return [departAsWhole('status', `a ${key} key does not get the answer for a key of the wrong type`, wanted)]
}

/** Those two messages are only for a valid key of the wrong type. */
function evaluateOtherKeys({ operation, key, status, text }: ReadableExchange): Departure[] | undefined {
  const isOther = key === 'none' || key === 'unknown' || key === 'right'
  const said = Object.values(WRONG_TYPE).find((message) => text.includes(message))
  if (!isOther || operation.row.key === 'none' || (status !== 401 && !said)) return undefined
  if (!said) return []
  const wanted = 'another message: it is for a valid key of the wrong type'
  return [
    departAsWhole('message', `says ${JSON.stringify(said)} to a key that is not of the wrong type`, wanted),
  ]
}

/**
 * Skips what a gateway may answer to unknown callers. Bodies of the checkout API are not shown: one that is not a JSON object
 * cannot hold the member, and may be a list, a text or empty.
 */
function evaluateStatusCode(exchange: ReadableExchange): Departure[] | undefined {
  const { operation, key, status, body, text } = exchange
  const isOwn = key === 'right' ? ![401, 403].includes(status) : isOfWrongType(exchange) && status === 401
  if (operation.host !== 'checkout' || !isOwn || !isObject(body) || !isReached(exchange)) return undefined
  if (/"statusCode"\s*:/.test(text)) return []
  return [{ ...departAsWhole('required', 'is missing', 'to be there'), at: '/statusCode' }]
}

function evaluateVersion({ received }: ReadableExchange): Departure[] {
  const named = VERSION_HEADERS.find((name) => received.headers.has(name))
  return named ? [departAsWhole('header', `has the version header ${named}`, 'no version header')] : []
}

/** The answer may also show a reference of the merchant. */
function evaluateReference(exchange: ReadableExchange): Departure[] | undefined {
  if (!isSuccess(exchange) || !CREATES_REFERENCE.includes(exchange.operation.operationId)) return undefined
  const sent = String(exchange.sent.body)
  const shown = listReferences(exchange.text).filter((each) => !sent.includes(each))
  if (shown.length === 0) return undefined
  if (shown.some(isReference)) return []
  const wanted = 'a prefix, an underscore and alphanumerics'
  return [departAsWhole('pattern', `shows the reference ${JSON.stringify(shown[0])}`, wanted)]
}

function isOfWrongType({ operation: { host, row }, key }: ReadableExchange): boolean {
  return host === 'checkout' && (key === 'public' || key === 'secret') && key !== row.key
}

function isSuccess({ status, body }: ReadableExchange): boolean {
  return status >= 200 && status < 300 && asObject(body).success !== false
}

function listReferences(json: string): string[] {
  return [...json.matchAll(/"reference"\s*:\s*"([^"\\]*)"/g)].map(([, value]) => value!)
}

/** Whether the service itself, and not something before it, decided the answer. */
function isReached({ status, sent: { headers, body } }: ReadableExchange): boolean {
  const isSentAsJson = headers.get('content-type')?.startsWith('application/json') ?? false
  const isJson = typeof body !== 'string' || parseJson(body) !== undefined
  return isSentAsJson && isJson && !BEFORE_THE_SERVICE.includes(status)
}
