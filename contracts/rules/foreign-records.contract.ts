import { describe } from 'vitest'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import type { OperationId } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { driveByFacts } from '../states/by-facts.ts'
import { listCallers } from '../states/whole-list.ts'

/** Lists that show records of a business. */
const LISTS: readonly OperationId[] = [
  ...(['listTransactions', 'listAmlRecords', 'listCadCollectionEmails'] as const),
  ...(['listRefunds', 'listChargebacks'] as const),
]

const NEEDS: Need[] = ['stateful', 'two-businesses']

describe('lists of records of both businesses', () => {
  for (const operationId of LISTS) {
    driveByFacts(`${operationId} is called by each business in turn`, NEEDS, async (session) => {
      const [caller, other] = await listCallers(session)
      for (const asker of [other!, caller!, other!]) await asker.call(operationId)
    })
  }

  // What a query does to these lists is not documented, but whose records they show is, and which key they take.
  for (const operationId of ['listRefunds', 'listChargebacks'] as const) {
    driveByFacts(`${operationId} is called with a query by each business in turn`, NEEDS, async (session) => {
      const [caller, other] = await listCallers(session)
      const query = { limit: 50, page: 1 }
      for (const asker of [other!, caller!, other!]) {
        // A service may refuse the query before it reads the key.
        if (isTaken(await asker.call(operationId, { query })))
          await asker.call(operationId, { query, key: 'public' })
      }
    })
  }
})
