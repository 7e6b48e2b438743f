import { describe, expect } from 'vitest'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import {
  chargedPayment,
  heldTransaction,
  knownCustomer,
  newOrder,
  newPayment,
  openReview,
  paidOrder,
  payByCard,
  planOrder,
  planPayment,
  registeredEmail,
  savedCard,
} from '../../src/kit/check/harness/states/given.ts'
import {
  AML_RECORDS,
  CHARGEBACKS,
  idsOf,
  REFUNDS,
  readAll,
  readSlice,
  TRANSACTIONS,
} from '../../src/kit/check/harness/states/lists.ts'
import { CARDS, MINUTE_MS } from '../../src/kit/check/harness/states/order-states.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import type { OperationId } from '../../src/kit/contract/contract.ts'

/** Makes a record of the one business and says how the other would ask for it. */
type Temptation = (session: Session) => Promise<RequestOptions>

const byReference =
  (reach: (session: Session) => Promise<{ reference: string }>): Temptation =>
  async (session) => ({ data: { reference: (await reach(session)).reference } })

/** Every operation that names a record. */
const NAMED: [OperationId, Temptation][] = [
  ['payOrder', async (session) => ({ data: planPayment(await newOrder(session)) })],
  ['getOrderStatus', byReference(newOrder)],
  ['saveCard', byReference(paidOrder)],
  ['verifyOrder', byReference(paidOrder)],
  ['createRefund', byReference(paidOrder)],
  ['chargeToken', async (session) => ({ data: { ...(await savedCard(session)), ...planOrder() } })],
  [
    'trackOrderEvent',
    async (session) => ({
      data: { eventName: 'payment_page_opened', orderReference: (await newOrder(session)).reference },
    }),
  ],
  ['chargeCard', async (session) => ({ fields: { ...(await newPayment(session)) } })],
  ['verifyPayment', async (session) => ({ path: { ...(await chargedPayment(session)) } })],
  ['attachCustomerKyc', async (session) => ({ path: await knownCustomer(session) })],
  ['submitSourceOfFunds', async (session) => ({ fields: { ...(await heldTransaction(session)) } })],
  ['submitSourceOfFundsFile', async (session) => ({ fields: { ...(await heldTransaction(session)) } })],
  ['removeCadCollectionEmail', async (session) => ({ path: { id: (await registeredEmail(session)).id } })],
]

/** What nobody made. */
const UNKNOWN: [OperationId, RequestOptions][] = [
  ['payOrder', { data: planPayment({ reference: 'ORD-never-created' }) }],
  ['verifyOrder', { data: { reference: 'ORD-never-created' } }],
  ['createRefund', { data: { reference: 'ORD-never-created' } }],
  ['createRefund', { data: { reference: 'ORD-never-created', amount: 1 } }],
  ['chargeCard', { fields: { reference: 'PAY_0000000000000000' } }],
  ['removeCadCollectionEmail', { path: { id: 'nothing' } }],
  ['listTvPackages', { path: { serviceCategoryId: 'nothing' } }],
  ['listDataPlans', { path: { serviceCategoryId: 'nothing' } }],
]

describe('a record that nobody made', () => {
  for (const [operationId, request] of UNKNOWN) {
    const named = Object.keys(request.data ?? {}).join(' and ')
    const title = `proposal: ${operationId} knows none${named && `, asked by ${named}`}`
    prove(title, ['stateful', 'decrypts'], async (session) => {
      expectRefusal(await session.call(operationId, request), { status: 404 })
    })
  }
})

describe('two businesses', () => {
  for (const [operationId, tempt] of NAMED) {
    prove(
      `proposal: ${operationId} knows no record of another business`,
      ['decrypts', 'two-businesses'],
      async (session) => {
        const other = await session.asOther()
        const request = await tempt(session)
        expectRefusal(await other.call(operationId, request), { status: 404 })
        await session.succeed(operationId, request)
      },
    )
  }

  for (const paged of [TRANSACTIONS, AML_RECORDS, REFUNDS, CHARGEBACKS]) {
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
  await session.succeed('createRefund', { data: { ...order, amount: 1 } })
  return order
}
