import { type Operation, schemaOf } from '../../../contract/contract.ts'
import { deref } from '../../../contract/references.ts'
import type { WireRequest, WireResponse } from './exchange.ts'

export type KeyChoice = 'public' | 'secret' | 'none' | 'unknown' | 'right'

/** What a contract sets in its request; the rest comes from the specification's first example. */
export interface RequestOptions {
  /** The key to send. Default: the one that the operation requires. */
  key?: KeyChoice
  /** The whole body, in place of the example. With `data`, everything but the encrypted field. */
  body?: unknown
  /** The exact body on the wire, JSON or not. */
  raw?: string
  /** Plaintext of the encrypted field. A target that cannot decrypt gets the example instead. */
  data?: unknown
  /** Fields that replace those of the example body. */
  fields?: Record<string, unknown>
  query?: Record<string, string | number>
  path?: Record<string, string>
  headers?: Record<string, string>
  /** A required header to leave out on purpose. */
  withoutHeader?: string
  /** `false` if being asked to wait is the expected answer. */
  retry?: boolean
  /** The request uses the names and values of the wire: it is not translated. */
  isWire?: true
  /** The request comes from the target's description, and only that promises that it is accepted. */
  isDescribed?: true
  /** The request was found before the suite and is not described: nothing promises that it is accepted. */
  isLearned?: true
  /** A similar request was just accepted, so nothing excuses a refusal. */
  wasTaken?: boolean
}

/** A request that is ready to send. */
export interface Planned {
  operation: Operation
  /** In the names of the shipped contract. */
  options: RequestOptions
  /** The same in the names of the operator. */
  request: RequestOptions
}

export interface Answer<Body = unknown> {
  operation: Operation
  status: number
  contentType: string
  /** Undefined if it is not JSON. */
  body: Body
  text: string
}

/** An exchange as far as rules read it, just sent or from a history. */
export interface ReadableExchange extends Answer {
  key: KeyChoice
  sent: Pick<WireRequest, 'url' | 'body'> & { headers: ReadableHeaders }
  received: { headers: ReadableHeaders }
}

export type ReadableHeaders = Pick<Headers, 'get' | 'has'>

export interface Exchange<Body = unknown> extends Answer<Body> {
  /** The key that the request was sent with. */
  key: KeyChoice
  /** The exact request with its secrets: never show it unredacted. */
  sent: WireRequest
  received: WireResponse
}

/** Lists the specification's example plaintexts of the encrypted field. */
export function listPlaintexts({ host, row, object, contract }: Operation): unknown[] {
  const document = contract.readDocument(host, 'proposed')
  const wire = deref(document, schemaOf(object.requestBody) ?? {})
  const plaintext = row.encrypted && wire.properties?.[row.encrypted.field]?.contentSchema
  return (plaintext ? (deref(document, plaintext).examples as unknown[]) : undefined) ?? []
}

/** Returns the first of them. */
export function readPlaintextExample(operation: Operation): unknown {
  const [example] = listPlaintexts(operation)
  if (example !== undefined) return example
  throw new Error(`${operation.operationId}: the plaintext schema of its encrypted field has no example`)
}

/** Parses JSON. Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
