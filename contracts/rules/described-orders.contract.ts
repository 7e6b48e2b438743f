import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { readAt, replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import { sendUnauthenticated } from '../../src/kit/check/harness/probes/send-unauthenticated.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Exchange, RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import { aboutOrder, describedRequest, newDescribedOrder, refundOf } from '../states/about-order.ts'
import { forEachBusiness } from '../states/by-facts.ts'
import { inCurrency, namesCurrency, PROPOSED } from '../states/currencies.ts'
import type { Order } from '../states/given.ts'
import { readForAWhile, readUntil } from '../states/late-effects.ts'
import { LOOKS, type Look, readOrder, readUntilChanged, type Seen } from '../states/order-looks.ts'
import { changeField, findField, type RequestField } from '../states/request-fields.ts'

type Change = (data: unknown, caller: Session) => unknown

const NOTED = changeOrder('description', 'Überweisung Łódź 東京')

/** Orders that a service may treat differently. The first accepted change of each is used; a refused one decides nothing. */
const VARIANTS: readonly (readonly [Change, ...Change[]])[] = [
  [changeOrder('currency', 'CAD')],
  [changeOrder('amount', 1_000_000), changeOrder('amount', 1_000)],
  [(data, caller) => changeOrder('amount', 73.45)(NOTED(data, caller), caller), NOTED],
]

function changeOrder(field: RequestField, to: unknown): Change {
  return (value, { target }) => changeField(target, { operationId: 'createOrder', value }, field, to)
}

/** A refund of the largest order: a service may treat small ones alone as asked. */
const LARGE_PART = 612.34

/** The operations that change something. */
const WRITES = ['payOrder', 'saveCard', 'trackOrderEvent', 'createRefund'] as const
/** The operations that need no order. */
const READS = ['listRefunds', 'listChargebacks', 'listBanks', 'ping'] as const

/** Enough to hold the payments of one flow. */
const LONG_LIST = 50

/** How long an order may take to show, and to be paid; a judge waits less. */
const SETTLED_MS = 2_500

forEachBusiness(['stateful', 'decrypts'], ({ index, whose, prove, drive }) => {
  // Records belong to one business: the two run the same steps in parallel, and each runs its own in turn.
  describe.concurrent(`orders${whose}`, () => {
    describe('in sequence', { concurrent: false }, () => {
      drive('of several kinds are created, read, paid and refunded', async (caller) => {
        const orders = [await newDescribedOrder(caller), await newDescribedOrder(caller)]
        for (const changes of VARIANTS) {
          const order = await firstTaken(caller, changes)
          if (order) orders.push(order)
        }
        for (const [turn, order] of orders.entries()) await look(caller, order, turn > 0 ? 1 : 2)
        // A service may take a refund of an unpaid order as its cancellation.
        if (orders[2])
          await caller.call(
            'createRefund',
            refundOf(caller, await aboutOrder(caller, 'createRefund', orders[2]), 1),
          )
        for (const [turn, order] of orders.entries()) {
          const request = await aboutOrder(caller, 'payOrder', order)
          // What is accepted for the described order is accepted for another like it.
          if (turn > 1) await caller.call('payOrder', request)
          else await caller.succeed('payOrder', { ...request, wasTaken: turn > 0 })
          await (turn > 1 ? look(caller, order, 1) : look(caller, order, 2, 'paid'))
        }
        await askUntilTaken(caller, 'createRefund', await aboutOrder(caller, 'createRefund', orders[0]!))
        const second = await aboutOrder(caller, 'createRefund', orders[1]!)
        await askUntilTaken(caller, 'createRefund', refundOf(caller, second, undefined))
        for (const order of orders.slice(2)) {
          const described = await aboutOrder(caller, 'createRefund', order)
          // Two equal refunds may be taken for one.
          for (const part of [1, 2]) await caller.call('createRefund', refundOf(caller, described, part))
        }
        for (const [turn, order] of orders.slice(2).entries())
          await refundTooMuch(caller, order, turn === 0 ? 'in all' : turn === 1 ? LARGE_PART : 'at once')
        for (const [turn, order] of orders.entries()) await look(caller, order, turn > 0 ? 1 : 2)
        await readForAWhile(caller, () => caller.call('listRefunds'))
      })

      drive('in other currencies are created, read, paid and refunded', async (caller) => {
        const { data } = await describedRequest(caller, 'createOrder')
        if (!findField(caller.target, { operationId: 'createOrder', value: data }, 'currency'))
          caller.undecidable('the request of createOrder names no currency')
        const described = listLeaves(data).find(({ value }) => namesCurrency(value))?.value as string
        const codes = PROPOSED.filter((code) => code !== described)
        const unpaid: Seen[] = []
        let telling: readonly Look[] | undefined
        // Each business pays in half of them, between orders in the described currency, one of the same amount.
        for (const [turn, code] of [undefined, ...deal(codes, index, 2), described].entries()) {
          const change = (own: unknown) => (code ? inCurrency({ data: own }, code).data : own)
          const order = await caller.attempt((own) => newDescribedOrder(own, change))
          if (!order) continue
          const before = await readUntil(() => readBoth(caller, order), isFound, SETTLED_MS)
          const paid = await caller.call('payOrder', await aboutOrder(caller, 'payOrder', order))
          if (code && code !== described) await refundTooMuch(caller, order, 'at once')
          if (!isTaken(paid)) continue
          // An operation that shows no payment need not be asked about others.
          telling ??= listChanged(await readUntilChanged(caller, before))
          const seen = before.filter(({ operationId }) => telling?.includes(operationId))
          unpaid.push(...deal(seen, turn, 2))
        }
        await readUntilChanged(caller, unpaid)
        await readForAWhile(caller, () => caller.call('listTransactions', { query: { list: LONG_LIST } }))
      })

      prove('REQ-ORD-02 REQ-ORD-14 are shown differently once paid', async (caller) => {
        const order = await newDescribedOrder(caller)
        await look(caller, order, 1)
        const request = await aboutOrder(caller, 'payOrder', order)
        const before = await readBoth(caller, order)
        const again = await readBoth(caller, order)
        if (!isDeepStrictEqual(before, again))
          caller.undecidable('an order is shown differently each time it is requested')
        await caller.succeed('payOrder', request)
        // Judges check whether one of the two shows a paid order as a new one.
        const same = await readUntilChanged(caller, before)
        if (same.some(({ shown }) => typeof shown === 'string') && same.length === before.length)
          caller.undecidable('an operation that reads orders rejects them')
        expect(listChanged(same), 'operations that show an order differently after payOrder').not.toEqual([])
      })

      drive('are requested without a valid key, in every state', async (caller) => {
        const order = await newDescribedOrder(caller)
        for (const step of [undefined, 'payOrder', 'createRefund'] as const) {
          if (step) await askUntilTaken(caller, step, await aboutOrder(caller, step, order))
          for (const operationId of LOOKS) {
            const request = await aboutOrder(caller, operationId, order)
            await sendWrongType(caller, operationId, request)
            await sendUnauthenticated(caller, operationId, { ...request, key: 'none' })
            await caller.call(operationId, request)
          }
          // Another business tries to change it in its last state alone.
          if (index > 0 && step !== 'createRefund') continue
          for (const operationId of WRITES) {
            const request = await caller.attempt((own) => aboutOrder(own, operationId, order))
            if (!request) continue
            await sendWrongType(caller, operationId, request)
            await sendUnauthenticated(caller, operationId, { ...request, key: 'none' })
            // A tracked event is tracked again in the next step.
            if (operationId === 'trackOrderEvent') await caller.call(operationId, request)
          }
        }
      })

      drive('are created and refunded with keys of the wrong type', async (caller) => {
        const create = await describedRequest(caller, 'createOrder')
        await sendWrongType(caller, 'createOrder', create)
        for (const [change] of VARIANTS)
          await sendWrongType(caller, 'createOrder', { ...create, data: change(create.data, caller) })
        const order = await newDescribedOrder(caller)
        await take(caller, 'payOrder', order)
        const described = await aboutOrder(caller, 'createRefund', order)
        const part = refundOf(caller, described, 1)
        for (const request of [described, part, refundOf(caller, described, undefined)])
          await sendWrongType(caller, 'createRefund', request)
        await askUntilTaken(caller, 'createRefund', part)
        await sendWrongType(caller, 'createRefund', part)
        for (const operationId of READS)
          for (const options of [{}, { query: { page: '1' } }])
            await sendWrongType(caller, operationId, options)
      })

      drive('are requested with invalid payloads', async (caller) => {
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
          // Each operation tries half of them with another business.
          const wrong = listWrong(caller, operationId, right.data)
          for (const data of index > 0 ? deal(wrong, asked, 2) : wrong)
            await caller.call(operationId, { ...right, data })
        }
        if (asked === 0) caller.undecidable('none of these operations accepts a valid request')
      })
    })
  })
})

