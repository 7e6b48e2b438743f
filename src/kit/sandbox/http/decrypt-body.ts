import { unreadable } from '../domain/refusal.ts'
import type { Deciphers } from '../runtime/deciphers.ts'
import type { Operation } from './operation.ts'
import { isDeeperThan, MAX_LEVELS } from './read-body.ts'
import type { Step } from './step.ts'
import { validate } from './validate.ts'
import { payloadFieldOf } from './wire.ts'

/** Replaces the encrypted field by its plaintext, and validates that against its own schema. */
export const decryptBody: Step = async ({ operation, runtime, holder, input }, next) => {
  const { encrypted } = operation.row
  if (!encrypted) return next()
  const { field } = encrypted
  const fields = input.body as Record<string, unknown>
  const plaintext = await decrypt(encrypted, String(fields[field]), runtime.findDeciphers(holder!))
  input.body = { ...fields, [field]: plaintext }
  validate(operation.validators.payload, plaintext, payloadFieldOf(operation.row) ? '' : field)
  return next()
}

/** Returns the plaintext. Every cause of failure throws the same refusal. */
async function decrypt(
  { field, cipher }: NonNullable<Operation['row']['encrypted']>,
  ciphertext: string,
  deciphers: Deciphers,
): Promise<unknown> {
  try {
    const plaintext = await deciphers[cipher](ciphertext)
    if (!isDeeperThan(plaintext, MAX_LEVELS)) return plaintext
  } catch {
    // refused below, like a plaintext that is nested too deeply
  }
  throw unreadable(field)
}
