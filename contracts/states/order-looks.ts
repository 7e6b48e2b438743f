import { isDeepStrictEqual } from 'node:util'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { aboutOrder } from './about-order.ts'
import type { Order } from './given.ts'
import { patienceOf, readUntil } from './late-effects.ts'

/** The operations that read an order. */
export const LOOKS = ['getOrderStatus', 'verifyOrder'] as const

export type Look = (typeof LOOKS)[number]

/** What an operation showed of an order. */
export interface Seen {
  order: Order
  operationId: Look
  shown: unknown
}

/** Returns what an operation shows of an order: the body, or the status of a refusal. */
export async function readOrder(caller: Session, order: Order, operationId: Look): Promise<Seen> {
  const exchange = await caller.call(operationId, await aboutOrder(caller, operationId, order))
  return { order, operationId, shown: isTaken(exchange) ? exchange.body : `rejected with ${exchange.status}` }
}

/**
 * Reads orders until each is shown differently, or until it is too late for that. Returns those that were not; they are read once
 * more, for the judges.
 */
export function readUntilChanged(caller: Session, before: readonly Seen[]): Promise<readonly Seen[]> {
  return readEach(caller, before, ({ shown }, each) => !isDeepStrictEqual(shown, each.shown))
}

/** Reads orders until each operation finds them, or until it is too late for that. */
export async function readUntilFound(caller: Session, orders: readonly Order[]): Promise<void> {
  const unread = orders.flatMap((order) => LOOKS.map((operationId) => ({ order, operationId, shown: '' })))
  await readEach(caller, unread, ({ shown }) => typeof shown !== 'string')
}

async function readEach(
  caller: Session,
  seen: readonly Seen[],
  isDone: (now: Seen, before: Seen) => boolean,
): Promise<readonly Seen[]> {
  let left = seen
  const read = async () => {
    const undone: Seen[] = []
    for (const each of left)
      if (!isDone(await readOrder(caller, each.order, each.operationId), each)) undone.push(each)
    left = undone
  }
  await readUntil(read, () => left.length === 0, patienceOf(caller))
  await read()
  return left
}
