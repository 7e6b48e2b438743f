import { describe, expect } from 'vitest'
import { countTurns, deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import { expectRefusal, prove } from '../../src/kit/check/harness/session.ts'
import { listOperations, type Operation } from '../../src/kit/contract/contract.ts'

/** Returns the requirement that the body is sent as application/json. */
function requirementOf({ host, row }: Operation): string {
  if (host === 'checkout') return 'REQ-HOST-02'
  return row.path.startsWith('/s2s/') ? 'REQ-S2S-05' : 'proposal:'
}

const JSON_BODIES = countTurns(
  listOperations().filter(({ object }) => object.requestBody?.content?.['application/json']),
  ({ host }) => host,
)

/** Content types that operations are sent in turns, besides text. */
const OTHER_TYPES = ['application/x-www-form-urlencoded', 'application/jsonp']

const NO_JSON = ['', '{', '{"data":}', "{'data': 1}"]

// That the body is JSON is documented; the answer to another content type is a proposal.
for (const { item: operation, turn, of } of JSON_BODIES) {
  const { operationId } = operation
  describe.concurrent(operationId, () => {
    for (const contentType of ['text/plain', ...deal(OTHER_TYPES, turn, 2)]) {
      prove(
        `${requirementOf(operation)} rejects a body sent as ${contentType}`,
        'proposed',
        async (session) => {
          const headers = { 'content-type': contentType }
          expectRefusal(await session.call(operationId, { headers }), { status: 415 })
        },
      )
    }

    for (const raw of deal(NO_JSON, turn, of)) {
      prove(`proposal: rejects ${JSON.stringify(raw)}, which is not JSON`, 'stateful', async (session) => {
        expectRefusal(await session.call(operationId, { raw }), { status: 400 })
      })
    }

    prove(
      `${requirementOf(operation)} accepts the content type Application/JSON; charset=utf-8`,
      'proposed',
      async (session) => {
        const headers = { 'content-type': 'Application/JSON; charset=utf-8' }
        const { status, text } = await session.call(operationId, { headers })
        expect(status, text.slice(0, 300)).not.toBe(415)
      },
    )
  })
}

describe('submitSourceOfFundsFile', () => {
  prove('proposal: rejects a body that is not sent as a form', [], async (session) => {
    if (session.target.kind === 'mock')
      session.undecidable('the mock parses JSON before it checks anything else')
    const headers = { 'content-type': 'application/json' }
    expectRefusal(await session.call('submitSourceOfFundsFile', { headers }), { status: 415 })
  })
})
