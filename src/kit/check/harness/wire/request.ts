import { type Operation, schemaOf } from '../../../contract/contract.ts'
import { deref } from '../../../contract/references.ts'
import type { WireRequest, WireResponse } from './exchange.ts'

export type KeyChoice = 'public' | 'secret' | 'none' | 'unknown' | 'right'

/** What a contract says of its request; the rest comes from the specification's first example. */
export interface RequestOptions {
  /** Which key to send; by default the one that the operation asks for. */
  key?: KeyChoice
  /** The whole body, in place of the example; where `data` is given too, all of it but the encrypted field. */
  body?: unknown
  /** The body as it goes over the wire, JSON or not. */
  raw?: string
  /** Plaintext of the encrypted field; a target that decrypts nothing is sent the example instead. */
  data?: unknown
  /** Fields that replace those of the example body. */
  fields?: Record<string, unknown>
  query?: Record<string, string | number>
  path?: Record<string, string>
  headers?: Record<string, string>
  /** A required header that is left out on purpose. */
  withoutHeader?: string
  /** `false` where being told to come back later is the answer that is looked for. */
  retry?: boolean
  /** It is in the names and values that go over the network: nothing in it is translated. */
  isWire?: true
  /** It is what the target's description holds for the operation: nothing but that promises that it is taken. */
  isDescribed?: true
  /** It was found before the suite, and is in no description: nothing promises that it is taken. */
  isLearned?: true
  /** The like was taken just before, so that nothing excuses a refusal now. */
  wasTaken?: boolean
}

/** A request that is to be sent. */
export interface Planned {
  operation: Operation
  /** In the names of the shipped contract. */
  options: RequestOptions
  /** The same in the names of the operator. */
  request: RequestOptions
}

/** An answer as it is judged. */
export interface Answer<Body = unknown> {
  operation: Operation
  status: number
  contentType: string
  /** Undefined where it is not JSON. */
  body: Body
  text: string
}

export interface Exchange<Body = unknown> extends Answer<Body> {
  /** The key that it was asked with. */
  key: KeyChoice
  /** As it went over the wire, secrets included: never to be shown as it is. */
  sent: WireRequest
  received: WireResponse
}

/** The specification's examples of what an encrypted field holds. */
export function listPlaintexts({ host, row, object, contract }: Operation): unknown[] {
  const document = contract.readDocument(host, 'proposed')
  const wire = deref(document, schemaOf(object.requestBody) ?? {})
  const plaintext = row.encrypted && wire.properties?.[row.encrypted.field]?.contentSchema
  return (plaintext ? (deref(document, plaintext).examples as unknown[]) : undefined) ?? []
}

/** The first of them. */
export function readPlaintextExample(operation: Operation): unknown {
  const [example] = listPlaintexts(operation)
  if (example !== undefined) return example
  throw new Error(`${operation.operationId}: the plaintext schema of its encrypted field has no example`)
}

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
