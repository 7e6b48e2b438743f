import { describe, expect } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byDescribingRequest } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { aboutOrder, describedRequest, newDescribedOrder } from '../states/about-order.ts'
import { proveByFacts } from '../states/documented.ts'
import { readUntil } from '../states/late-effects.ts'
import { listCallers } from '../states/whole-list.ts'

/** What a described request names a saved card by, and what an answer calls it. */
const SAVED_CARD = /^\{\$(records\.savedCard|saveCard\..*)\}$/
const TOKEN = /^(card)?[-_]?token([-_]?id)?$/i

/** For so long a payment may take to be there. */
const SETTLED_MS = 2_000

for (const [index, whose] of ['', ' of another business'].entries()) {
  const needs: Need[] = ['stateful', 'decrypts', ...(index > 0 ? ['two-businesses' as const] : [])]
  const proveAs = (title: string, run: (caller: Session, first: Session) => Promise<void>) =>
    proveByFacts(title, needs, async (session) => run((await listCallers(session))[index]!, session))

  describe(`what checkout lists${whose}`, () => {
    proveAs(
      'REQ-ORD-12 REQ-ORD-13 banks and ping answer as before, whatever was done',
      async (caller, first) => {
        const isEmpty = countRows((await first.succeed('listBanks')).body) === 0
        for (const isAfter of [false, true]) {
          if (isAfter) await newDescribedOrder(caller)
          for (const _ of [1, 2]) {
            const banks = await caller.succeed('listBanks', { wasTaken: true })
            expect(countRows(banks.body) === 0, 'there is no bank').toBe(isEmpty)
            await caller.succeed('ping', { wasTaken: true })
          }
        }
      },
    )

    proveAs('REQ-ORD-10 chargebacks are the same after a refund, and it is none of them', async (caller) => {
      const before = await caller.succeed('listChargebacks')
      const marks = await refundNewOrder(caller)
      const after = await caller.succeed('listChargebacks', { wasTaken: true })
      expect(countRows(after.body), 'chargebacks').toBeGreaterThanOrEqual(countRows(before.body))
      for (const mark of marks.filter((each) => !before.text.includes(each)))
        expect(after.text, 'chargebacks').not.toContain(mark)
    })

    proveAs('REQ-ORD-15 refunds are listed beside those that were made before', async (caller) => {
      const before = await caller.succeed('listRefunds')
      const order = await payNewOrder(caller)
      const all: string[][] = []
      for (const _ of [1, 2]) {
        const own = await refundOrder(caller, order)
        if (own) all.push(own)
      }
      const other = await caller.attempt((session) => refundNewOrder(session))
      if (other) all.push(other)
      // What one of them alone was answered, and nothing before.
      const isOwn = (each: string) => all.filter((any) => any.includes(each)).length === 1
      const marks = all.map((own) => own.filter((each) => isOwn(each) && !before.text.includes(each)))
      const shows = (text: string) => marks.every((own) => own.some((each) => text.includes(each)))
      const list = await readUntil(
        () => caller.succeed('listRefunds'),
        ({ text }) => shows(text),
      )
      if (!shows(list.text) && countRows(list.body) >= FULL_PAGE)
        caller.undecidable('the list may go on on another page, and how it is turned is not stated')
      const isTold = marks.some((own) => own.some((each) => list.text.includes(each)))
      if (!isTold) caller.undecidable('nothing in the list tells the refunds that were made')
      expect(shows(list.text), `the refunds that were made are listed: ${list.text.slice(0, 300)}`).toBe(true)
    })
  })

  describe(`cards${whose}`, () => {
    proveAs('REQ-ORD-05 REQ-ORD-11 that were saved can be charged, each and again', async (caller) => {
      const tokens: string[] = []
      for (const _ of [1, 2]) {
        const order = await payNewOrder(caller)
        const request = await aboutOrder(caller, 'saveCard', order)
        const saved = await readUntil(() => caller.call('saveCard', request), isTaken, SETTLED_MS)
        const token = findToken(saved.body)
        if (!isTaken(saved) || !token)
          return caller.undecidable(`a card of a paid order is not saved: ${saved.text.slice(0, 120)}`)
        tokens.push(token)
      }
      for (const token of [tokens[1]!, tokens[0]!]) {
        const right = await describedRequest(caller, 'chargeToken')
        const template = caller.target.requests?.chargeToken?.data ?? {}
        const named = listLeaves(template).find(({ value }) => SAVED_CARD.test(String(value)))
        if (!named)
          return caller.undecidable(
            'requests.chargeToken of target.json names no saved card',
            byDescribingRequest(findOperation('chargeToken')),
          )
        await caller.succeed('chargeToken', right)
        const data = replaceAt(right.data, named.at, token)
        const wrong = await caller.call('chargeToken', { ...right, data, key: 'public' })
        expect(wrong.status).toBe(401)
        await caller.succeed('chargeToken', { ...right, data, wasTaken: true })
      }
    })
  })
}

/** A page may hold no more than so many: then a record may be on another one. */
const FULL_PAGE = 10

async function payNewOrder(caller: Session) {
  const order = await newDescribedOrder(caller)
  await caller.succeed('payOrder', await aboutOrder(caller, 'payOrder', order))
  return order
}

async function refundNewOrder(caller: Session): Promise<string[]> {
  const marks = await refundOrder(caller, await payNewOrder(caller))
  return marks ?? caller.undecidable('a refund of a paid order is refused')
}

/** Refunds a part of it, and answers what tells the refund apart; undefined where it is refused. */
async function refundOrder(
  caller: Session,
  order: Awaited<ReturnType<typeof newDescribedOrder>>,
): Promise<string[] | undefined> {
  const request = await aboutOrder(caller, 'createRefund', order)
  const amount = listLeaves(request.data).find(({ at }) => /amount/i.test(at.at(-1) ?? ''))
  const data = amount ? replaceAt(request.data, amount.at, 1) : request.data
  const made = await ask(caller, 'createRefund', { ...request, data })
  if (!isTaken(made)) return undefined
  const texts = listLeaves(made.body).map(({ value }) => value)
  return texts.filter(
    (value): value is string =>
      typeof value === 'string' && /^[\w-]{6,}$/.test(value) && /\d/.test(value) && value !== order.reference,
  )
}

function ask(caller: Session, operationId: OperationId, request: Parameters<Session['call']>[1]) {
  return readUntil(() => caller.call(operationId, request), isTaken, SETTLED_MS)
}

function findToken(body: unknown): string | undefined {
  const named = listLeaves(body).find(
    ({ at, value }) => TOKEN.test(at.at(-1) ?? '') && typeof value === 'string',
  )
  return named?.value as string | undefined
}

/** How many items the longest list in an answer has. */
function countRows(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0
  return Math.max(Array.isArray(node) ? node.length : 0, ...Object.values(node).map(countRows))
}
