import type { Refusal } from '../domain/refusal.ts'

const statuses = {
  invalid: 400,
  forbidden: 403,
  not_found: 404,
  not_allowed: 409,
  too_large: 413,
  fault: 500,
  unavailable: 503,
} as const

type ControlErrorName = keyof typeof statuses

/** Why a control was refused, and what to do about it. */
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

/** Creates the error for a malformed request. */
export function invalid(message: string, remedy: string): ControlError {
  return new ControlError('invalid', message, remedy)
}

const remedies: Partial<Record<ControlErrorName, string>> = {
  not_found: 'Look the record up in the inspector, at /.',
  not_allowed: 'Look at the state of the record in the inspector, at /.',
  unavailable: 'Check the database server.',
}

/** Translates a refusal of the service into an error of the control plane. */
export function controlErrorOf({ status, message }: Refusal): ControlError {
  const names = Object.keys(remedies) as ControlErrorName[]
  const name = names.find((each) => statuses[each] === status) ?? 'invalid'
  return new ControlError(name, message, remedies[name] ?? 'Correct the field that is named.')
}
