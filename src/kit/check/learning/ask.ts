import {
  type Contract,
  findOperation,
  isSafe,
  type Operation,
  type OperationId,
  readContract,
} from '../../contract/contract.ts'
import type { Target } from '../../target/target.ts'
import { carryRight } from '../harness/probes/keys.ts'
import type { Over, Times } from '../harness/wire/note-wire.ts'
import { parseJson } from '../harness/wire/request.ts'
import { sendNoted } from '../harness/wire/send-probe.ts'
import { AskedTooMuchError, TransportError } from '../harness/wire/transport.ts'

/** An answer. {@link Ask} resolves to undefined if none arrived. */
export interface Asked {
  status: number
  /** Undefined if it is not JSON. */
  body: unknown
  text: string
}

export interface Asking {
  /** Replaces the credential of our proposal. */
  headers?: Record<string, string>
  path?: string
  /** Replaces the path at which we propose the operation. */
  at?: string
  query?: Record<string, string>
  body?: unknown
}

export type Ask = (operationId: OperationId, asking?: Asking) => Promise<Asked | undefined>

/**
 * Creates a function that calls operations that change nothing. It returns undefined if the contract lacks the operation.
 *
 * @param contract says where each operation is served, and which key it needs in which header
 * @param note called with each request, and its answer if one arrived
 */
export function createAsk(
  target: Target,
  contract: Contract = readContract(),
  note: (over: Over, times: Times) => void = () => {},
): Ask {
  return async (operationId, { headers, path = '', at, query = {}, body } = {}) => {
    const operation: Operation | undefined = findOperation(operationId, contract)
    if (!operation) return undefined
    if (!isSafe(operation)) throw new Error(`${operationId} may change records, and is never asked.`)
    const { method } = operation.row
    const template = at ?? operation.row.path
    const url = new URL(
      target[operation.host].replace(/\/$/, '') + template.replace(/\{\w+\}/, encodeURIComponent(path)),
    )
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const sent = new Headers(headers ?? carryRight(target, operation))
    if (body !== undefined) sent.set('content-type', 'application/json')
    const request = {
      method,
      url: url.href,
      headers: sent,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    try {
      const { status, text } = await sendNoted(target, request, note)
      return { status, text, body: parseJson(text) }
    } catch (error) {
      if (error instanceof TransportError || error instanceof AskedTooMuchError) return undefined
      throw error
    }
  }
}

export function isTaken(asked: Asked | undefined): asked is Asked {
  return asked !== undefined && asked.status >= 200 && asked.status < 300
}

/** Formats the answer briefly, without what a service may repeat of a request. */
export function formatAsked(asked: Asked | undefined): string {
  return asked ? String(asked.status) : 'no answer'
}
