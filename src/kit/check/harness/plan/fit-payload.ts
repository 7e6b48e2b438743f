import { readAt, replaceAt } from '../../../arbitraries/schema.ts'
import { findOperation, type Operation } from '../../../contract/contract.ts'
import { isObject } from '../../../contract/spec-tree.ts'
import type { Target } from '../../../target/target.ts'
import { findFaults } from '../../properties/judge-request.ts'
import { cipherOf } from '../wire/data-cipher.ts'
import { joinParts } from '../wire/parts.ts'
import { type RequestOptions, readPlaintextExample } from '../wire/request.ts'
import { requestToWire } from '../wire/translate-call.ts'

/**
 * Returns the request with a payload that fits the target's encryption key. If our payload is too long, members that the
 * contract leaves optional are left out, the longest first, until it fits. A described payload stays unchanged, and so does any
 * payload of a target that is checked against the proposals. What cannot be made to fit is refused when it is encrypted.
 */
export function fitPayload(target: Target, operation: Operation, options: RequestOptions): RequestOptions {
  const { encryption, profile } = target
  const { body, data, fields = {}, raw, isDescribed, isWire } = options
  const { encrypted } = operation.row
  const isWhole = raw !== undefined || (body !== undefined && data === undefined)
  if (!encryption || profile !== 'documented' || isDescribed || isWhole) return options
  if (encrypted?.cipher !== 'rsa' || encrypted.field in fields) return options
  const written = isWire ? operation : findOperation(operation.operationId)
  if (written.row.encrypted?.cipher !== 'rsa') return options
  const { maxPayloadBytes } = cipherOf(encryption)
  const fits = (payload: unknown) => {
    const sent = requestToWire(operation, { ...options, data: payload }).data
    return Buffer.byteLength(JSON.stringify(sent) ?? '') <= maxPayloadBytes
  }
  const payload = data ?? readPlaintextExample(written)
  if (fits(payload)) return options
  const shorter = shorten(payload, fits, (each) => countFaults(written, each))
  return shorter === undefined ? options : { ...options, data: shorter }
}

/** Leaves out the longest members that the payload can be right without. Undefined if it is still too long. */
function shorten(
  whole: unknown,
  fits: (payload: unknown) => boolean,
  count: (payload: unknown) => number,
): unknown {
  const faults = count(whole)
  let payload = whole
  for (const at of listMembers(whole)) {
    if (fits(payload)) return payload
    if (readAt(payload, at) === undefined) continue
    const without = replaceAt(payload, at, undefined)
    if (count(without) <= faults) payload = without
  }
  return fits(payload) ? payload : undefined
}

/** Lists the path of every member, at any depth, the longest member first. */
function listMembers(whole: unknown): string[][] {
  const list = (value: unknown, at: string[]): { at: string[]; length: number }[] =>
    Object.entries(isObject(value) ? value : {}).flatMap(([name, each]) => [
      { at: [...at, name], length: JSON.stringify(each)?.length ?? 0 },
      ...list(each, [...at, name]),
    ])
  return list(whole, [])
    .sort((one, other) => other.length - one.length)
    .map(({ at }) => at)
}

function countFaults(operation: Operation, payload: unknown): number {
  const parts = { path: {}, query: {}, header: {}, body: {}, payload }
  const faults = findFaults(operation, 'proposed', joinParts(operation, parts))
  return faults.filter((each) => each.startsWith('body')).length
}
