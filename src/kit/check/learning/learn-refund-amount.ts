import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readAt, replaceAt } from '../../arbitraries/schema.ts'
import { type Contract, findOperation, type OperationId } from '../../contract/contract.ts'
import type { DescribedRequest } from '../../target/description.ts'
import { listExpressions, readExpression } from '../../target/expressions.ts'
import type { Target } from '../../target/target.ts'
import { isTaken } from '../harness/outcome.ts'
import { listLeaves } from '../harness/wire/setting.ts'
import type { Leftover } from '../leftovers/record-leftovers.ts'
import { type Asked, askAsDescribed } from './ask-as-described.ts'
import { MAX_WAIT_MS } from './learn-request.ts'
import type { Found } from './naming.ts'

/** How long to wait before a refund is requested again. */
const STEP_MS = 250

/**
 * Adds the amount to a refund that was accepted without one. Requests often give it the name that it has in the answer: that of the
 * member with the amount of the order. Half of a new order is refunded by it.
 *
 * @param leftovers what is made in the target is added
 * @returns the request with an amount; undefined if it is not accepted, or if the answer shows another amount
 */
export async function learnRefundAmount(
  target: Target,
  contract: Contract,
  all: ReadonlyMap<OperationId, Found>,
  leftovers: Leftover[],
): Promise<Found | undefined> {
  const refund = all.get('createRefund')
  const created = all.get('createOrder')
  if (!refund || !created || refund.isAnythingTaken || !all.has('payOrder')) return undefined
  const part = refund.sent.data ? 'data' : 'body'
  const numbers = listLeaves(refund.sent[part]).filter(({ value }) => typeof value === 'number')
  const [shown, ...more] = listShown(created, refund)
  if (numbers.length > 0 || !shown || more.length > 0) return undefined

  const asked = new Map<string, Asked>()
  const ask = async (operationId: OperationId, template: DescribedRequest) => {
    const random = randomUUID().slice(0, 8)
    const values = { random, ...readValues(template, asked) }
    const operation = findOperation(operationId, contract)
    const answered = await askAsDescribed(target, operation, template, values, leftovers)
    if (answered && isTaken(answered.exchange)) asked.set(operationId, answered)
    return answered
  }
  for (const operationId of ['createOrder', 'payOrder'] as const) {
    await ask(operationId, all.get(operationId)!.template)
    if (!asked.has(operationId)) return undefined
  }
  const at = [...findParent(refund.template[part]), shown.at.at(-1)!]
  const amount = Math.max(1, Math.floor(shown.value / 2))
  const template = { ...refund.template, [part]: replaceAt(refund.template[part], at, amount) }
  // The payment may not have taken effect yet.
  for (let leftMs = MAX_WAIT_MS; leftMs > 0; leftMs -= STEP_MS) {
    const answered = await ask('createRefund', template)
    const isAboutIt = answered?.exchange.text.includes(at.at(-1)!)
    const isOfHalf = answered && readAt(answered.exchange.body, shown.at) === amount
    if (answered && asked.has('createRefund'))
      return isOfHalf ? { ...refund, ...answered, template } : undefined
    if (!answered || isAboutIt) return undefined
    await pause(STEP_MS)
  }
  return undefined
}

/** Lists the places in the answer to a refund that show the amount of its order. */
function listShown(created: Found, refund: Found): { at: readonly string[]; value: number }[] {
  const sent = listLeaves(created.sent.data ?? created.sent.body).map(({ value }) => value)
  return listLeaves(refund.exchange.body).flatMap(({ at, value }) =>
    typeof value === 'number' && value >= 2 && sent.includes(value) ? [{ at, value }] : [],
  )
}

/** Returns the values of a template's expressions, from earlier requests and their answers. */
function readValues(template: DescribedRequest, asked: ReadonlyMap<string, Asked>): Record<string, string> {
  return Object.fromEntries(
    listExpressions(template).flatMap((text) => {
      const expression = readExpression(text)
      const source = expression?.kind === 'exchange' && asked.get(expression.operationId)
      if (!source) return []
      const { part, pointer } = expression
      const whole =
        part === 'response.body'
          ? source.exchange.body
          : source.sent[part === 'request.data' ? 'data' : 'body']
      const value = readAt(whole, pointer)
      return value === undefined ? [] : [[text, String(value)]]
    }),
  )
}

/** Returns the place of the object in which a request names its order. */
function findParent(part: unknown): readonly string[] {
  const named = listLeaves(part).find(({ value }) => listExpressions(value).length > 0)
  return named?.at.slice(0, -1) ?? []
}
