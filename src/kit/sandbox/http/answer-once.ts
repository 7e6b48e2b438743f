import { hash } from 'node:crypto'
import { maskSecrets } from '../domain/masking/redact.ts'
import { findAnswer, keepAnswer } from '../store/idempotency.ts'
import type { Step } from './step.ts'

/** Repeats the answer to a write that was already sent with the same Idempotency-Key. Refusals are not stored. */
export const answerOnce: Step = async ({ operation, request, runtime, holder, input, db }, next) => {
  const { idempotencyHeader } = operation.row
  const key = idempotencyHeader && request.headers.get(idempotencyHeader)
  if (operation.isRead || !key || !holder) return next()
  const { body, path } = input
  const repeatable = {
    businessId: holder.tenant.id,
    operationId: operation.id,
    // only its hash is stored; once masked, two keys could be equal, and the second request would never be carried out
    key,
    input: { path, body: await digestFiles(maskSecrets(body)) },
    now: runtime.clock.now(),
  }
  const known = await findAnswer(db, repeatable)
  if (known) return known
  const answer = await next()
  await keepAnswer(db, repeatable, answer)
  return answer
}

/** Returns the fields of a form with a hash in place of each file. */
async function digestFiles(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body
  const digest = async (value: unknown) =>
    value instanceof Blob ? hash('sha256', new Uint8Array(await value.arrayBuffer())) : value
  const entries = Object.entries(body).map(async ([name, value]) => [name, await digest(value)])
  return Object.fromEntries(await Promise.all(entries))
}
