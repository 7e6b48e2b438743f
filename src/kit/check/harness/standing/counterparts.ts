import type { Operation, OperationId } from '../../../contract/contract.ts'
import { gapOf } from '../../../contract/document.ts'
import { byAnswering, byDescribingRequest, questionOfCredential, type Remedy } from '../../remedies/remedy.ts'
import { hasProposedCredential, hasProposedRequest, type Undecided } from '../undecidable.ts'
import type { Exchange } from '../wire/request.ts'
import { areAlike } from './likeness.ts'
import type { Standing } from './standing.ts'

type StandingOf = (operationId: OperationId) => Promise<Standing>

/** Requests that a test expected to be refused, and that were. A translated answer has the request of the one that came. */
const refused = new WeakSet<object>()

export function noteRefusal({ sent }: Exchange): void {
  refused.add(sent)
}

/**
 * Why the refusals that a test relied on prove nothing: who refuses the right request too, may refuse everything. A
 * refusal of a key counts also where the right request is refused otherwise, so that it is the key which made the
 * difference. Undefined where they count.
 *
 * @param standingOf asks the operation for the request that it ought to take, where nothing did so yet
 */
export async function findVacuity(
  answered: readonly Exchange[],
  standingOf: StandingOf,
): Promise<Undecided | undefined> {
  const relied = answered.filter(({ sent }) => refused.has(sent))
  for (const [operationId, own] of Map.groupBy(relied, ({ operation }) => operation.operationId)) {
    const { taken, refused: right, missing } = await standingOf(operationId)
    if (taken || (right && own.every((each) => isRefusedForItsKey(each, right)))) continue
    const { operation } = own[0]!
    if (missing) return { reason: missing, remedy: byBeingServed(operation) }
    const instead = right
      ? `answered ${right.status} to the right request`
      : 'could not be asked the right request'
    const reason = `${operationId} ${instead}, so that refusing another proves nothing`
    return { reason, remedy: byBeingTaken(operation) }
  }
  return undefined
}

/** Whether a key made the difference: the right request is refused too, and otherwise. */
export function isRefusedForItsKey(exchange: Exchange, right: Exchange): boolean {
  const { key, status } = exchange
  const isJudged = right.status < 500 && ![401, 403, 429].includes(right.status)
  if (key === 'right' || !isJudged) return false
  // One status for all refusals leaves it to the words.
  return status !== right.status || (status < 400 && !areAlike(exchange, right))
}

/** Why a failure says nothing of its fact: what was asked last is not there at all, which one test says for all. */
export async function findAbsence(
  error: unknown,
  answered: readonly Exchange[],
  standingOf: StandingOf,
): Promise<Undecided | undefined> {
  const last = answered.at(-1)
  const { name, message } = error as Error
  if (!last || name !== 'AssertionError') return undefined
  const { missing } = await standingOf(last.operation.operationId)
  if (missing === undefined || message === missing) return undefined
  return { reason: missing, remedy: byBeingServed(last.operation) }
}

/** Where an operation is served may be a proposal; of one that is stated, the test that misses it says all. */
export function byBeingServed({ object }: Operation): Remedy | undefined {
  const gap = gapOf<string>(object)
  return gap === undefined ? undefined : byAnswering(gap)
}

/** What is not stated of a right request: what it holds, or how it shows who sends it. */
function byBeingTaken(operation: Operation): Remedy | undefined {
  if (hasProposedRequest(operation)) return byDescribingRequest(operation)
  return hasProposedCredential(operation) ? questionOfCredential(operation) : undefined
}
