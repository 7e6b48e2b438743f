import { type Refusal, unreadable } from '../domain/refusal.ts'
import type { Deciphers } from '../runtime/deciphers.ts'
import type { OperationRow } from './host-definition.ts'
import { isDeeperThan, MOST_LEVELS } from './read-body.ts'

/** The body with the plaintext in place of its encrypted field. */
export async function decryptBody(
  { encrypted }: OperationRow,
  body: unknown,
  deciphers: Deciphers,
): Promise<Record<string, unknown> | Refusal> {
  const { field, cipher } = encrypted!
  const fields = body as Record<string, unknown>
  try {
    const plaintext = await deciphers[cipher](String(fields[field]))
    return isDeeperThan(plaintext, MOST_LEVELS) ? unreadable(field) : { ...fields, [field]: plaintext }
  } catch {
    return unreadable(field)
  }
}
