import { hash } from 'node:crypto'
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
    input: { path, body: await digestFiles(maskSecrets(body)) },
    now: runtime.clock.now(),
  }
  const known = await findAnswer(db, repeatable)
  if (known) return known
  const answer = await next()
  await keepAnswer(db, repeatable, answer)
  return answer
}

/** The fields of a form with a hash in the place of each file. */
async function digestFiles(body: unknown): Promise<unknown> {
  if (typeof body !== 'object' || body === null) return body
  const digest = async (value: unknown) =>
    value instanceof Blob ? hash('sha256', new Uint8Array(await value.arrayBuffer())) : value
  const entries = Object.entries(body).map(async ([name, value]) => [name, await digest(value)])
  return Object.fromEntries(await Promise.all(entries))
}
