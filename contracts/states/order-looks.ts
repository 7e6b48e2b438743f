import { expect } from 'vitest'
import { ContractFailure } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listHolders } from '../../src/kit/check/harness/states/items.ts'
import type { Exchange, RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import type { OperationId } from '../../src/kit/contract/contract.ts'
import { aboutOrder } from './about-order.ts'
import type { Order } from './given.ts'
import { readUntil } from './late-effects.ts'

/** The operations that look at an order. */
export const LOOKS = ['getOrderStatus', 'verifyOrder'] as const

export type Look = (typeof LOOKS)[number]

/** For so long an order may take to be there, and to be paid. */
const SETTLED_MS = 2_000

/** A call that is taken by then, or what it is answered last. */
export function askUntilTaken(
  caller: Session,
  operationId: OperationId,
  request: RequestOptions,
): Promise<Exchange> {
  return readUntil(() => caller.call(operationId, request), isTaken, SETTLED_MS)
}

/** The states of an order and the errors of these operations are not shown: only this says that there is no such order. */
const isLost = ({ status }: Pick<Exchange, 'status'>) => status === 404 || status === 410

/**
 * It is there for the operations that look at it, also a second time; what they show is that order. One that is not paid may be
 * refused for that.
 *
 * @returns the operations that showed it
 */
export async function expectFound(caller: Session, order: Order, state?: 'paid'): Promise<Set<Look>> {
  const shown = new Set<Look>()
  for (const operationId of [...LOOKS, ...LOOKS]) {
    const request = await aboutOrder(caller, operationId, order)
    const exchange = await readUntil(
      () => caller.call(operationId, request),
      (last) => (state === 'paid' ? isTaken(last) : !isLost(last)),
      SETTLED_MS,
    )
    const { status, text, body } = exchange
    if (isLost(exchange))
      throw new ContractFailure(`${operationId} does not find an order that was created.`, {
        expected: 'a success, any 2xx',
        actual: `${status} ${text.slice(0, 300)}`,
        exchange,
      })
    if (!isTaken({ status, body })) continue
    shown.add(operationId)
    if (listHolders(body, 'reference').length > 0)
      expect(text, `the answer of ${operationId}`).toContain(order.reference)
  }
  return shown
}

/** Ends a test as undecided where an operation refused whatever it was asked for. */
export function expectShown(caller: Session, shown: readonly ReadonlySet<Look>[]): void {
  const silent = LOOKS.filter((each) => !shown.some((looks) => looks.has(each)))
  if (silent.length > 0) caller.undecidable(`${silent.join(' and ')} shows none of these orders`)
}

/** What each of the operations shows of an order: the body, or the status under which it refuses. */
export async function readOrder(caller: Session, order: Order): Promise<Record<Look, unknown>> {
  const read = async (operationId: Look) => {
    const exchange = await caller.call(operationId, await aboutOrder(caller, operationId, order))
    return isTaken(exchange) ? exchange.body : `refused with ${exchange.status}`
  }
  return { getOrderStatus: await read('getOrderStatus'), verifyOrder: await read('verifyOrder') }
}
