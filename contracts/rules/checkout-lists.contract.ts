import { describe, expect } from 'vitest'
import { readAt, replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { ContractFailure } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { Exchange, RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { expressionOf, readWhole } from '../../src/kit/check/harness/wire/template-names.ts'
import { byDescribing, byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import { alterEnd, alterToken } from '../invariants/effect-cards.ts'
import {
  aboutOrder,
  describedRequest,
  findNamed,
  newDescribedOrder,
  refundPart,
} from '../states/about-order.ts'
import { forEachBusiness } from '../states/by-facts.ts'
import type { Order } from '../states/given.ts'
import { readForAWhile, readUntil } from '../states/late-effects.ts'
import { readUntilFound } from '../states/order-looks.ts'
import { changeField } from '../states/request-fields.ts'

/** How described requests name a saved card, and what an answer calls its token. */
const SAVED_CARD = /^(records\.savedCard|saveCard\.response\.body#.*)$/
const SAVED = '{$saveCard.response.body#/<where the answer has it>}'
const ORDER = /^createOrder\.response\.body/
const TOKEN = /^(card)?[-_]?token([-_]?id)?$/i

/** Amounts that no other test charges by a token. */
const AMOUNTS = [47.63, 58.29]

/** How long a payment may take to show. */
const SETTLED_MS = 2_000

forEachBusiness(['stateful', 'decrypts'], ({ whose, prove, drive }) => {
  describe(`lists of the checkout API${whose}`, () => {
    prove(
      'REQ-ORD-12 REQ-ORD-13 listBanks and ping still answer after an order was created',
      async (caller, other) => {
        const isEmpty = countRows((await (other ?? caller).succeed('listBanks')).body) === 0
        for (const isAfter of [false, true]) {
          if (isAfter) await newDescribedOrder(caller)
          for (const _ of [1, 2]) {
            const banks = await caller.succeed('listBanks', { wasTaken: true })
            expectBanks(countRows(banks.body), isEmpty)
            await caller.succeed('ping', { wasTaken: true })
          }
        }
      },
    )

    prove('REQ-ORD-10 a refund neither adds nor removes a chargeback', async (caller) => {
      const before = await caller.succeed('listChargebacks')
      const marks = await refundNewOrder(caller)
      const after = await caller.succeed('listChargebacks', { wasTaken: true })
      expect(countRows(after.body), 'chargebacks').toBeGreaterThanOrEqual(countRows(before.body))
      for (const mark of marks.filter((each) => !before.text.includes(each)))
        expect(after.text, 'chargebacks').not.toContain(mark)
    })
  })

  describe(`cards${whose}`, () => {
    drive('are saved from two orders, and charged repeatedly', async (caller, foreign) => {
      const template = caller.target.requests?.chargeToken?.data ?? {}
      const named = listLeaves(template).find(({ value }) => SAVED_CARD.test(expressionOf(value) ?? ''))
      const tokens: string[] = []
      for (const _ of [1, 2]) {
        const order = await payNewOrder(caller)
        const request = await aboutOrder(caller, 'saveCard', order)
        const saved = await readUntil(() => caller.call('saveCard', request), isTaken, SETTLED_MS)
        if (!isTaken(saved))
          return caller.undecidable(`a card of a paid order is not saved: ${saved.text.slice(0, 120)}`)
        // Judges check whether another business saves it too.
        if (tokens.length === 0) await foreign?.attempt((own) => callUnpromised(own, 'saveCard', request))
        const token = findToken(saved.body, named?.value)
        if (!token)
          return caller.undecidable(
            `no line of target.json says where saveCard shows the token: ${saved.text.slice(0, 120)}`,
            byDescribing({ requests: { chargeToken: { data: { '<its card>': SAVED } } } }),
          )
        tokens.push(token)
      }
      if (!named)
        return caller.undecidable(
          'requests.chargeToken of target.json names no saved card',
          byDescribingRequest(findOperation('chargeToken')),
        )
      const made: Order[] = []
      const unknown: Order[] = []
      for (const [token, alter] of [
        [tokens[1]!, alterToken],
        [tokens[0]!, alterEnd],
      ] as const) {
        const right = await unpaidCharge(caller)
        const charged = await caller.succeed('chargeToken', right)
        const reference = findNamed(caller, 'createOrder', charged.body)
        if (reference) made.push({ reference })
        // An accepted request may be refused the second time, for a reference in it.
        const other = await unpaidCharge(caller)
        const data = replaceAt(other.data, named.at, token)
        await caller.call('chargeToken', { ...other, data, key: 'public' })
        await caller.succeed('chargeToken', { ...other, data, wasTaken: true })
        // Judges check whether an unknown token is charged too, and one that another business was given.
        const chargeUnpromised = async (own: Session, by: string) => {
          const unpaid = await unpaidCharge(own)
          const data = replaceAt(unpaid.data, named.at, by)
          return callUnpromised(own, 'chargeToken', { ...unpaid, data })
        }
        const altered = await chargeUnpromised(caller, alter(token))
        const bogus = isTaken(altered) && findNamed(caller, 'createOrder', altered.body)
        if (bogus) unknown.push({ reference: bogus })
        if (made.length < 2) await foreign?.attempt((own) => chargeUnpromised(own, token))
      }
      // Whether other amounts are accepted is not documented; a judge knows whether they are charged.
      const varied: Order[] = []
      for (const [turn, amount] of AMOUNTS.entries()) {
        const request = await caller.attempt((own) => unpaidCharge(own, amount))
        if (!request) continue
        const data = replaceAt(request.data, named.at, tokens[turn]!)
        const charged = await callUnpromised(caller, 'chargeToken', { ...request, data })
        const reference = isTaken(charged) && findNamed(caller, 'createOrder', charged.body)
        if (reference) varied.push({ reference })
      }
      await caller.attempt((own) => readUntilFound(own, [...made, ...varied, ...unknown]))
      const [first] = made
      if (first) await caller.attempt((own) => refundPart(own, first))
      const requests = await Promise.all(
        [...made, ...unknown].map((order) => aboutOrder(caller, 'verifyOrder', order)),
      )
      await readForAWhile(caller, () =>
        Promise.all([
          ...requests.map((each) => caller.call('verifyOrder', each)),
          caller.call('listRefunds'),
        ]),
      )
    })
  })
})

/**
 * Returns the described charge of a saved card, optionally of another amount. If it names an order, that is one that nothing has
 * paid yet.
 */
async function unpaidCharge(caller: Session, amount?: number) {
  const change = (operationId: OperationId, value: unknown) =>
    amount === undefined ? value : changeField(caller.target, { operationId, value }, 'amount', amount)
  const data = listLeaves(caller.target.requests?.chargeToken?.data ?? {})
  const name = data.flatMap(({ value }) => expressionOf(value) ?? []).find((each) => ORDER.test(each))
  const order = name && (await newDescribedOrder(caller, (own) => change('createOrder', own)))
  const request = await describedRequest(caller, 'chargeToken', {
    ...(name && order && { values: { [name]: order.reference } }),
  })
  return { ...request, data: change('chargeToken', request.data) }
}

/** Sends a described request changed, or for another business: its description does not promise that it is accepted. */
function callUnpromised(
  caller: Session,
  operationId: OperationId,
  { isDescribed: _, ...request }: RequestOptions,
): Promise<Exchange> {
  return caller.call(operationId, request)
}

async function payNewOrder(caller: Session) {
  const order = await newDescribedOrder(caller)
  await caller.succeed('payOrder', await aboutOrder(caller, 'payOrder', order))
  return order
}

/** Refunds a part of a new order, and returns the values that identify the refund. */
async function refundNewOrder(caller: Session): Promise<string[]> {
  const order = await payNewOrder(caller)
  const made = await refundPart(caller, order)
  if (!isTaken(made)) caller.undecidable('a refund of a paid order is rejected')
  return listLeaves(made.body).flatMap(({ value }) =>
    typeof value === 'string' && /^[\w-]{6,}$/.test(value) && /\d/.test(value) && value !== order.reference
      ? [value]
      : [],
  )
}

/** Finds the token of a saved card where the description says that it is, else by its name. */
function findToken(body: unknown, described: unknown): string | undefined {
  const expression = readWhole(described)
  if (expression?.kind === 'exchange') {
    const found = readAt(body, expression.pointer)
    return typeof found === 'string' ? found : undefined
  }
  const named = listLeaves(body).find(
    ({ at, value }) => TOKEN.test(at.at(-1) ?? '') && typeof value === 'string',
  )
  return named?.value as string | undefined
}

function expectBanks(count: number, isEmpty: boolean): void {
  if ((count === 0) === isEmpty) return
  throw new ContractFailure('listBanks does not answer as before.', {
    expected: isEmpty ? 'no bank, as at first' : 'banks, as at first',
    actual: `${count} banks`,
  })
}

/** Returns the length of the longest list in an answer. */
function countRows(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0
  return Math.max(Array.isArray(node) ? node.length : 0, ...Object.values(node).map(countRows))
}
