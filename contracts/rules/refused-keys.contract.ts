import { describe, expect } from 'vitest'
import { askAsStranger } from '../../src/kit/check/harness/probes/ask-as-stranger.ts'
import { carry } from '../../src/kit/check/harness/probes/keys.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, prove } from '../../src/kit/check/harness/session.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { listRequirements } from '../../src/kit/contract/contract.ts'
import { createTaken } from '../states/taken-requests.ts'

/** What states that an operation asks for a key: where nothing does, a service may read none. */
const ASKED_FOR = ['REQ-AUTH-01', 'REQ-AUTH-06', 'REQ-AUTH-08']

const KEYED = wireContract().operations.filter(({ operationId }) =>
  listRequirements().some(
    ({ id, operations }) => ASKED_FOR.includes(id) && operations?.includes(operationId),
  ),
)

/** Only who describes a target knows keys that it no longer takes, or that are of its other environment. */
const KINDS = [
  { kind: 'retired', title: 'REQ-AUTH-12 refuses a replaced key, and takes the one that replaced it' },
  { kind: 'live', title: 'REQ-AUTH-11 refuses a key of the other environment, which is not of the set' },
] as const

const takenRequest = createTaken(createStates())

describe.each(KEYED)('$operationId', (operation) => {
  const name = operation.row.key === 'public' ? 'publicKey' : 'secretKey'
  for (const { kind, title } of KINDS) {
    prove(title, 'stateful', async (session) => {
      const key =
        session.target[kind]?.[name] ??
        session.disable(
          `target.json names no ${kind}.${name}`,
          byDescribing({ businesses: [{ [kind]: { [name]: '<key>' } }] }),
        )
      const request = await takenRequest(session, operation.operationId)
      const headers = { ...request.headers, ...carry(operation, key) }
      const exchange = await askAsStranger(session, operation.operationId, {
        ...request,
        key: 'none',
        headers,
      })
      expectRefusal(exchange, {})
      expect(exchange.text).not.toMatch(/Invalid (SECRET key|public key passed)/)
    })
  }
})
