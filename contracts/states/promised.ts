import { isCredentialTaken } from '../../src/kit/check/harness/evaluate/credential-taken.ts'
import { ContractFailure, causeOfRefusal } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { isUsed } from '../../src/kit/check/harness/plan/described-records.ts'
import { hasProposedCredential } from '../../src/kit/check/harness/plan/proposals.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { isSafe, type Operation, type OperationId } from '../../src/kit/contract/contract.ts'
import { listExpressions, readExpression } from '../../src/kit/target/expressions.ts'

export const EXPECTED = 'a success, as target.json says that this request is taken'

/** What is there already, or too much of it: it is not the request that is refused. */
function isOfAnotherReason(status: number, { target }: Session, operation: Operation): boolean {
  // A record that nobody has used is not there already, and identity data is attached or updated (§4.5).
  const names = listExpressions(target.requests?.[operation.operationId])
  const namesRecord = names.some((text) => readExpression(text)?.kind === 'record')
  const isNew = namesRecord || operation.operationId === 'attachCustomerKyc' || isSafe(operation)
  return status === 429 || (status === 409 && !isNew)
}

/** Fails where a business is refused what the description says is taken; a test is undecided where there may be a reason. */
export async function expectTaken(
  session: Session,
  operationId: OperationId,
  request: RequestOptions,
): Promise<void> {
  const exchange = await session.call(operationId, request)
  if (isTaken(exchange)) return
  const { status, text, operation } = exchange
  const isElsewhere =
    [401, 403].includes(status) &&
    hasProposedCredential(operation) &&
    !(await isCredentialTaken(session.target, (each) => session.call(each)))
  // What a request that was taken has used up is refused with reason.
  const isUsedUp = !isSafe(operation) && isUsed(session.target, request)
  if (isElsewhere || isUsedUp || isOfAnotherReason(status, session, operation))
    session.undecidable(`requests.${operationId} of target.json was refused: ${status} ${text.slice(0, 120)}`)
  throw new ContractFailure(`requests.${operationId} of target.json is refused.`, {
    expected: EXPECTED,
    actual: `${status} ${text.slice(0, 300)}`,
    causes: [causeOfRefusal(exchange)],
    exchange,
  })
}
