import { describe, expect } from 'vitest'
import {
  chargedPayment,
  heldTransaction,
  knownCustomer,
  newOrder,
  newPayment,
  paidOrder,
  planOrder,
  planPayment,
  registeredEmail,
  savedCard,
} from './harness/given.ts'
import type { RequestOptions } from './harness/request.ts'
import { expectRefusal, prove, type Session } from './harness/session.ts'
import type { OperationId } from './harness/specification.ts'

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

  prove(
    'proposal: no list shows a record of another business',
    ['decrypts', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      const { reference } = await paidOrder(session)
      await session.succeed('createRefund', { data: { reference } })
      const { email } = await registeredEmail(session)
      for (const [operationId, secret] of [
        ['listRefunds', reference],
        ['listCadCollectionEmails', email],
      ] as const) {
        expect((await session.succeed(operationId)).text).toContain(secret)
        expect((await other.succeed(operationId)).text).not.toContain(secret)
      }
      const id = session.caller.id
      for (const operationId of ['listTransactions', 'listAmlRecords'] as const) {
        expect((await session.succeed(operationId)).text).toContain(id)
        expect((await other.succeed(operationId)).text).not.toContain(id)
      }
    },
  )
})
