import { createShared } from '../../src/kit/check/harness/create-shared.ts'
import { nameBusiness } from '../../src/kit/check/harness/credentials.ts'
import { fitPayload } from '../../src/kit/check/harness/plan/fit-payload.ts'
import { composeRequest, type States } from '../../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import { fixtureOf } from '../fixtures.ts'

/** Returns a request that is valid for the target, in its own names; whether it is accepted is unknown yet. */
export async function freshRequest(
  session: Session,
  operationId: OperationId,
  states: States,
): Promise<RequestOptions> {
  const basis = await states.take(session, fixtureOf(operationId))
  const operation = findWireOperation(operationId) ?? findOperation(operationId)
  return fitPayload(session.target, operation, composeRequest(operation, basis))
}

/**
 * Leaves a test undecided unless the target accepts a valid request of the operation: only then does a refusal mean something. It
 * is sent once for all tests of a file, by each business.
 */
export function createTaken(states: States) {
  const share = createShared<string, RequestOptions>()
  return async (session: Session, operationId: OperationId): Promise<RequestOptions> => {
    await session.turn()
    return share(`${operationId} ${nameBusiness(session.target)}`, async () => {
      const request = await freshRequest(session, operationId, states)
      await session.succeed(operationId, request)
      return request
    })
  }
}
