import { maskSecrets } from '../domain/masking/redact.ts'
import { findAnswer, keepAnswer } from '../store/idempotency.ts'
import type { Step } from './step.ts'

/** Repeats the answer to a write that was sent before under the same Idempotency-Key. A refusal is not kept. */
export const answerOnce: Step = async ({ operation, request, runtime, holder, input, db }, next) => {
  const { idempotencyHeader } = operation.row
  const key = idempotencyHeader && request.headers.get(idempotencyHeader)
  if (operation.isRead || !key || !holder) return next()
  const { body, path } = input
  const repeatable = {
    businessId: holder.tenant.id,
    operationId: operation.id,
    // of which only a hash is kept: masked, two keys could be one, and the second request never done
    key,
    input: maskSecrets({ body, path }),
    now: runtime.clock.now(),
  }
  const known = await findAnswer(db, repeatable)
  if (known) return known
  const answer = await next()
  await keepAnswer(db, repeatable, answer)
  return answer
}
