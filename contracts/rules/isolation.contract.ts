import { describe, expect } from 'vitest'
import { createShared } from '../../src/kit/check/harness/create-shared.ts'
import { composeRequest, createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { findText } from '../../src/kit/check/harness/states/items.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import type { OperationId } from '../../src/kit/contract/contract.ts'
import { listFixtures } from '../fixtures.ts'
import { CARDS } from '../states/cards.ts'
import { newOrder, openReview, payByCard, refund, registeredEmail } from '../states/given.ts'
import { CHARGEBACKS, idsOf, LISTS, REFUNDS, readAll, readSlice, TRANSACTIONS } from '../states/lists.ts'
import { MINUTE_MS } from '../states/order-states.ts'

describe.concurrent('a record that nobody made', () => {
  for (const { operation, unknown = [] } of listFixtures()) {
    for (const request of unknown) {
      const named = Object.keys(request.data ?? {}).join(' and ')
      const title = `proposal: ${operation.operationId} knows none${named && `, asked by ${named}`}`
      prove(title, ['stateful', 'decrypts'], async (session) => {
        expectRefusal(await session.call(operation.operationId, request), { status: 404 })
      })
    }
  }
})

/** Where it is stated that a list is the caller's own; pages.contract.ts tells it where no record can be made. */
const OWN: Partial<Record<OperationId, string>> = {
  listTransactions: 'REQ-TXN-02',
  listAmlRecords: 'REQ-AML-18',
}

const states = createStates()

describe.concurrent('two businesses', () => {
  for (const fixture of listFixtures().filter(({ given, isShared }) => given && !isShared)) {
    const { operation } = fixture
    const { operationId } = operation
    prove(
      `proposal: ${operationId} knows no record of another business`,
      ['decrypts', 'two-businesses'],
      async (session) => {
        const other = await session.asOther()
        const request = composeRequest(operation, await states.take(session, fixture))
        expectRefusal(await other.call(operationId, request), { status: 404 })
        await session.succeed(operationId, request)
      },
    )
  }
})

describe('lists of two businesses', () => {
  for (const paged of LISTS) {
    const { [paged.operationId]: requirement = 'proposal:' } = OWN
    prove(
      `${requirement} ${paged.operationId} shows each its own, and counts no other's`,
      ['decrypts', 'magic-values', 'control-plane', 'two-businesses'],
      async (session) => {
        const other = await session.asOther()
        const { before } = await fillLists(session, other)
        const [own, foreign] = [await readAll(session, paged), await readAll(other, paged)]
        expect(foreign.length).toBe(before.get(paged.operationId))
        expect(own.length).toBeGreaterThan(0)
        const ids = new Set(idsOf(foreign))
        expect(idsOf(own).filter((id) => ids.has(id))).toEqual([])
      },
    )
  }

  prove(
    'proposal: a list filtered by the reference of another business is empty',
    ['decrypts', 'magic-values', 'control-plane', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      const { reference } = await fillLists(session, other)
      for (const paged of [REFUNDS, CHARGEBACKS]) {
        expect(await readAll(session, paged, { reference }), paged.operationId).toHaveLength(1)
        expect(await readAll(other, paged, { reference }), paged.operationId).toEqual([])
      }
      expect(await readAll(other, TRANSACTIONS, { search: reference })).toEqual([])
    },
  )

  for (const [requirement, operationId] of [
    ['REQ-ORD-09', 'listRefunds'],
    ['REQ-ORD-10', 'listChargebacks'],
  ] as const) {
    prove(
      `${requirement} ${operationId} shows two businesses no record in common`,
      ['stateful', 'two-businesses'],
      async (session) => {
        if (session.target.profile === 'proposed')
          session.disable('as proposed, records are made that tell two businesses apart')
        const other = await session.asOther()
        const ids = listIds((await session.succeed(operationId)).body)
        const foreign = listIds((await other.succeed(operationId)).body)
        const common = foreign.filter((id) => ids.includes(id))
        expect(common).toEqual([])
        if (ids.length === 0)
          session.undecidable(
            'no list of records with an id is shown here',
            byRecords(`a record with an id that ${operationId} shows`),
          )
      },
    )
  }

  prove(
    'REQ-CAD-04 listCadCollectionEmails shows each its own',
    ['stateful', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      const { email } = await registeredEmail(session)
      expect((await session.succeed('listCadCollectionEmails')).text).toContain(email)
      expect((await other.succeed('listCadCollectionEmails')).text).not.toContain(email)
    },
  )
})

/** What tells the records of the topmost list apart, whatever else is in the answer: its shape is not stated. */
function listIds(body: unknown): string[] {
  const levels: unknown[] = [body]
  for (const node of levels) {
    if (Array.isArray(node))
      return node.flatMap((each) => findText({ id: each?.id ?? each?.reference }, 'id') ?? [])
    if (typeof node === 'object' && node !== null) levels.push(...Object.values(node))
  }
  return []
}

interface Filled {
  /** Of an order that was refunded in part and disputed. */
  reference: string
  /** How many rows the other business had in each list. */
  before: Map<string, number>
}

const shareFilled = createShared<'lists', Filled>()

/** Gives every list of the caller a row of its own, once for all tests. */
function fillLists(session: Session, other: Session): Promise<Filled> {
  return shareFilled('lists', () => fill(session, other))
}

async function fill(session: Session, other: Session): Promise<Filled> {
  const before = new Map<string, number>()
  for (const paged of LISTS) before.set(paged.operationId, (await readSlice(other, paged)).total)
  const order = await newOrder(session)
  await payByCard(session, order, CARDS.disputed)
  await refund(session, order, { amount: 1 })
  await openReview(session)
  await session.control.advance(60 * MINUTE_MS)
  return { reference: order.reference, before }
}
