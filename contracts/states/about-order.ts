import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import { readExpression } from '../../src/kit/target/expressions.ts'
import type { Order } from './given.ts'

/** Records of a description that an operation names an order by. */
const ORDERS = ['order', 'paidOrder', 'refundedOrder', 'payment']

/** The described request of an operation, about this order in place of the one that it names. */
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
      byDescribingRequest(findOperation(operationId)),
    )
  const request = await describedRequest(session, operationId)
  return { ...request, data: replaceAt(request.data, named.at, reference) }
}

/** The described request; the test is undecided where there is none. */
export async function describedRequest(session: Session, operationId: OperationId): Promise<RequestOptions> {
  const request = await session.describedRequest(operationId)
  return (
    request ??
    session.undecidable(
      `target.json describes no request for ${operationId}`,
      byDescribingRequest(findOperation(operationId)),
    )
  )
}

/** What the answer to a described request is named by elsewhere, such as the order that was created. */
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

/** An order that was created by the described request, or by it with these changes. */
export async function newDescribedOrder(
  session: Session,
  change: (data: unknown) => unknown = (data) => data,
): Promise<Order> {
  const request = await describedRequest(session, 'createOrder')
  const { body } = await session.succeed('createOrder', { ...request, data: change(request.data) })
  const reference = findNamed(session, 'createOrder', body)
  return reference
    ? { reference }
    : session.undecidable('no request of target.json names the order that createOrder answers')
}

/** The same with another value in the first member of that name, where there is one. */
export function changeLeaf(whole: unknown, name: RegExp, value: unknown): unknown {
  const leaf = listLeaves(whole).find(({ at }) => name.test(at.at(-1) ?? ''))
  return leaf ? replaceAt(whole, leaf.at, value) : whole
}

function namesOrder(value: unknown): boolean {
  const expression = readWhole(value)
  if (expression?.kind === 'record') return ORDERS.includes(expression.name)
  return expression?.kind === 'exchange'
}

function readWhole(value: unknown) {
  const [, inner] = typeof value === 'string' ? (/^\{\$([^{}]*)\}$/.exec(value) ?? []) : []
  return inner === undefined ? undefined : readExpression(inner)
}
