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

/** Whether a record exists already, or there were too many requests: then the request itself is not refused. */
function isOfAnotherReason(status: number, { target }: Session, operation: Operation): boolean {
  // An unused record cannot exist already, and identity data is attached or updated (§4.5).
  const names = listExpressions(target.requests?.[operation.operationId])
  const namesRecord = names.some((text) => readExpression(text)?.kind === 'record')
  const isNew = namesRecord || operation.operationId === 'attachCustomerKyc' || isSafe(operation)
  return status === 429 || (status === 409 && !isNew)
}

/** Fails if a described request is refused; undecided if there may be another reason. */
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
  // A request whose record was used up by an accepted one is refused with reason.
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
