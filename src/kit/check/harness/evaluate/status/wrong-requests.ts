import { randomBytes } from 'node:crypto'
import type { Operation, OperationId } from '../../../../contract/contract.ts'
import { asObject } from '../../../../contract/spec-tree.ts'
import type { Target } from '../../../../target/target.ts'
import { isTaken } from '../../outcome.ts'
import { sealCard } from '../../probes/ciphertexts.ts'
import { placeCard, placesCard } from '../../wire/fill-when-sent.ts'
import type { Exchange, RequestOptions } from '../../wire/request.ts'
import { areAlike } from './likeness.ts'
import { isRefusedForContent, makeRightRequest, type OperationStatus, statusOf } from './operation-status.ts'

/** What of a request shows whether an operation looks at it: all that it says, or the ciphertext in it. */
export type Part = 'request' | 'ciphertext'

/** A request that nobody should take, in words. */
type Wrong = readonly [what: string, request: RequestOptions]

/** A session that no answer ends. */
interface Asker {
  call(operationId: OperationId, options?: RequestOptions): Promise<Exchange>
  /** Waits until no test that began earlier can use up a record. */
  turn(): Promise<unknown>
}

/** Nobody has a record of that name. */
const NOBODY = 'nobody-7c1e'

/**
 * Sends requests that are wrong in a part, until one of them is not answered as a right one is.
 *
 * @param target as the runner described it, for every caller
 * @returns what was taken in place of the right request; undefined where something wrong was refused
 */
export async function findWrongTaken(
  target: Target,
  operation: Operation,
  part: Part,
  session: Asker,
): Promise<string | undefined> {
  // A test that others wait for may not wait for their end.
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
  // Undefined too where nothing of it could be wrong.
  return all.map(([what]) => what).join(' and ') || undefined
}

/** What only looks, may find nothing in place of a refusal. */
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
  // Who remembers nothing knows no record either.
  const hasRecords = names.length > 0 && capabilities.includes('stateful')
  return [
    ...(object.requestBody ? [['an empty object', { ...others, body: {}, isWire: true }] as const] : []),
    ...(hasRecords ? [['what nobody made', { ...right, path: Object.fromEntries(names) }] as const] : []),
    ...(object.requestBody ? listUnreadable(operation, right) : []),
  ]
}

/** The right request, but for a ciphertext that nobody encrypted. */
function listUnreadable({ row }: Operation, right: RequestOptions): Wrong[] {
  if (!row.encrypted) return []
  const { data, body, fields: _, ...others } = right
  const card = sealCard(randomBytes(32).toString('base64'), JSON.stringify(data ?? {}))
  const unreadable = row.encrypted.cipher === 'rsa' ? Buffer.alloc(512, 7).toString('base64') : card
  const sealed = placesCard(body)
    ? placeCard(body, card)
    : { ...asObject(body), [row.encrypted.field]: unreadable }
  return [['a ciphertext that nobody can read', { ...others, body: sealed, isWire: true }]]
}
