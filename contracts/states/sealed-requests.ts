import { isDeepStrictEqual } from 'node:util'
import { expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import type { States } from '../../src/kit/check/harness/probes/right-request.ts'
import { sealedFieldOf } from '../../src/kit/check/harness/probes/sealed-field.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import type { OperationId } from '../../src/kit/contract/contract.ts'
import type { Keys } from '../../src/kit/target/target.ts'
import { freshRequest } from './taken-requests.ts'

/** Makes requests, and ends a test unless the target accepts a valid one of the operation. */
interface Own {
  states: States
  taken(session: Session, operationId: OperationId): Promise<unknown>
}

/** Returns a valid request not sent before, of an operation that accepted a similar one, and its plaintext. */
export async function openRight(
  { states, taken }: Own,
  session: Session,
  operationId: OperationId,
  cipher: 'rsa' | 'aes-256-gcm',
) {
  const field = sealedFieldOf(session, operationId, cipher)
  await taken(session, operationId)
  const { data: plaintext, ...request } = await freshRequest(session, operationId, states)
  if (plaintext === undefined)
    session.undecidable(`requests.${operationId} of target.json has no data: it is accepted unencrypted`)
  return { field, request, plaintext: plaintext as object }
}

/** Expects that none of these is accepted in place of the right ciphertext. */
export async function expectAllRefused(
  session: Session,
  operationId: OperationId,
  wrong: readonly (readonly [what: string, request: RequestOptions])[],
): Promise<void> {
  for (const [what, request] of wrong)
    expectRefusalOf(`${operationId} ${what}`, await session.call(operationId, request), {})
}

export type Wrong = readonly [what: string, value: unknown]

/** Returns the forms of an unencrypted text. */
export function listClear(plaintext: object): Wrong[] {
  const text = JSON.stringify(plaintext)
  return [
    ['as an object', plaintext],
    ['in a list', [plaintext]],
    ['as JSON', text],
    ['in base64', Buffer.from(text).toString('base64')],
    ['in base64url', Buffer.from(text).toString('base64url')],
    ['in hex', Buffer.from(text).toString('hex')],
    ['URL-encoded', encodeURIComponent(text)],
  ]
}

/** Returns a key of the other business that differs from the caller's. */
export function otherThan<Name extends 'encryption' | 'cardKey'>(
  { target, undecidable }: Session,
  other: Session,
  name: Name,
): NonNullable<Keys[Name]> {
  const key = other.target[name]
  if (!key || isDeepStrictEqual(key, target[name]))
    return undecidable(
      `the two businesses do not each have their own ${name === 'cardKey' ? 'card key' : 'encryption key'}`,
    )
  return key
}
