import { describe } from 'vitest'
import { composeRequest, createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { listFixtures } from '../fixtures.ts'
import { drive } from '../states/by-facts.ts'
import { CARDS } from '../states/cards.ts'
import { heldPayment, newOrder, payByCard, refund, registeredEmail } from '../states/given.ts'
import { CHARGEBACKS, LISTS, REFUNDS, readAll, TRANSACTIONS } from '../states/lists.ts'
import { MINUTE_MS } from '../states/order-states.ts'

const AND = new Intl.ListFormat('en-GB')

describe.concurrent('an unknown record', () => {
  for (const { operation, unknown = [] } of listFixtures()) {
    for (const request of unknown) {
      const named = AND.format(Object.keys(request.data ?? {}))
      const title = `proposal: ${operation.operationId} answers 404${named && ` to a request with ${named}`}`
      prove(title, ['stateful', 'decrypts'], async (session) => {
        expectRefusal(await session.call(operation.operationId, request), { status: 404 })
      })
    }
  }
})

const states = createStates()

describe.concurrent('two businesses', () => {
  for (const fixture of listFixtures().filter(({ given, isShared }) => given && !isShared)) {
    const { operation } = fixture
    const { operationId } = operation
    prove(
      `proposal: ${operationId} answers 404 for a record of another business`,
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
  drive(
    'every list is read, as a whole and filtered by records of the caller',
    ['decrypts', 'magic-values', 'control-plane', 'two-businesses'],
    async (session) => {
      const other = await session.asOther()
      const reference = await fillLists(session)
      for (const caller of [session, other]) {
        for (const paged of LISTS) await readAll(caller, paged)
        for (const paged of [REFUNDS, CHARGEBACKS]) await readAll(caller, paged, { reference })
        await readAll(caller, TRANSACTIONS, { search: reference })
      }
    },
  )

  drive('CAD collection emails are listed for both', ['stateful', 'two-businesses'], async (session) => {
    const other = await session.asOther()
    await registeredEmail(session)
    for (const caller of [session, other]) await caller.succeed('listCadCollectionEmails')
  })
})

/** Adds a row to every list of the caller; returns the reference of an order that was partly refunded and disputed. */
async function fillLists(session: Session): Promise<string> {
  const order = await newOrder(session)
  await payByCard(session, order, CARDS.disputed)
  await refund(session, order, { amount: 1 })
  await heldPayment(session)
  await session.control.advance(60 * MINUTE_MS)
  return order.reference
}
