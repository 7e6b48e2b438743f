import { randomBytes } from 'node:crypto'
import type { Operation, OperationId } from '../../../../contract/contract.ts'
import { asObject } from '../../../../contract/spec-tree.ts'
import type { Target } from '../../../../target/target.ts'
import { isTaken } from '../../outcome.ts'
import { sealCard } from '../../probes/ciphertexts.ts'
import { placeCard, placesCard, statedIvBytes } from '../../wire/fill-when-sent.ts'
import type { Exchange, RequestOptions } from '../../wire/request.ts'
import { areAlike } from './likeness.ts'
import { isRefusedForContent, makeRightRequest, type OperationStatus, statusOf } from './operation-status.ts'

/** The part of a request that shows whether an operation reads it: its whole content, or the ciphertext in it. */
export type Part = 'request' | 'ciphertext'

/** A request that a service should refuse, with its description. */
type Wrong = readonly [what: string, request: RequestOptions]

/** A session whose answers do not end the test. */
interface Asker {
  call(operationId: OperationId, options?: RequestOptions): Promise<Exchange>
  /** Waits until no earlier test can use up a record. */
  turn(): Promise<unknown>
}

/** An id that no record has. */
const NOBODY = 'nobody-7c1e'

/**
 * Sends requests that are wrong in a part, until one of them is not answered like a right one.
 *
 * @param target as the runner described it, shared by all callers
 * @returns what was accepted in place of the right request; undefined if something wrong was refused
 */
export async function findWrongTaken(
  target: Target,
  operation: Operation,
  part: Part,
  session: Asker,
): Promise<string | undefined> {
  // A test that others wait for must not wait for their end.
  await session.turn()
  const status = statusOf(target, operation.operationId)
  status.wrong ??= {}
  status.wrong[part] ??= askWrong(target, operation, part, session, status)
  return status.wrong[part]
}

async function askWrong(
  target: Target,
  operation: Operation,
  part: Part,
  session: Asker,
  status: OperationStatus,
): Promise<string | undefined> {
  if (part === 'request' && status.judged) return undefined
  const { operationId } = operation
  const right = await makeRightRequest(session, operationId).catch(() => ({}))
  const all = part === 'request' ? listWrong(target, operation, right) : listUnreadable(operation, right)
  for (const [, request] of all) {
    const exchange = await session.call(operationId, request).catch(() => undefined)
    if (exchange && (isRefusedForContent(exchange) || isReadOtherwise(exchange, status))) return undefined
  }
  // Also undefined if no part of it could be wrong.
  return all.map(([what]) => what).join(' and ') || undefined
}

/** A read may answer with an empty result in place of a refusal. */
function isReadOtherwise(exchange: Exchange, { taken }: OperationStatus): boolean {
  return (
    exchange.operation.row.method === 'GET' &&
    taken !== undefined &&
    isTaken(exchange) &&
    !areAlike(exchange, taken)
  )
}

function listWrong({ capabilities }: Target, operation: Operation, right: RequestOptions): Wrong[] {
  const { row, object } = operation
  const { data: _, fields: __, ...others } = right
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, NOBODY])
  // A stateless service knows no records.
  const hasRecords = names.length > 0 && capabilities.includes('stateful')
  return [
    ...(object.requestBody ? [['an empty object', { ...others, body: {}, isWire: true }] as const] : []),
    ...(hasRecords ? [['an unknown record', { ...right, path: Object.fromEntries(names) }] as const] : []),
    ...(object.requestBody ? listUnreadable(operation, right) : []),
  ]
}

/** Returns the right request with an unreadable ciphertext. */
function listUnreadable({ row }: Operation, right: RequestOptions): Wrong[] {
  if (!row.encrypted) return []
  const { data, body, fields: _, ...others } = right
  const otherKey = randomBytes(32).toString('base64')
  const card = sealCard(otherKey, JSON.stringify(data ?? {}), statedIvBytes(body))
  const unreadable = row.encrypted.cipher === 'rsa' ? Buffer.alloc(512, 7).toString('base64') : card
  const sealed = placesCard(body)
    ? placeCard(body, card)
    : { ...asObject(body), [row.encrypted.field]: unreadable }
  return [['an undecryptable ciphertext', { ...others, body: sealed, isWire: true }]]
}
