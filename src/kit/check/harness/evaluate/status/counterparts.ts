import type { Operation, OperationId } from '../../../../contract/contract.ts'
import type { Need, Target } from '../../../../target/target.ts'
import {
  byDescribingRequest,
  byServing,
  questionOfCredential,
  type Remedy,
} from '../../../remedies/remedy.ts'
import { isTaken } from '../../outcome.ts'
import type { Undecided } from '../../plan/obstacles.ts'
import { hasProposedCredential, hasProposedRequest } from '../../plan/proposals.ts'
import type { Exchange } from '../../wire/request.ts'
import { areAlike } from './likeness.ts'
import type { OperationStatus } from './operation-status.ts'
import type { Part } from './wrong-requests.ts'

type StatusOf = (operationId: OperationId) => Promise<OperationStatus>

/** Finds what a test did not see: what an operation does with a right request, and with a wrong one. */
interface Counterparts {
  target: Target
  operationStatus: StatusOf
  findWrongTaken(operation: Operation, part: Part): Promise<string | undefined>
}

/**
 * Explains why a test that did not fail proves nothing: the counterpart of what it saw refused, or accepted, got the same.
 *
 * @param needs what the test needs of the target
 */
export async function explainInconclusive(
  answered: readonly Exchange[],
  needs: readonly Need[],
  { target, operationStatus, findWrongTaken }: Counterparts,
): Promise<Undecided | undefined> {
  // Copied, because calls from here on are not part of the test.
  const own = [...answered]
  return (
    (await explainRefusals(own, operationStatus)) ?? (await explainTaken(own, needs, target, findWrongTaken))
  )
}

/** Requests that were refused as a test expected. A translated answer keeps the `sent` of the original. */
const refused = new WeakSet<object>()

export function noteRefusal({ sent }: Exchange): void {
  refused.add(sent)
}

/**
 * Explains why the refusals that a test relied on prove nothing: a service that refuses the right request too may refuse
 * everything. A refusal of a key also counts if the right request is refused otherwise, so that the key made the difference.
 * Undefined if the refusals count.
 *
 * @param statusOf sends an operation the request that it should accept, if it has not answered one yet
 */
export async function explainRefusals(
  answered: readonly Exchange[],
  statusOf: StatusOf,
): Promise<Undecided | undefined> {
  const relied = answered.filter(({ sent }) => refused.has(sent))
  for (const [operationId, own] of Map.groupBy(relied, ({ operation }) => operation.operationId)) {
    const { taken, refused: right, missing } = await statusOf(operationId)
    if (taken || (right && own.every((each) => isRefusedForItsKey(each, right)))) continue
    const { operation } = own[0]!
    if (missing) return { reason: missing, remedy: byServing(operation) }
    const instead = right
      ? `answered ${right.status} to the valid request`
      : 'could not be sent a valid request'
    const reason = `${operationId} ${instead}, so that rejecting another proves nothing`
    return { reason, remedy: byBeingTaken(operation) }
  }
  return undefined
}

/**
 * Explains why the accepted requests of a test prove nothing: a service that accepts a wrong one too may accept anything.
 * Undefined if each operation refuses something, or accepts nothing that could be wrong.
 *
 * @param needs a test that encrypts relies on ciphertexts being read
 */
async function explainTaken(
  answered: readonly Exchange[],
  needs: readonly Need[],
  { requests = {}, profile }: Target,
  findWrongTaken: (operation: Operation, part: Part) => Promise<string | undefined>,
): Promise<Undecided | undefined> {
  const taken = answered.filter((each) => each.key === 'right' && isTaken(each) && takesInput(each.operation))
  for (const { operation } of new Map(taken.map((each) => [each.operation.operationId, each])).values()) {
    const described = profile === 'documented' ? requests[operation.operationId] : undefined
    const isSealed = operation.row.encrypted && (!described || described.data !== undefined)
    const part = needs.includes('decrypts') && isSealed ? 'ciphertext' : 'request'
    const wrong = await findWrongTaken(operation, part)
    if (wrong === undefined) continue
    return {
      reason: `${operation.operationId} accepts ${wrong} too, so that accepting a valid request proves nothing`,
    }
  }
  return undefined
}

function takesInput({ object, row }: Operation): boolean {
  return object.requestBody !== undefined || row.path.includes('{')
}

/** Whether the key made the difference: the right request is refused too, but otherwise. */
export function isRefusedForItsKey(exchange: Exchange, right: Exchange): boolean {
  const { key, status } = exchange
  const isJudged = right.status < 500 && ![401, 403, 429].includes(right.status)
  if (key === 'right' || !isJudged) return false
  // If all refusals have one status, the words decide.
  return status !== right.status || (status < 400 && !areAlike(exchange, right))
}

/** Asks for what is not stated of a right request: what it holds, or how it shows who sends it. */
function byBeingTaken(operation: Operation): Remedy | undefined {
  if (hasProposedRequest(operation)) return byDescribingRequest(operation)
  return hasProposedCredential(operation) ? questionOfCredential(operation) : undefined
}
