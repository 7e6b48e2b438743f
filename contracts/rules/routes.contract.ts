import { describe } from 'vitest'
import { PROMISE } from '../../src/kit/check/harness/evaluate/explain-refusal.ts'
import { ContractFailure } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { rightRequest } from '../../src/kit/check/harness/probes/right-request.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import { listOperations, listRequirements, type OperationId } from '../../src/kit/contract/contract.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import { listExpressions, readExpression } from '../../src/kit/target/expressions.ts'
import { fixtureOf } from '../fixtures.ts'
import { proveByFacts } from '../states/by-facts.ts'
import { EXPECTED, expectTaken } from '../states/promised.ts'

/** Returns the requirement that puts the operation on its host, or else the mark of a proposal. */
function markOf(operationId: string): string {
  const own = listRequirements().find(
    ({ id, operations }) => /^REQ-HOST-0[13]$/.test(id) && operations?.includes(operationId),
  )
  return own?.id ?? 'proposal:'
}

/** If an operation is missing, only this test fails: all others of the operation are skipped. */
for (const { operationId } of listOperations()) {
  const { method, path } = findWireOperation(operationId)?.row ?? {}
  if (!method || !path) continue
  const mark = markOf(operationId)
  describe.concurrent(operationId, () => {
    prove(`${mark} serves ${method} ${path}`, [], async (session) => {
      const { shown, missing } = await session.operationStatus(operationId)
      if (missing) {
        throw new ContractFailure(missing, {
          expected: `an answer of its own to ${method} ${path}`,
          actual: missing,
        })
      }
      if (!shown) session.undecidable('no answer shows whether the operation exists')
    })

    // A described operation is checked, proposed or not. If it is refused, every other test that needs it is skipped.
    proveByFacts(`${mark === 'proposal:' ? '' : `${mark} `}${PROMISE}`, [], async (session) => {
      if (!isPromised(session, operationId)) session.disable(reasonOf(operationId))
      const { taken, missing } = await session.operationStatus(operationId)
      if (taken) return
      // If documented, the previous test reports it.
      if (missing && mark === 'proposal:')
        throw new ContractFailure(missing, { expected: EXPECTED, actual: missing })
      await expectNamed(session, operationId)
      await expectTaken(session, operationId, await rightRequest(session, fixtureOf(operationId)))
    })

    proveByFacts(
      `${mark === 'proposal:' ? '' : `${mark} `}accepts its described request from another business`,
      'two-businesses',
      async (session) => {
        if (!isPromised(session, operationId)) session.disable(reasonOf(operationId))
        const { taken } = await session.operationStatus(operationId)
        if (!taken)
          session.undecidable(`it accepts none from the caller (see "${operationId} > … ${PROMISE}")`)
        const other = await session.asOther()
        await expectTaken(other, operationId, await rightRequest(other, fixtureOf(operationId)))
      },
    )
  })
}

/** Whether the description promises it: what was learned before the tests is not described. */
const isPromised = ({ target: { requests, learned } }: Session, operationId: OperationId): boolean =>
  requests?.[operationId] !== undefined && !learned?.includes(operationId)

/** Returns why no request is known to be accepted; an operation without a body and path parameters needs no description. */
function reasonOf(operationId: OperationId): string {
  const { object, row } = findWireOperation(operationId)!
  return object.requestBody || row.path.includes('{')
    ? `target.json describes no request for ${operationId}`
    : 'an operation without a body and without path parameters needs no description'
}

/** Expects that the value a request uses from another operation's answer exists, if that operation is accepted. */
async function expectNamed(session: Session, operationId: OperationId): Promise<void> {
  for (const text of listExpressions(session.target.requests?.[operationId])) {
    const expression = readExpression(text)
    if (expression?.kind !== 'exchange' || expression.part !== 'response.body') continue
    const { taken } = await session.operationStatus(expression.operationId as OperationId)
    const value = expression.pointer.reduce<unknown>((node, name) => asObject(node)[name], taken?.body)
    if (!taken || value !== undefined) continue
    throw new ContractFailure(
      `requests.${operationId} of target.json refers to a value that no answer holds.`,
      {
        expected: `a value at {$${text}}`,
        actual: `${taken.status} ${taken.text.slice(0, 300)}`,
        exchange: taken,
      },
    )
  }
}