/** Creates an order with the first of some changes that is accepted. */
async function firstTaken(caller: Session, changes: readonly Change[]): Promise<Order | undefined> {
  for (const change of changes) {
    const order = await caller.attempt((own) => newDescribedOrder(own, change))
    if (order) return order
  }
  return undefined
}

/** Asks for the amount of an order that was refunded in part, for more than its amount, or for this one. Judges decide. */
async function refundTooMuch(
  caller: Session,
  order: Order,
  how: 'in all' | 'at once' | number,
): Promise<void> {
  const { data: value } = await describedRequest(caller, 'createOrder')
  const at = findField(caller.target, { operationId: 'createOrder', value }, 'amount')
  const amount = at && readAt(value, at)
  if (typeof amount !== 'number') return
  const request = await aboutOrder(caller, 'createRefund', order)
  const part = how === 'in all' ? amount : how === 'at once' ? Math.ceil(amount) + 1 : how
  await caller.call('createRefund', refundOf(caller, request, part))
}

/** Repeats a call until it is accepted, and returns the last exchange. */
function askUntilTaken(
  caller: Session,
  operationId: OperationId,
  request: RequestOptions,
): Promise<Exchange> {
  return readUntil(() => caller.call(operationId, request), isTaken, SETTLED_MS)
}

