import { questionOfAnswer } from '../remedies/remedy.ts'
import { findDepartures } from './conformance/conformance.ts'
import type { Undecided } from './undecidable.ts'
import type { Exchange } from './wire/request.ts'

/**
 * Why a claim that is held to the facts could not read what it was answered: the form of that answer is not stated, and
 * not the one that is proposed. Undefined where the answers are as the claim expects them, and the mistake is its own.
 */
export function explainUnread(error: unknown, answered: readonly Exchange[]): Undecided | undefined {
  if (!(error instanceof TypeError)) return undefined
  for (const exchange of answered.toReversed()) {
    const [departure] = findDepartures(exchange, 'proposed')
    if (!departure) continue
    const { operation } = exchange
    const reason = `the answer of ${operation.operationId} has another form than the one that can be read here: ${departure}`
    return { reason, remedy: questionOfAnswer(operation) }
  }
  return undefined
}
