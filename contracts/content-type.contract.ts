import { describe } from 'vitest'
import { expectRefusal, prove } from './harness/session.ts'
import { listOperations, type Operation } from './harness/specification.ts'

/** Where the interface document says that the body is sent as application/json. */
function requirementOf({ host, row }: Operation): string {
  if (host === 'checkout') return 'REQ-HOST-02'
  return row.path.startsWith('/s2s/') ? 'REQ-S2S-05' : 'proposal:'
}

const JSON_BODIES = listOperations().filter(({ object }) => object.requestBody?.content?.['application/json'])

// That it is JSON is stated; how another content type is answered is a proposal.
describe.each(JSON_BODIES)('$operationId', (operation) => {
  prove(
    `${requirementOf(operation)} refuses a body that is not sent as JSON`,
    'proposed',
    async (session) => {
      const headers = { 'content-type': 'text/plain' }
      expectRefusal(await session.call(operation.operationId, { headers }), { status: 415 })
    },
  )
})
