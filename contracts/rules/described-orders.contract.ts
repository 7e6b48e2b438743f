import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import { sendUnauthenticated } from '../../src/kit/check/harness/probes/send-unauthenticated.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Exchange, RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { aboutOrder, describedRequest, newDescribedOrder } from '../states/about-order.ts'
import { proveByFacts } from '../states/documented.ts'
import { driveByFacts } from '../states/drive.ts'
import type { Order } from '../states/given.ts'
import { readUntil } from '../states/late-effects.ts'
import {
  askUntilTaken,
  expectFound,
  expectShown,
  LOOKS,
  type Look,
  readOrder,
} from '../states/order-looks.ts'
import { changeField, type RequestField } from '../states/request-fields.ts'
import { listCallers } from '../states/whole-list.ts'

/** Values that a service may treat otherwise; a change that it refuses decides nothing. */
const VARIANTS: readonly [what: string, change: (data: unknown, caller: Session) => unknown][] = [
  ['as described', (data) => data],
  ['as described, a second time', (data) => data],
  ['in CAD', changeOrder('currency', 'CAD')],
  ['of 1,000', changeOrder('amount', 1_000)],
  ['with letters beyond ASCII', changeOrder('description', 'Überweisung Łódź 東京')],
]

function changeOrder(field: RequestField, to: unknown) {
  return (value: unknown, { target }: Session) =>
    changeField(target, { operationId: 'createOrder', value }, field, to)
}

for (const [index, whose] of ['', ' of another business'].entries()) {
  const needs: Need[] = ['stateful', 'decrypts', ...(index > 0 ? ['two-businesses' as const] : [])]
  const proveAs = (title: string, run: (caller: Session) => Promise<void>) =>
    proveByFacts(title, needs, async (session) => run((await listCallers(session))[index]!))
  const driveAs = (what: string, run: (caller: Session) => Promise<void>) =>
    driveByFacts(what, needs, async (session) => run((await listCallers(session))[index]!))

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
        const shown = []
        for (const order of orders) shown.push(await expectFound(caller, order))
        expect(new Set(orders.map(({ reference }) => reference)).size).toBe(orders.length)
        for (const [turn, order] of orders.entries()) {
          const request = await aboutOrder(caller, 'payOrder', order)
          // What the described order takes, another like it does.
          if (turn > 1) await caller.call('payOrder', request)
          else await caller.succeed('payOrder', { ...request, wasTaken: turn > 0 })
          shown.push(await expectFound(caller, order, turn > 1 ? undefined : 'paid'))
        }
        for (const order of orders) shown.push(await expectFound(caller, order))
        expectShown(caller, shown)
      },
    )

    proveAs('REQ-ORD-02 REQ-ORD-14 show that they were paid', async (caller) => {
      const order = await newDescribedOrder(caller)
      const [request] = await Promise.all([aboutOrder(caller, 'payOrder', order), expectFound(caller, order)])
      const before = await readOrder(caller, order)
      const again = await readOrder(caller, order)
      if (!isDeepStrictEqual(before, again))
        caller.undecidable('an order is shown otherwise each time that it is asked for')
      await caller.succeed('payOrder', request)
      const after = await readUntil(
        () => readOrder(caller, order),
        (shown) => !isDeepStrictEqual(shown, before),
      )
      if (isDeepStrictEqual(after, before)) expectShown(caller, [await expectFound(caller, order, 'paid')])
      expect(after, `what ${LOOKS.join(' and ')} show after payOrder`).not.toEqual(before)
    })

    proveAs('REQ-ORD-08 REQ-ORD-14 are found after a refund', async (caller) => {
      const order = await newDescribedOrder(caller)
      await take(caller, 'payOrder', order)
      const request = await aboutOrder(caller, 'createRefund', order)
      const refunded = await askUntilTaken(caller, 'createRefund', request)
      expectShown(caller, [await expectFound(caller, order, 'paid')])
      if (!isTaken(refunded)) caller.undecidable(`a refund of it is refused: ${refunded.text.slice(0, 120)}`)
    })

    proveAs('REQ-AUTH-01 are shown to nobody without a key, in whatever state they are', async (caller) => {
      const order = await newDescribedOrder(caller)
      const shown = new Set<Look>()
      for (const step of [undefined, 'payOrder', 'createRefund'] as const) {
        if (step) await askUntilTaken(caller, step, await aboutOrder(caller, step, order))
        for (const operationId of LOOKS) {
          const request = await aboutOrder(caller, operationId, order)
          await sendWrongType(caller, operationId, request)
          const none = await sendUnauthenticated(caller, operationId, { ...request, key: 'none' })
          const isShown = isTaken(await caller.call(operationId, request))
          if (isShown) shown.add(operationId)
          // Who refuses the right key too may refuse the order for its state.
          if (isShown || isTaken(none))
            expectRefusalOf(`No key for ${operationId} after ${step ?? 'creation'}`, none, {})
        }
      }
      expectShown(caller, [shown])
    })

    driveAs('keys of the wrong type that make and refund them, whatever they hold', async (caller) => {
      const create = await describedRequest(caller, 'createOrder')
      for (const [, change] of VARIANTS)
        await sendWrongType(caller, 'createOrder', { ...create, data: change(create.data, caller) })
      const order = await newDescribedOrder(caller)
      await take(caller, 'payOrder', order)
      const whole = await aboutOrder(caller, 'createRefund', order)
      const refund = { operationId: 'createRefund', value: whole.data } as const
      const part = { ...whole, data: changeField(caller.target, refund, 'amount', 1) }
      const full = { ...whole, data: changeField(caller.target, refund, 'amount', undefined) }
      for (const request of [whole, part, full]) await sendWrongType(caller, 'createRefund', request)
      await askUntilTaken(caller, 'createRefund', part)
      await sendWrongType(caller, 'listRefunds', {})
      await sendWrongType(caller, 'listChargebacks', {})
    })

    driveAs('requests about them that are wrong', async (caller) => {
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
        const { taken } = await caller.operationStatus(operationId)
        if (!right?.data || !taken) continue
        asked += 1
        for (const data of listWrong(caller, operationId, right.data))
          await caller.call(operationId, { ...right, data })
      }
      if (asked === 0) caller.undecidable('none of these operations takes a right request')
    })
  })
}

/** What is right, without anything, with unknown names, and with amounts of another kind. */
function listWrong({ target }: Session, operationId: OperationId, data: unknown): unknown[] {
  // As long as what it replaces: the payload has to fit the encryption key.
  const replace = (value: unknown) =>
    typeof value === 'string' ? randomUUID().slice(0, value.length) : value
  const unknown = listLeaves(data).reduce((all, { at, value }) => replaceAt(all, at, replace(value)), data)
  const amounts = [-1, 'much'].map((amount) =>
    changeField(target, { operationId, value: data }, 'amount', amount),
  )
  return [{}, unknown, ...amounts]
}

async function take(caller: Session, operationId: OperationId, order: Order): Promise<void> {
  await caller.succeed(operationId, await aboutOrder(caller, operationId, order))
}

/** The answer to a key of the other type, which every answer to one is compared with. */
function sendWrongType(
  caller: Session,
  operationId: OperationId,
  request: RequestOptions,
): Promise<Exchange> {
  const key = findOperation(operationId).row.key === 'public' ? 'secret' : 'public'
  return caller.call(operationId, { ...request, key })
}
