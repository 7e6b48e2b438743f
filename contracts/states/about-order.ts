import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { Fills } from '../../src/kit/check/harness/plan/described-requests.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Exchange, RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { expressionOf, ORDER_RECORDS, readWhole } from '../../src/kit/check/harness/wire/template-names.ts'
import { byDescribing, byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { Order } from './given.ts'
import { readUntil } from './late-effects.ts'
import { changeField } from './request-fields.ts'

/** How long to wait until an order counts as paid. */
const PAID_WITHIN_MS = 2_000

const CREATED = '{$createOrder.response.body#/<where the answer has it>}'

/** Returns the described request of an operation, about this order instead of the one it names. */
export async function aboutOrder(
  session: Session,
  operationId: OperationId,
  { reference }: Order,
): Promise<RequestOptions> {
  const template = session.target.requests?.[operationId]
  const named = listLeaves(template?.data ?? {}).find(({ value }) => namesOrder(value))
  if (!named)
    return session.undecidable(
      `requests.${operationId} of target.json names no order in its data`,
      byDescribing({ requests: { [operationId]: { data: { '<its reference>': CREATED } } } }),
    )
  // The order that the description names is not created: creating it may pay another order of the test.
  return describedRequest(session, operationId, { values: { [expressionOf(named.value)!]: reference } })
}

/** Returns the described request; without one, the test is undecided. */
export async function describedRequest(
  session: Session,
  operationId: OperationId,
  fills?: Fills,
): Promise<RequestOptions> {
  const request = await session.describedRequest(operationId, fills)
  return (
    request ??
    session.undecidable(
      `target.json describes no request for ${operationId}`,
      byDescribingRequest(findOperation(operationId)),
    )
  )
}

/** Returns the value in an answer by which other described requests name it, such as the created order. */
export function findNamed(session: Session, operationId: OperationId, body: unknown): string | undefined {
  for (const { value } of listLeaves(session.target.requests ?? {})) {
    const expression = readWhole(value)
    if (expression?.kind !== 'exchange' || expression.operationId !== operationId) continue
    if (expression.part !== 'response.body') continue
    const found = expression.pointer.reduce<unknown>((node, name) => (node as never)?.[name], body)
    if (typeof found === 'string') return found
  }
  return undefined
}

/** Creates an order by the described request, optionally changed. */
export async function newDescribedOrder(
  session: Session,
  change: (data: unknown, caller: Session) => unknown = (data) => data,
): Promise<Order> {
  const request = await describedRequest(session, 'createOrder')
  const { body } = await session.succeed('createOrder', { ...request, data: change(request.data, session) })
  const reference = findNamed(session, 'createOrder', body)
  return reference
    ? { reference }
    : session.undecidable('no request of target.json names the order that createOrder answers')
}

/** Refunds a part of an order, once it is paid. */
export async function refundPart(caller: Session, order: Order): Promise<Exchange> {
  const part = refundOf(caller, await aboutOrder(caller, 'createRefund', order), 1)
  return readUntil(() => caller.call('createRefund', part), isTaken, PAID_WITHIN_MS)
}

/** Returns a described refund with another amount; without one, of all that is left. */
export function refundOf(
  { target }: Session,
  request: RequestOptions,
  amount: number | undefined,
): RequestOptions {
  const part = { operationId: 'createRefund', value: request.data } as const
  return { ...request, data: changeField(target, part, 'amount', amount) }
}

function namesOrder(value: unknown): boolean {
  const expression = readWhole(value)
  if (expression?.kind === 'record') return ORDER_RECORDS.includes(expression.name)
  return expression?.kind === 'exchange'
}
