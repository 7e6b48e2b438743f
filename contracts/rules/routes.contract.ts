import { describe } from 'vitest'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { prove } from '../../src/kit/check/harness/session.ts'
import { ContractFailure, causeOfRefusal } from '../../src/kit/check/harness/verdict.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import { isSafe, listOperations, listRequirements } from '../../src/kit/contract/contract.ts'
import { listExpressions } from '../../src/kit/target/expressions.ts'
import { proveByFacts } from '../states/documented.ts'

/** The requirement that says on which host it is, else the mark of a proposal. */
function markOf(operationId: string): string {
  const own = listRequirements().find(
    ({ id, operations }) => /^REQ-HOST-0[13]$/.test(id) && operations?.includes(operationId),
  )
  return own?.id ?? 'proposal:'
}

/** Refusals of a key, which are judged by tests of keys, and of too many requests. */
const OTHERS_JUDGE = [401, 403, 429]

/** Of what is missing, this is the one test that fails: all others of the operation are skipped. */
for (const { operationId } of listOperations()) {
  const { method, path } = findWireOperation(operationId)?.row ?? {}
  if (!method || !path) continue
  describe.concurrent(operationId, () => {
    prove(`${markOf(operationId)} serves ${method} ${path}`, [], async (session) => {
      const { shown, missing } = await session.standing(operationId)
      if (missing) {
        throw new ContractFailure(missing, {
          expected: `an answer of its own to ${method} ${path}`,
          actual: missing,
        })
      }
      if (!shown) session.undecidable(`no answer to it tells whether it is there`)
    })

    proveByFacts(`${markOf(operationId)} takes the request that is described for it`, [], async (session) => {
      const described = session.target.requests?.[operationId]
      if (!described) session.disable(`target.json describes no request for ${operationId}`)
      const { taken } = await session.standing(operationId)
      if (taken) return
      const isOnce = listExpressions(described).some((each) => each.startsWith('records.'))
      const exchange = await session.call(operationId, await session.describedRequest(operationId))
      const { status, text, operation } = exchange
      if (isTaken(exchange)) return
      if ((isOnce && !isSafe(operation)) || OTHERS_JUDGE.includes(status))
        session.undecidable(
          `requests.${operationId} of target.json was refused: ${status} ${text.slice(0, 120)}`,
        )
      throw new ContractFailure(`requests.${operationId} of target.json is refused.`, {
        expected: 'a success, as target.json says that this request is taken',
        actual: `${status} ${text.slice(0, 300)}`,
        causes: [causeOfRefusal(exchange)],
        exchange,
      })
    })
  })
}
