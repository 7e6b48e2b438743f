import {
  ConfigurationError,
  ResponseValidationError,
  ValidationError,
  type ValidationProblem,
} from '../errors.ts'
import type { RequestParts, ResponseBody, TypedRequest } from './message-types.ts'

/** A generated check of one schema. */
export interface SchemaCheck {
  (value: unknown): boolean
  errors?: readonly { instancePath: string; message?: string }[] | null
}

/** The generated checks of one operation; a part without a schema has none. */
export interface OperationChecks {
  readonly body?: SchemaCheck
  /** The plaintext of the encrypted body field. */
  readonly payload?: SchemaCheck
  readonly query?: SchemaCheck
  readonly path?: SchemaCheck
  readonly headers?: SchemaCheck
  /** By status: `200`, `2XX` or `default`. */
  readonly responses: Readonly<Record<string, SchemaCheck>>
}

/** Holds messages against the contract of one host. */
export interface Validator<Operations, Rows> {
  /**
   * Checks the parts of a request that are given (a part counts as given when its key is there).
   *
   * @param operationId the operation, e.g. `createOrder`
   * @param parts `body` as it travels, `payload` the plaintext of its encrypted field, and the parameters; parameters
   *   that the contract calls numbers must be numbers already, header names lower case
   * @returns the same parts, typed
   * @throws ValidationError `invalid_request`: every problem with its JSON Pointer; in parameters it begins with
   *   `/query`, `/path` or `/headers`
   * @throws ConfigurationError `invalid_option`: the host has no such operation
   */
  request<Id extends keyof Operations & string>(
    operationId: Id,
    parts: RequestParts,
  ): TypedRequest<Operations[Id], Id extends keyof Rows ? Rows[Id] : unknown>
  /**
   * Checks the body of a response by the schema of its status: the status itself, else its range, else `default`.
   *
   * @returns the same body, typed
   * @throws ResponseValidationError `invalid_response`: every problem with its JSON Pointer, or an unknown status
   * @throws ConfigurationError `invalid_option`: the host has no such operation
   */
  response<Id extends keyof Operations & string, Status extends number>(
    operationId: Id,
    status: Status,
    body: unknown,
  ): ResponseBody<Operations[Id], Status>
}

const requestParts = ['body', 'payload', 'query', 'path', 'headers'] as const

/**
 * Turns generated checks into a validator whose errors name the place and the rule, never a value. The contract that
 * this package carries has its validators ready; this is for an answered one.
 *
 * @param checks the checks of one host by operationId: `validators` of the `validators.js` that was made from it
 * @example createValidator<operations, typeof table.operations>(validators)
 */
export function createValidator<Operations, Rows>(
  checks: Readonly<Record<string, OperationChecks>>,
): Validator<Operations, Rows> {
  const find = (operationId: string): OperationChecks => {
    if (Object.hasOwn(checks, operationId)) return checks[operationId]!
    throw new ConfigurationError('invalid_option', 'the contract of this host has no such operation')
  }
  return {
    request(operationId: string, parts: RequestParts) {
      const found = find(operationId)
      const problems = requestParts.flatMap((part) => {
        const isParameter = part !== 'body' && part !== 'payload'
        return part in parts ? listProblems(found[part], parts[part], isParameter ? `/${part}` : '') : []
      })
      if (problems.length) throw new ValidationError(operationId, problems)
      return parts as never
    },
    response(operationId: string, status: number, body: unknown) {
      const { responses } = find(operationId)
      const check = responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default
      const problems = check
        ? listProblems(check, body, '')
        : [{ path: '', message: `must have a status of the contract, not ${status}` }]
      if (problems.length) throw new ResponseValidationError(operationId, problems)
      return body as never
    },
  }
}

function listProblems(check: SchemaCheck | undefined, value: unknown, prefix: string): ValidationProblem[] {
  if (!check || check(value)) return []
  return (check.errors ?? []).map(({ instancePath, message }) => ({
    path: prefix + instancePath,
    message: message ?? 'is invalid',
  }))
}
