import type { ResolvedOperation } from '../contract.ts'
import type { JsonObject } from '../spec-tree.ts'
import type { Direction } from './convert-value.ts'
import { nodeOf, pairNodes, type Side } from './side.ts'
import { type Fills, translateBody } from './translate-body.ts'
import { translateParameters } from './translate-parameters.ts'
import { translateRequestBody } from './translate-request-body.ts'

/** A request whose encrypted field, if any, holds its plaintext. What was not sent is omitted. */
export interface OpenRequest {
  path: Record<string, unknown>
  query: Record<string, unknown>
  /** By name in lower case. */
  headers: Record<string, unknown>
  body: unknown
}

export interface OpenAnswer {
  status: number
  body: unknown
}

/** Translates requests and answers of an operation between the wire and our proposal. */
export interface OperationTranslator {
  requestToWire(request: OpenRequest): OpenRequest
  requestFromWire(request: OpenRequest): OpenRequest
  /** New fields get their example values; nulls are left out if the wire does not allow them. */
  answerToWire(answer: OpenAnswer): OpenAnswer
  answerFromWire(answer: OpenAnswer): OpenAnswer
}

/**
 * Creates a translator between an operation as answered and as we propose it.
 *
 * @param fills which new members of requests get their example values
 */
export function createOperationTranslator(
  wire: Side,
  home: Side,
  fills: Fills = 'none',
): OperationTranslator {
  const request =
    (direction: Direction) =>
    (given: OpenRequest): OpenRequest => ({
      path: translateParameters(given.path, 'path', wire, home, direction),
      query: translateParameters(given.query, 'query', wire, home, direction),
      headers: translateParameters(given.headers, 'header', wire, home, direction),
      body: translateRequestBody(given.body, wire, home, direction, fills),
    })
  const responses = pairResponses(wire.operation.object, home.operation.object)
  const answer =
    (direction: Direction) =>
    ({ status, body }: OpenAnswer): OpenAnswer => {
      const [from, to] = direction === 'toWire' ? (['home', 'wire'] as const) : (['wire', 'home'] as const)
      const found =
        responses.find((each) => each[from] === String(status)) ??
        responses.find((each) => each[from] === `${Math.floor(status / 100)}XX`) ??
        responses.find((each) => each[from] === 'default')
      if (!found) return { status, body }
      const translated = /^\d{3}$/.test(found[to]) ? Number(found[to]) : status
      const pair = pairNodes(
        nodeOf(wire.document, wire.operation.object.responses[found.wire]),
        nodeOf(home.document, home.operation.object.responses[found.home]),
      )
      return { status: translated, body: pair ? translateBody(body, pair, direction, 'all') : body }
    }
  return {
    requestToWire: request('toWire'),
    requestFromWire: request('fromWire'),
    answerToWire: answer('toWire'),
    answerFromWire: answer('fromWire'),
  }
}

/** Pairs the statuses on the wire with ours. */
function pairResponses(wire: ResolvedOperation, home: ResolvedOperation): { wire: string; home: string }[] {
  return Object.entries(wire.responses)
    .map(([status, response]) => ({
      wire: status,
      home: String((response as JsonObject)['x-was'] ?? status),
    }))
    .filter((each) => each.home in home.responses)
}
