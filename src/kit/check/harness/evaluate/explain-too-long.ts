import { PayloadTooLongError } from '../../../../client/errors.ts'
import { isObject } from '../../../contract/spec-tree.ts'
import { listExpressions } from '../../../target/expressions.ts'
import type { Target } from '../../../target/target.ts'
import { byDescribing } from '../../remedies/remedy.ts'
import type { Undecided } from '../plan/obstacles.ts'
import type { Planned } from '../wire/request.ts'

const asked = new WeakMap<PayloadTooLongError, Planned>()

/** Remembers which request was too long to be encrypted, and throws the error again. */
export function noteTooLong(error: unknown, planned: Planned): never {
  if (error instanceof PayloadTooLongError) asked.set(error, planned)
  throw error
}

/** Explains a plaintext that does not fit the encryption key. The user can shorten a described payload, but not our additions. */
export function explainTooLong(
  error: unknown,
  { requests }: Pick<Target, 'requests'>,
): Undecided | undefined {
  if (!(error instanceof PayloadTooLongError)) return undefined
  const { payloadBytes, maxPayloadBytes } = error
  const { operation, options } = asked.get(error) ?? {}
  const name = operation?.operationId ?? '<operationId>'
  const size = `${payloadBytes} bytes as JSON, and the encryption key takes ${maxPayloadBytes}`
  const template = operation && requests?.[operation.operationId]?.data
  if (template && !isAsDescribed(template, options?.data))
    return { reason: `what this test makes of the described payload of ${name} has ${size}` }
  return {
    reason: `the payload of ${name} has ${size}: describe a shorter one (requests.${name} of target.json)`,
    remedy: byDescribing({ requests: { [name]: { data: '<a shorter payload>' } } }),
  }
}

/** Whether a value equals a template, in which an expression may stand for anything. */
function isAsDescribed(template: unknown, value: unknown): boolean {
  if (typeof template === 'string' && listExpressions(template).length > 0) return true
  if (!isObject(template) && !Array.isArray(template)) return template === value
  if (!isObject(value) && !Array.isArray(value)) return false
  const names = new Set([...Object.keys(template), ...Object.keys(value)])
  return [...names].every((name) => isAsDescribed(template[name as never], value[name as never]))
}
