import type { OperationId } from '../../../contract/contract.ts'
import { gapOf } from '../../../contract/document.ts'
import type { Target } from '../../../target/target.ts'
import { byAnswering, byDescribingRequest, questionOfCredential } from '../../remedies/remedy.ts'
import { isRefused } from '../outcome.ts'
import type { Undecided } from '../plan/obstacles.ts'
import { hasProposedCredential, hasProposedRequest, isAuthenticated } from '../plan/proposals.ts'
import type { Answer, Exchange, RequestOptions } from '../wire/request.ts'
import { isCredentialTaken } from './credential-taken.ts'

/** End of the title of the one test that fails if a described request is rejected. */
export const PROMISE = 'accepts its described request'

const FORM_PROPOSED =
  'the request is a proposal, and so is the form of its ciphertext (`payload` of target.json, which paycontract describe finds), and it was rejected'

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
  const { encoding, blocks } = target.encryption ?? {}
  const isFormOpen = target.encryption !== undefined && encoding === undefined && blocks === undefined
  return findExcuse(answer, request, { isTakenElsewhere, isFormOpen })
}

interface Circumstances {
  /** Whether the business API accepts the caller's credential anywhere. */
  isTakenElsewhere: boolean
  /** Whether the description leaves open how a ciphertext is written. */
  isFormOpen: boolean
}

function findExcuse(
  answer: Answer,
  { isDescribed, isLearned }: RequestOptions,
  { isTakenElsewhere, isFormOpen }: Circumstances,
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
  if (!hasProposedRequest(operation)) return undefined
  const isFormProposed = isFormOpen && operation.row.encrypted?.cipher === 'rsa'
  const reason = isFormProposed ? FORM_PROPOSED : 'the request is a proposal, and it was rejected'
  return { reason, remedy }
}

function mayRefuseCredential({ operation, status }: Answer, isTakenElsewhere: boolean): boolean {
  if (!hasProposedCredential(operation)) return false
  // It is not stated that bill payments accept the same credential, or need any.
  const isOwn = !isAuthenticated(operation) && status !== 400
  return (isOwn || !isTakenElsewhere) && (status < 400 || [400, 401, 403].includes(status))
}
