import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import {
  newCustomer,
  newOrder,
  paidOrder,
  planOrder,
  planPayment,
  savedCard,
} from '../../src/kit/check/harness/states/given.ts'
import { CARDS } from '../../src/kit/check/harness/states/order-states.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listOperations, type OperationId } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'

/** A request that does something, and another one like it. */
type Plan = (session: Session) => Promise<[RequestOptions, RequestOptions]>

const payment: Plan = async () => [
  { fields: { customer: newCustomer() } },
  { fields: { customer: newCustomer() } },
]

const PLANS: Partial<Record<OperationId, Plan>> = {
  createOrder: async () => [{ data: planOrder() }, { data: planOrder() }],
  payOrder: async (session) => {
    const order = await newOrder(session)
    return [{ data: planPayment(order) }, { data: planPayment(order, CARDS.doNotHonour) }]
  },
  createRefund: async (session) => {
    const order = await paidOrder(session)
    return [{ data: { ...order, amount: 10 } }, { data: { ...order, amount: 20 } }]
  },
  chargeToken: async (session) => {
    const card = await savedCard(session)
    return [{ data: { ...card, ...planOrder() } }, { data: { ...card, ...planOrder() } }]
  },
  initiatePayment: payment,
  createCheckoutLink: payment,
}

const needs: Need[] = ['stateful', 'decrypts']

/** Every operation that takes an Idempotency-Key. */
const KEYED = listOperations()
  .filter(({ object }) => object.parameters?.some(({ name }) => name === 'Idempotency-Key'))
  .map(({ operationId }) => ({ operationId, plan: PLANS[operationId]! }))

describe.each(KEYED)('$operationId under an Idempotency-Key', ({ operationId, plan }) => {
  prove('proposal: is carried out once and answered the same', needs, async (session) => {
    const [request] = await plan(session)
    const headers = newKey()
    const first = await session.succeed(operationId, { ...request, headers })
    const again = await session.succeed(operationId, { ...request, headers })
    expect(again.text).toBe(first.text)
    expect(await countRefunds(session, operationId, request)).toBe(1)
  })

  prove('proposal: refuses another request under the same key', needs, async (session) => {
    const [request, other] = await plan(session)
    const headers = newKey()
    await session.succeed(operationId, { ...request, headers })
    expectRefusal(await session.call(operationId, { ...other, headers }), { status: 409 })
  })

  prove('proposal: takes another key for another request', needs, async (session) => {
    const [request] = await plan(session)
    const first = await session.succeed(operationId, { ...request, headers: newKey() })
    const next = await session.call(operationId, { ...request, headers: newKey() })
    if (next.status === 200) expect(next.text).not.toBe(first.text)
    else expectRefusal(next, { status: 409 })
  })

  prove(
    'proposal: leaves the key to the other business too',
    [...needs, 'two-businesses'],
    async (session) => {
      const headers = newKey()
      const other = await session.asOther()
      const [request] = await plan(session)
      const [foreign] = await plan(other)
      await session.succeed(operationId, { ...request, headers })
      await other.succeed(operationId, { ...foreign, headers })
    },
  )
})

function newKey(): Record<string, string> {
  return { 'idempotency-key': `key-${randomUUID()}` }
}

/** Of a refund, an equal answer alone could hide a second one. */
async function countRefunds(
  session: Session,
  operationId: OperationId,
  { data }: RequestOptions,
): Promise<number> {
  if (operationId !== 'createRefund') return 1
  const { reference } = data as { reference: string }
  const { body } = await session.succeed('listRefunds', { query: { reference } })
  return (body as { data: { items: object[] } }).data.items.length
}
