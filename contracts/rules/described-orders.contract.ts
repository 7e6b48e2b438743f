import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listHolders } from '../../src/kit/check/harness/states/items.ts'
import { ContractFailure } from '../../src/kit/check/harness/verdict.ts'
import type { Exchange, RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { aboutOrder, changeLeaf, describedRequest, newDescribedOrder } from '../states/about-order.ts'
import { proveByFacts } from '../states/documented.ts'
import type { Order } from '../states/given.ts'
import { readUntil } from '../states/late-effects.ts'
import { listCallers } from '../states/whole-list.ts'

const LOOKS = ['getOrderStatus', 'verifyOrder'] as const

const WRONG_TYPE = {
  secret: { sent: 'public', message: 'Invalid SECRET key' },
  public: { sent: 'secret', message: 'Invalid public key passed' },
} as const

/** Values that a service may treat otherwise; a change that it refuses decides nothing. */
const VARIANTS: readonly [what: string, change: (data: unknown) => unknown][] = [
  ['as described', (data) => data],
  ['as described, a second time', (data) => data],
  ['in CAD', (data) => changeLeaf(data, /currency/i, 'CAD')],
  ['of 1,000', (data) => changeLeaf(data, /amount/i, 1_000)],
  ['with letters beyond ASCII', (data) => changeLeaf(data, /description|note/i, 'Überweisung Łódź 東京')],
]

for (const [index, whose] of ['', ' of another business'].entries()) {
  const needs: Need[] = ['stateful', 'decrypts', ...(index > 0 ? ['two-businesses' as const] : [])]
  const proveAs = (title: string, run: (caller: Session) => Promise<void>) =>
    proveByFacts(title, needs, async (session) => run((await listCallers(session))[index]!))

  describe(`orders${whose}`, () => {
    proveAs(
      'REQ-ORD-14 REQ-ORD-03 REQ-ORD-07 are found from their creation on, each by its own reference',
      async (caller) => {
        const [first, second, ...others] = VARIANTS.map(([, change]) => change)
        const orders = [await newDescribedOrder(caller, first), await newDescribedOrder(caller, second)]
        for (const change of others) {
          const order = await caller.attempt((own) => newDescribedOrder(own, change))
          if (order) orders.push(order)
        }
        for (const order of orders) await expectFound(caller, order)
        expect(new Set(orders.map(({ reference }) => reference)).size).toBe(orders.length)
        for (const [turn, order] of orders.entries()) {
          const request = await aboutOrder(caller, 'payOrder', order)
          // What the described order takes, another like it does.
          if (turn > 1) await caller.call('payOrder', request)
          else await caller.succeed('payOrder', { ...request, wasTaken: turn > 0 })
          await expectFound(caller, order)
        }
        for (const order of orders) await expectFound(caller, order)
      },
    )

    proveAs('REQ-ORD-08 REQ-ORD-14 are found after a refund', async (caller) => {
      const order = await newDescribedOrder(caller)
      await take(caller, 'payOrder', order)
      const request = await aboutOrder(caller, 'createRefund', order)
      const refunded = await askUntilTaken(caller, 'createRefund', request)
      await expectFound(caller, order)
      if (!isTaken(refunded)) caller.undecidable(`a refund of it is refused: ${refunded.text.slice(0, 120)}`)
    })

    proveAs(
      'REQ-AUTH-02 REQ-AUTH-03 are shown to no key of the wrong type, in whatever state they are',
      async (caller) => {
        const order = await newDescribedOrder(caller)
        for (const step of [undefined, 'payOrder', 'createRefund'] as const) {
          if (step) await askUntilTaken(caller, step, await aboutOrder(caller, step, order))
          for (const operationId of LOOKS) {
            const request = await aboutOrder(caller, operationId, order)
            await expectWrongType(caller, operationId, request, step ?? 'creation')
            const none = await caller.call(operationId, { ...request, key: 'none' })
            expectRefusalOf(`No key for ${operationId} after ${step ?? 'creation'}`, none, {})
            await caller.succeed(operationId, request)
          }
        }
      },
    )

    proveAs(
      'REQ-AUTH-02 REQ-AUTH-03 are made, refunded and charged by no key of the wrong type, whatever they hold',
      async (caller) => {
        const create = await describedRequest(caller, 'createOrder')
        for (const [what, change] of VARIANTS)
          await expectWrongType(caller, 'createOrder', { ...create, data: change(create.data) }, what)
        const order = await newDescribedOrder(caller)
        await take(caller, 'payOrder', order)
        const whole = await aboutOrder(caller, 'createRefund', order)
        const amount = listLeaves(whole.data).find(({ at }) => /amount/i.test(at.at(-1) ?? ''))
        const part = { ...whole, data: changeLeaf(whole.data, /amount/i, 1) }
        const full = {
          ...whole,
          data: amount ? replaceAt(whole.data, amount.at, undefined) : { ...(whole.data as object) },
        }
        for (const [what, request] of [
          ['whole', whole],
          ['part', part],
          ['full', full],
        ] as const)
          await expectWrongType(caller, 'createRefund', request, what)
        await askUntilTaken(caller, 'createRefund', part)
        await expectWrongType(caller, 'listRefunds', {}, 'a refund')
        await expectWrongType(caller, 'listChargebacks', {}, 'a refund')
      },
    )

    proveAs(
      'REQ-ERR-01 REQ-ERR-03 are refused with a statusCode, and in no words for a key',
      async (caller) => {
        let asked = 0
        for (const operationId of [
          'createOrder',
          'payOrder',
          'getOrderStatus',
          'getOrderFee',
          'saveCard',
          'verifyOrder',
          'createRefund',
          'chargeToken',
        ] as const) {
          const right = await caller.attempt((own) => describedRequest(own, operationId))
          const { taken } = await caller.standing(operationId)
          if (!right?.data || !taken) continue
          asked += 1
          // Whether each is refused is not stated: what is stated of answers is judged in every one.
          for (const data of listWrong(right.data)) await caller.call(operationId, { ...right, data })
        }
        if (asked === 0) caller.undecidable('none of these operations takes a right request')
      },
    )
  })
}

/** What is right, without anything, with unknown names, and with amounts of another kind. */
function listWrong(data: unknown): unknown[] {
  const replace = (value: unknown) => (typeof value === 'string' ? randomUUID() : value)
  const unknown = listLeaves(data).reduce((all, { at, value }) => replaceAt(all, at, replace(value)), data)
  return [{}, unknown, changeLeaf(data, /amount/i, -1), changeLeaf(data, /amount/i, 'much')]
}

async function take(caller: Session, operationId: OperationId, order: Order): Promise<void> {
  await caller.succeed(operationId, await aboutOrder(caller, operationId, order))
}

/** For so long an order may take to be there, and to be paid. */
const SETTLED_MS = 2_000

/** A call that is taken by then, or what it is answered last. */
function askUntilTaken(
  caller: Session,
  operationId: OperationId,
  request: RequestOptions,
): Promise<Exchange> {
  return readUntil(() => caller.call(operationId, request), isTaken, SETTLED_MS)
}

/** It is there for both operations that look at it, also a second time; what they show is that order. */
async function expectFound(caller: Session, order: Order): Promise<void> {
  for (const operationId of [...LOOKS, ...LOOKS]) {
    const request = await aboutOrder(caller, operationId, order)
    const { status, text, body, ...exchange } = await askUntilTaken(caller, operationId, request)
    if (!isTaken({ status, body }))
      throw new ContractFailure(`${operationId} does not find an order that was created.`, {
        expected: 'a success, any 2xx',
        actual: `${status} ${text.slice(0, 300)}`,
        exchange: { ...exchange, status },
      })
    if (listHolders(body, 'reference').length > 0)
      expect(text, `the answer of ${operationId}`).toContain(order.reference)
  }
}

async function expectWrongType(
  caller: Session,
  operationId: OperationId,
  request: RequestOptions,
  what: string,
): Promise<void> {
  const { sent, message } = WRONG_TYPE[findOperation(operationId).row.key as 'public' | 'secret']
  const exchange = await caller.call(operationId, { ...request, key: sent })
  expectRefusalOf(`A ${sent} key for ${operationId} (${what})`, exchange, { status: 401, message })
}
