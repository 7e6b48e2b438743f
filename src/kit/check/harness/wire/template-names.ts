import type { OperationId } from '../../../contract/contract.ts'
import type { Description } from '../../../target/description.ts'
import { type Expression, readExpression } from '../../../target/expressions.ts'
import { listLeaves } from './setting.ts'

/** Operations whose answer shows a new order under the name by which the other operations refer to it. */
const CREATING = ['createOrder', 'initiatePayment', 'createCheckoutLink']
/** Records that are orders. */
export const ORDER_RECORDS = ['order', 'paidOrder', 'refundedOrder', 'payment']

const REFERENCE: ReadonlySet<string> = new Set(['reference'])
const AMOUNT: ReadonlySet<string> = new Set(['amount', 'transaction_amount'])

/** Maps a name on the wire to the shipped names that described requests reveal: a reference to an order, or an amount. */
export interface TemplateNames {
  answers: ReadonlyMap<string, ReadonlySet<string>>
  requestOf(operationId: OperationId): ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * A field filled with the name of a created order is its reference, and so is the field that the name comes from. A field filled
 * with an amount is the amount.
 */
export function readTemplateNames(requests: Description['requests'] = {}): TemplateNames {
  const answers = new Map<string, ReadonlySet<string>>()
  const asked = new Map<string, Map<string, ReadonlySet<string>>>()
  for (const [operationId, { body, data }] of Object.entries(requests)) {
    for (const { at, value } of listLeaves({ body, data })) {
      const isAmount = readWhole(value)?.kind === 'amount'
      const source = findSource(value, requests)
      if (!source && !isAmount) continue
      const own = asked.get(operationId) ?? new Map<string, ReadonlySet<string>>()
      asked.set(operationId, own.set(at.at(-1)!, isAmount ? AMOUNT : REFERENCE))
      if (source?.kind === 'exchange') answers.set(source.pointer.at(-1)!, REFERENCE)
    }
  }
  return { answers, requestOf: (operationId) => asked.get(operationId) ?? new Map() }
}

/** Finds the origin of an order's name: a request may repeat that of another. */
function findSource(value: unknown, requests: object, hops = 0): Expression | undefined {
  const expression = readWhole(value)
  if (expression?.kind === 'record') return ORDER_RECORDS.includes(expression.name) ? expression : undefined
  if (expression?.kind !== 'exchange' || hops > MAX_HOPS) return undefined
  const { operationId, part, pointer } = expression
  if (part === 'response.body') return CREATING.includes(operationId) ? expression : undefined
  const place = [operationId, part === 'request.data' ? 'data' : 'body', ...pointer]
  const repeated = place.reduce<unknown>((node, name) => (node as never)?.[name], requests)
  return findSource(repeated, requests, hops + 1)
}

/** Limit for described requests that name each other. */
const MAX_HOPS = 10

/** Returns the expression that a text consists of. */
export function readWhole(value: unknown): Expression | undefined {
  const inner = expressionOf(value)
  return inner === undefined ? undefined : readExpression(inner)
}

/** Returns the source of that expression. */
export function expressionOf(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{\$([^{}]*)\}$/.exec(value)?.[1] : undefined
}
