import { describe } from 'vitest'
import { expectRefusal, prove } from '../../src/kit/check/harness/session.ts'
import { proveByFacts } from '../states/by-facts.ts'
import { newAddress, registerAddress } from '../states/cad-emails.ts'
import type { Query } from '../states/lists.ts'

/** Every documented parameter of a list; what is refused without a query must also be refused with one. */
const QUERIES = [
  { operationId: 'listTransactions', query: { list: 1, page: 1, search: 'a', type: 'CREDIT' } },
  { operationId: 'listAmlRecords', query: { limit: '1', page: '1', status: 'PENDING' } },
] as const satisfies { operationId: string; query: Query }[]

describe.concurrent.each(QUERIES)('$operationId', ({ operationId, query }) => {
  prove('REQ-AUTH-08 refuses a call without a key, whatever it asks for', [], async (session) => {
    const status = session.target.profile === 'proposed' ? 401 : undefined
    // A later page may be checked otherwise than the first.
    const alone = [...Object.entries(query), ['page', 2] as const].map(([name, value]) => ({ [name]: value }))
    await session.succeed(operationId, { query })
    // Under the proposals, the key is checked before the query.
    for (const each of session.target.profile === 'proposed' ? [query] : [query, ...alone])
      expectRefusal(await session.call(operationId, { query: each, key: 'none' }), { status })
  })
})

describe('listCadCollectionEmails', () => {
  proveByFacts(
    'REQ-AUTH-08 refuses a call without a key, before and after an email was registered',
    'stateful',
    async (session) => {
      expectRefusal(await session.call('listCadCollectionEmails', { key: 'none' }), {})
      await registerAddress(session, newAddress(session))
      expectRefusal(await session.call('listCadCollectionEmails', { key: 'none' }), {})
    },
  )
})