/** Has each reading operation read an order so many times, until it shows. An unpaid order may be refused for that. */
async function look(caller: Session, order: Order, times: 1 | 2, state?: 'paid'): Promise<void> {
  for (const operationId of times === 1 ? LOOKS : [...LOOKS, ...LOOKS]) {
    const request = await aboutOrder(caller, operationId, order)
    await readUntil(
      () => caller.call(operationId, request),
      (last) => (state === 'paid' ? isTaken(last) : ![404, 410].includes(last.status)),
      SETTLED_MS,
    )
  }
}

/** Returns what each operation shows of an order. */
async function readBoth(caller: Session, order: Order): Promise<Seen[]> {
  return [await readOrder(caller, order, 'getOrderStatus'), await readOrder(caller, order, 'verifyOrder')]
}

const isFound = (seen: readonly Seen[]) => !seen.some(({ shown }) => shown === 'rejected with 404')

/** Returns the operations that show an order differently than before, by what was unchanged. */
const listChanged = (unchanged: readonly Seen[]): readonly Look[] =>
  LOOKS.filter((look) => !unchanged.some(({ operationId }) => operationId === look))

/** Returns payloads: the right one, an empty one, one with unknown names, and some with invalid amounts. */
function listWrong({ target }: Session, operationId: OperationId, data: unknown): unknown[] {
  // Not longer than what it replaces: the payload has to fit the encryption key.
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

/** Sends a key of the wrong type, for an answer to compare the others with. */
function sendWrongType(
  caller: Session,
  operationId: OperationId,
  request: RequestOptions,
): Promise<Exchange> {
  const key = findOperation(operationId).row.key === 'public' ? 'secret' : 'public'
  return caller.call(operationId, { ...request, key })
}
