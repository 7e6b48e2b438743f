import { describe, expect } from 'vitest'
import { composeRequest } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { listFixtures } from '../fixtures.ts'
import { CARDS } from '../states/cards.ts'
import { newOrder, openReview, payByCard, refund, registeredEmail } from '../states/given.ts'
import { CHARGEBACKS, idsOf, LISTS, REFUNDS, readAll, readSlice, TRANSACTIONS } from '../states/lists.ts'
import { MINUTE_MS } from '../states/order-states.ts'

describe('a record that nobody made', () => {
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

describe('two businesses', () => {
  for (const { operation, reach, draw, isShared } of listFixtures()) {
    if (!reach || isShared) continue
    const { operationId } = operation
    prove(
      `proposal: ${operationId} knows no record of another business`,
      ['decrypts', 'two-businesses'],
      async (session) => {
        const other = await session.asOther()
        const { settings } = await reach(session)
        const request = composeRequest(operation, [...settings, ...draw()])
        expectRefusal(await other.call(operationId, request), { status: 404 })
        await session.succeed(operationId, request)
      },
    )
  }

  for (const paged of LISTS) {
    prove(
      `proposal: ${paged.operationId} shows each its own, and counts no other's`,
      ['decrypts', 'magic-values', 'control-plane', 'two-businesses'],
      async (session) => {
        const other = await session.asOther()
        const before = await readSlice(other, paged)
        await disputedAndRefunded(session)
        await openReview(session)
        await session.control.advance(60 * MINUTE_MS)
        const [own, foreign] = [await readAll(session, paged), await readAll(other, paged)]
        expect(foreign.length).toBe(before.total)
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
      const { reference } = await disputedAndRefunded(session)
      await session.control.advance(60 * MINUTE_MS)
      for (const paged of [REFUNDS, CHARGEBACKS]) {
        expect(await readAll(session, paged, { reference }), paged.operationId).toHaveLength(1)
        expect(await readAll(other, paged, { reference }), paged.operationId).toEqual([])
      }
      expect(await readAll(other, TRANSACTIONS, { search: reference })).toEqual([])
    },
  )

  prove(
    'proposal: listCadCollectionEmails shows each its own',
    ['stateful', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      const { email } = await registeredEmail(session)
      expect((await session.succeed('listCadCollectionEmails')).text).toContain(email)
      expect((await other.succeed('listCadCollectionEmails')).text).not.toContain(email)
    },
  )
})

/** An order of which there will be a refund and, an hour later, a chargeback. */
async function disputedAndRefunded(session: Session): Promise<{ reference: string }> {
  const order = await newOrder(session)
  await payByCard(session, order, CARDS.disputed)
  await refund(session, order, { amount: 1 })
  return order
}
