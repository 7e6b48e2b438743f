import type { ResolvedOperation } from '../contract.ts'
import type { JsonObject } from '../spec-tree.ts'
import type { Direction } from './convert-value.ts'
import { nodeOf, pairNodes, type Side } from './side.ts'
import { type Fills, translateBody } from './translate-body.ts'
import { translateParameters } from './translate-parameters.ts'
import { translateRequestBody } from './translate-request-body.ts'

/** A request whose encrypted field, if it has one, holds its plaintext. What was not sent is not there. */
export interface OpenRequest {
  path: Record<string, unknown>
  query: Record<string, unknown>
  /** By their names in lower case. */
  headers: Record<string, unknown>
  body: unknown
}

export interface OpenAnswer {
  status: number
  body: unknown
}

/** The requests and answers of one operation, as the wire has them and as we propose them. */
export interface OperationTranslator {
  requestToWire(request: OpenRequest): OpenRequest
  requestFromWire(request: OpenRequest): OpenRequest
  /** New fields get the values of their examples; nulls are left out where the wire does not know them. */
  answerToWire(answer: OpenAnswer): OpenAnswer
  answerFromWire(answer: OpenAnswer): OpenAnswer
}

/**
 * Between an operation as it is answered and as we propose it.
 *
 * @param fills which new members of requests get the values of their examples
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

/** Which status on the wire is which of ours. */
function pairResponses(wire: ResolvedOperation, home: ResolvedOperation): { wire: string; home: string }[] {
  return Object.entries(wire.responses)
    .map(([status, response]) => ({
      wire: status,
      home: String((response as JsonObject)['x-was'] ?? status),
    }))
    .filter((each) => each.home in home.responses)
}
