import type { Refusal } from '../domain/refusal.ts'

export type ControlErrorName =
  | 'invalid'
  | 'forbidden'
  | 'not_found'
  | 'not_allowed'
  | 'too_large'
  | 'unavailable'

const statuses = {
  invalid: 400,
  forbidden: 403,
  not_found: 404,
  not_allowed: 409,
  too_large: 413,
  unavailable: 503,
} as const

/** Why a control was not carried out, and what to do about it. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly error: ControlErrorName
  readonly remedy: string

  constructor(error: ControlErrorName, message: string, remedy: string) {
    super(message)
    this.error = error
    this.remedy = remedy
  }

  get status() {
    return statuses[this.error]
  }

  toJSON() {
    return { error: this.error, message: this.message, remedy: this.remedy }
  }
}

/** A refusal of the service, in the terms of the control plane. */
export function controlErrorOf({ status, message }: Refusal): ControlError {
  if (status === 404)
    return new ControlError('not_found', message, 'Look the record up in the inspector, at /.')
  if (status === 503) return new ControlError('unavailable', message, 'Look at what runs the database.')
  if (status === 409) {
    return new ControlError('not_allowed', message, 'Look at the state of the record in the inspector, at /.')
  }
  return new ControlError('invalid', message, 'Correct the field that is named.')
}
