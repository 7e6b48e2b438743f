import type { OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { byDescribing, byServing, questionOfAnswer } from '../../remedies/remedy.ts'
import type { Undecided } from '../plan/obstacles.ts'
import type { Exchange } from '../wire/request.ts'
import { AskedTooMuchError } from '../wire/transport.ts'
import { findDepartures } from './conformance/conformance.ts'
import { explainTooLong } from './explain-too-long.ts'
import type { OperationStatus } from './status/operation-status.ts'

type StatusOf = (operationId: OperationId) => Promise<OperationStatus>

/** Explains why an error that ended a test says nothing about its fact. Undefined if the test counts as failed or broken. */
export async function explainError(
  error: unknown,
  answered: readonly Exchange[],
  { target, operationStatus }: { target: Target; operationStatus: StatusOf },
): Promise<Undecided | undefined> {
  if (error instanceof AskedTooMuchError) return { reason: error.message, remedy: byDescribing({ rate: 5 }) }
  const isFactual = target.profile === 'documented'
  return (
    (await explainMissing(error, answered, operationStatus)) ??
    explainTooLong(error, target) ??
    (isFactual ? explainUnread(error, answered) : undefined)
  )
}

/** The operation that was called last does not exist, which one test reports for all. */
export async function explainMissing(
  error: unknown,
  answered: readonly Exchange[],
  statusOf: StatusOf,
): Promise<Undecided | undefined> {
  const last = answered.at(-1)
  const { name, message } = error as Error
  if (!last || name !== 'AssertionError') return undefined
  const { missing } = await statusOf(last.operation.operationId)
  if (missing === undefined || message === missing) return undefined
  return { reason: missing, remedy: byServing(last.operation) }
}

/**
 * A test could not read an answer whose form is neither stated nor as proposed. If the answers have the expected form, the
 * mistake is the test's own.
 */
function explainUnread(error: unknown, answered: readonly Exchange[]): Undecided | undefined {
  if (!(error instanceof TypeError)) return undefined
  for (const exchange of answered.toReversed()) {
    const [departure] = findDepartures(exchange, 'proposed')
    if (!departure) continue
    const { operation } = exchange
    const reason = `the answer of ${operation.operationId} does not have the expected form: ${departure.text}`
    return { reason, remedy: questionOfAnswer(operation) }
  }
  return undefined
}
