import {
  type Contract,
  type HostName,
  type OperationId,
  type ResolvedOperation,
  readContract,
} from '../contract.ts'
import type { JsonObject } from '../spec-tree.ts'
import type { Direction } from './convert-value.ts'
import { findProblems } from './find-problems.ts'
import type { Node } from './pair-members.ts'
import { nodeOf, pairNodes, type Side } from './side.ts'
import { translateBody } from './translate-body.ts'
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

export interface EventTranslator {
  toWire(body: unknown): unknown
  fromWire(body: unknown): unknown
}

/** Between the contract with the operator's answers and the names that we propose, which our code is written in. */
export interface Translator {
  /** Nothing was answered that has to be translated. */
  readonly isIdentity: boolean
  operation(operationId: OperationId): OperationTranslator
  event(host: HostName, event: string): EventTranslator
  /** What no translation covers: each place, and what to do about it. */
  readonly problems: readonly string[]
}

const IDENTITY: OperationTranslator = {
  requestToWire: (request) => request,
  requestFromWire: (request) => request,
  answerToWire: (answer) => answer,
  answerFromWire: (answer) => answer,
}
const SAME_EVENT: EventTranslator = { toWire: (body) => body, fromWire: (body) => body }

/**
 * Translates between two contracts. It throws at no value: one of an unexpected kind passes as it is, for those to
 * judge who validate it.
 *
 * @param wire with the operator's answers: what goes over the network
 * @param home what our code is written in: the contract as it is shipped
 * @example createTranslator(contract).operation('createRefund').answerFromWire({ status: 200, body })
 */
export function createTranslator(wire: Contract, home: Contract = readContract()): Translator {
  const isIdentity = wire === home
  const translators = new Map<OperationId, OperationTranslator>()
  const create = (operationId: OperationId) => {
    const find = (each: Contract) =>
      each.operations.find((operation) => operation.operationId === operationId)
    const [theirs, ours] = [find(wire), find(home)]
    if (isIdentity || !theirs || !ours) return IDENTITY
    return createOperationTranslator(
      { operation: theirs, document: wire.readDocument(theirs.host, 'proposed') },
      { operation: ours, document: home.readDocument(ours.host, 'proposed') },
    )
  }
  return {
    isIdentity,
    operation(operationId) {
      const translator = translators.get(operationId) ?? create(operationId)
      translators.set(operationId, translator)
      return translator
    },
    event(host, event) {
      if (isIdentity) return SAME_EVENT
      const pair = pairNodes(eventOf(wire, host, event), eventOf(home, host, event))
      if (!pair) return SAME_EVENT
      return {
        toWire: (body) => translateBody(body, pair, 'toWire', true),
        fromWire: (body) => translateBody(body, pair, 'fromWire'),
      }
    },
    get problems() {
      return isIdentity ? [] : findProblems(wire, home)
    },
  }
}

function createOperationTranslator(wire: Side, home: Side): OperationTranslator {
  const request =
    (direction: Direction) =>
    (given: OpenRequest): OpenRequest => ({
      path: translateParameters(given.path, 'path', wire, home, direction),
      query: translateParameters(given.query, 'query', wire, home, direction),
      headers: translateParameters(given.headers, 'header', wire, home, direction),
      body: translateRequestBody(given.body, wire, home, direction),
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
      return { status: translated, body: pair ? translateBody(body, pair, direction, true) : body }
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

function eventOf(contract: Contract, host: HostName, event: string): Node | undefined {
  const document = contract.readDocument(host, 'proposed')
  const webhook = document.webhooks?.[event]?.post as ResolvedOperation | undefined
  return webhook && nodeOf(document, webhook.requestBody)
}
