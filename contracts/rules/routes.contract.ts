import { describe } from 'vitest'
import { prove } from '../../src/kit/check/harness/session.ts'
import { ContractFailure } from '../../src/kit/check/harness/verdict.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import { listOperations, listRequirements } from '../../src/kit/contract/contract.ts'

/** The requirement that says on which host it is, else the mark of a proposal. */
function markOf(operationId: string): string {
  const own = listRequirements().find(
    ({ id, operations }) => /^REQ-HOST-0[13]$/.test(id) && operations?.includes(operationId),
  )
  return own?.id ?? 'proposal:'
}

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
  })
}
