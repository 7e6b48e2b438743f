import { describe, expect } from 'vitest'
import { composeRequest, createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { createSharedWork } from '../../src/kit/check/harness/share-work.ts'
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

/** Where it is stated that a list is the caller's own; a judge says so where no record can be made. */
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

interface Filled {
  /** Of an order that was refunded in part and disputed. */
  reference: string
  /** How many rows the other business had in each list. */
  before: Map<string, number>
}

const shareFilled = createSharedWork<'lists', Filled>()

/** Gives every list of the caller a row of its own, once for all tests. */
function fillLists(session: Session, other: Session): Promise<Filled> {
  return shareFilled(session, 'lists', () => fill(session, other))
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
