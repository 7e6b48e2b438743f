import { describe } from 'vitest'
import { isCredentialTaken } from '../../src/kit/check/harness/evaluate/credential-taken.ts'
import { PROMISE } from '../../src/kit/check/harness/evaluate/explain-refusal.ts'
import { ContractFailure, causeOfRefusal } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { isUsed } from '../../src/kit/check/harness/plan/described-records.ts'
import { hasProposedCredential } from '../../src/kit/check/harness/plan/proposals.ts'
import { rightRequest } from '../../src/kit/check/harness/probes/right-request.ts'
import { prove, type Session } from '../../src/kit/check/harness/session.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import {
  isSafe,
  listOperations,
  listRequirements,
  type OperationId,
} from '../../src/kit/contract/contract.ts'
import { asObject } from '../../src/kit/contract/spec-tree.ts'
import { listExpressions, readExpression } from '../../src/kit/target/expressions.ts'
import { fixtureOf } from '../fixtures.ts'
import { proveByFacts } from '../states/documented.ts'

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
      if (!shown) session.undecidable(`no answer to it tells whether it is there`)
    })

    // The description says so: a proposal or not, it is checked. Every other test that needs it is skipped.
    proveByFacts(`${mark === 'proposal:' ? '' : `${mark} `}${PROMISE}`, [], async (session) => {
      if (!isPromised(session, operationId)) session.disable(reasonOf(operationId))
      const { taken, missing } = await session.operationStatus(operationId)
      if (taken) return
      // Of what is stated, the test before says so.
      if (missing && mark === 'proposal:')
        throw new ContractFailure(missing, { expected: EXPECTED, actual: missing })
      await expectNamed(session, operationId)
      await expectTaken(session, operationId)
    })

    proveByFacts(
      `${mark === 'proposal:' ? '' : `${mark} `}takes it from another business, too`,
      'two-businesses',
      async (session) => {
        if (!isPromised(session, operationId)) session.disable(reasonOf(operationId))
        const { taken } = await session.operationStatus(operationId)
        if (!taken) session.undecidable(`it takes none of the caller (see "${operationId} > … ${PROMISE}")`)
        await expectTaken(await session.asOther(), operationId)
      },
    )
  })
}

/** What was learned before the tests is described by nobody. */
const isPromised = ({ target: { requests, learned } }: Session, operationId: OperationId): boolean =>
  requests?.[operationId] !== undefined && !learned?.includes(operationId)

/** Why nothing is known to be taken; what has neither a body nor a name in its path is asked without a description. */
function reasonOf(operationId: OperationId): string {
  const { object, row } = findWireOperation(operationId)!
  return object.requestBody || row.path.includes('{')
    ? `target.json describes no request for ${operationId}`
    : 'what takes no body and names nothing in its path needs no description'
}

const EXPECTED = 'a success, as target.json says that this request is taken'

/** What is there already, or too much of it: it is not the request that is refused. */
const OF_ANOTHER_REASON = [409, 429]

/** Fails where a business is refused what the description says is taken. */
async function expectTaken(session: Session, operationId: OperationId): Promise<void> {
  const request = await rightRequest(session, fixtureOf(operationId))
  const exchange = await session.call(operationId, request)
  if (isTaken(exchange)) return
  const { status, text, operation } = exchange
  const isElsewhere =
    [401, 403].includes(status) &&
    hasProposedCredential(operation) &&
    !(await isCredentialTaken(session.target, (each) => session.call(each)))
  // What a request that was taken has used up is refused with reason.
  const isUsedUp = !isSafe(operation) && isUsed(session.target, request)
  if (isElsewhere || isUsedUp || OF_ANOTHER_REASON.includes(status))
    session.undecidable(`requests.${operationId} of target.json was refused: ${status} ${text.slice(0, 120)}`)
  throw new ContractFailure(`requests.${operationId} of target.json is refused.`, {
    expected: EXPECTED,
    actual: `${status} ${text.slice(0, 300)}`,
    causes: [causeOfRefusal(exchange)],
    exchange,
  })
}

/** What the request names of another operation's answer is there, where that one is taken. */
async function expectNamed(session: Session, operationId: OperationId): Promise<void> {
  for (const text of listExpressions(session.target.requests?.[operationId])) {
    const expression = readExpression(text)
    if (expression?.kind !== 'exchange' || expression.part !== 'response.body') continue
    const { taken } = await session.operationStatus(expression.operationId as OperationId)
    const value = expression.pointer.reduce<unknown>((node, name) => asObject(node)[name], taken?.body)
    if (!taken || value !== undefined) continue
    throw new ContractFailure(`requests.${operationId} of target.json names what no answer holds.`, {
      expected: `a value at {$${text}}`,
      actual: `${taken.status} ${taken.text.slice(0, 300)}`,
      exchange: taken,
    })
  }
}
