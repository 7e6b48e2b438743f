import { describe } from 'vitest'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import type { OperationId } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { listFixtures } from '../fixtures.ts'
import { driveByFacts, forEachBusiness } from '../states/by-facts.ts'
import { freshRequest } from '../states/taken-requests.ts'
import { listCallers } from '../states/whole-list.ts'

const states = createStates()

/** Lists that show records of a business. */
const LISTS: readonly OperationId[] = [
  ...(['listTransactions', 'listAmlRecords', 'listCadCollectionEmails'] as const),
  ...(['listRefunds', 'listChargebacks'] as const),
]

/** A target may have few transactions in review: if one is used up, source-of-funds.contract.ts calls as both businesses. */
const USES_UP: readonly OperationId[] = ['submitSourceOfFunds', 'submitSourceOfFundsFile']

const NEEDS: Need[] = ['stateful', 'two-businesses']

describe.concurrent('records of another business', () => {
  for (const { operation, given, isShared } of listFixtures()) {
    const { operationId, row } = operation
    if (!given || isShared || USES_UP.includes(operationId)) continue
    forEachBusiness(row.encrypted ? [...NEEDS, 'decrypts'] : NEEDS, ({ who, drive }) => {
      drive(`${operationId} of a record of ${who}, under the credentials of both`, async (owner, other) => {
        const request = await freshRequest(owner, operationId, states)
        // The owner's call shows that the record was right: the other business calls before and after it.
        for (const asker of [other!, owner, other!]) await asker.call(operationId, request)
      })
    })
  }
})

describe('lists of records of both businesses', () => {
  for (const operationId of LISTS) {
    driveByFacts(
      `${operationId} under the credentials of each business, in turns`,
      NEEDS,
      async (session) => {
        const [caller, other] = await listCallers(session)
        for (const asker of [other!, caller!, other!]) await asker.call(operationId)
      },
    )
  }

  // What a query does to these lists is not documented, but whose records they show is, and which key they take.
  for (const operationId of ['listRefunds', 'listChargebacks'] as const) {
    driveByFacts(
      `${operationId} with a query under the credentials of each business, in turns`,
      NEEDS,
      async (session) => {
        const [caller, other] = await listCallers(session)
        const query = { limit: 50, page: 1 }
        for (const asker of [other!, caller!, other!]) {
          // A service may refuse the query before it reads the key.
          if (isTaken(await asker.call(operationId, { query })))
            await asker.call(operationId, { query, key: 'public' })
        }
      },
    )
  }
})
