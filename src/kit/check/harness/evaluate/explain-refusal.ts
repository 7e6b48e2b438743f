import type { OperationId } from '../../../contract/contract.ts'
import { gapOf } from '../../../contract/document.ts'
import type { Target } from '../../../target/target.ts'
import { byAnswering, byDescribingRequest, questionOfCredential } from '../../remedies/remedy.ts'
import { isRefused } from '../outcome.ts'
import type { Undecided } from '../plan/obstacles.ts'
import { hasProposedCredential, hasProposedRequest, isAuthenticated } from '../plan/proposals.ts'
import type { Answer, Exchange, RequestOptions } from '../wire/request.ts'
import { isCredentialTaken } from './credential-taken.ts'
import { noteOpenForm } from './open-form.ts'

/** End of the title of the one test that fails if a described request is rejected. */
export const PROMISE = 'accepts its described request'

/**
 * Explains why the refusal of a right request says nothing against a target that is checked against the facts only: the
 * credential or the request is a proposal. Undefined if the refusal counts, or if nothing was refused.
 *
 * @param send used to find whether the business API accepts the caller's credential anywhere
 */
export async function explainRefusal(
  target: Target,
  answer: Answer,
  request: RequestOptions,
  send: (operationId: OperationId) => Promise<Exchange>,
): Promise<Undecided | undefined> {
  if (target.profile !== 'documented' || request.wasTaken || !isRefused(answer)) return undefined
  const isTakenElsewhere = hasProposedCredential(answer.operation) && (await isCredentialTaken(target, send))
  const excuse = findExcuse(answer, request, isTakenElsewhere)
  const isOfRequest = excuse?.remedy?.place === 'target'
  return isOfRequest
    ? { ...excuse!, reason: excuse!.reason + noteOpenForm(target, answer.operation) }
    : excuse
}

/** @param isTakenElsewhere whether the business API accepts the caller's credential anywhere */
function findExcuse(
  answer: Answer,
  { isDescribed, isLearned }: RequestOptions,
  isTakenElsewhere: boolean,
): Undecided | undefined {
  const { operation, status, text } = answer
  const { operationId, object } = operation
  const remedy = byDescribingRequest(operation)
  if (isLearned)
    return {
      reason: `a request of ${operationId} that was accepted before the tests was rejected: ${status} ${text.slice(0, 120)}`,
      remedy,
    }
  if (isDescribed)
    return {
      reason: `requests.${operationId} of target.json was rejected: ${status} ${text.slice(0, 120)} (see "${operationId} > … ${PROMISE}")`,
      remedy,
    }
  const gap = gapOf(object)
  if (gap) return { reason: 'the operation is a proposal, and it was rejected', remedy: byAnswering(gap) }
  if (mayRefuseCredential(answer, isTakenElsewhere)) {
    return {
      reason:
        'how the business API authenticates is not documented, and the proposed credential was rejected',
      remedy: questionOfCredential(operation),
    }
  }
  return hasProposedRequest(operation)
    ? { reason: 'the request is a proposal, and it was rejected', remedy }
    : undefined
}

function mayRefuseCredential({ operation, status }: Answer, isTakenElsewhere: boolean): boolean {
  if (!hasProposedCredential(operation)) return false
  // It is not stated that bill payments accept the same credential, or need any.
  const isOwn = !isAuthenticated(operation) && status !== 400
  return (isOwn || !isTakenElsewhere) && (status < 400 || [400, 401, 403].includes(status))
}
