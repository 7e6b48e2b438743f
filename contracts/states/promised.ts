import { isCredentialTaken } from '../../src/kit/check/harness/evaluate/credential-taken.ts'
import { ContractFailure, causeOfRefusal } from '../../src/kit/check/harness/evaluate/verdict.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { isUsed } from '../../src/kit/check/harness/plan/described-records.ts'
import { hasProposedCredential } from '../../src/kit/check/harness/plan/proposals.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { placesCard, statedIvBytes, stateIvBytes } from '../../src/kit/check/harness/wire/fill-when-sent.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { isSafe, type Operation, type OperationId } from '../../src/kit/contract/contract.ts'
import { listExpressions, readExpression } from '../../src/kit/target/expressions.ts'

export const EXPECTED = 'a success: target.json describes this request'

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
    session.undecidable(
      `requests.${operationId} of target.json was rejected: ${status} ${text.slice(0, 120)}`,
    )
  await suggestIvBytes(session, operationId, request)
  throw new ContractFailure(`requests.${operationId} of target.json is rejected.`, {
    expected: EXPECTED,
    actual: `${status} ${text.slice(0, 300)}`,
    causes: [causeOfRefusal(exchange)],
    exchange,
  })
}

/** Lengths of an IV under AES-GCM, in bytes, that services use instead of 12. */
const OTHER_IV_BYTES = [16, 8, 24, 32]

/** Undecided if only the length of the IV is another than ours, which the description does not state: it is not documented (§5.12). */
async function suggestIvBytes(
  session: Session,
  operationId: OperationId,
  request: RequestOptions,
): Promise<void> {
  if (!placesCard(request.body) || statedIvBytes(request.body)) return
  for (const ivBytes of OTHER_IV_BYTES) {
    const body = stateIvBytes(request.body, ivBytes)
    if (!isTaken(await session.call(operationId, { ...request, body }))) continue
    const line = stateIvBytes(session.target.requests?.[operationId]?.body, ivBytes) as object
    session.undecidable(
      `requests.${operationId} of target.json does not state the length of the IV: one of 12 bytes is rejected, one of ${ivBytes} is accepted`,
      byDescribing({ requests: { [operationId]: { body: line } } }),
    )
  }
}
