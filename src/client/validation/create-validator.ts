import { ConfigurationError, type FieldError, InvalidResponseError, ValidationError } from '../errors.ts'
import type { RequestParts, ResponseBody, TypedRequest } from './message-types.ts'
import {
  createOperationSchemas,
  findResponseCheck,
  type OperationChecks,
  type OperationSchemas,
  REQUEST_PARTS,
} from './operation-schemas.ts'
import { readIssues, type SchemaCheck } from './read-issues.ts'

/** Checks messages against the contract of one host. */
export interface Validator<Operations, Rows> {
  /**
   * Every schema of the host as a Standard Schema, by operation and part: for tRPC, Hono, forms, and anything else that accepts
   * one. A part without a schema is omitted.
   *
   * @example sValidator('json', checkoutValidator.schemas.createOrder.payload)
   * @example businessValidator.schemas.listTransactions.response(200)
   * @see https://standardschema.dev
   */
  readonly schemas: {
    readonly [Id in keyof Operations & string]: OperationSchemas<
      Operations[Id],
      Id extends keyof Rows ? Rows[Id] : unknown
    >
  }
  /**
   * Checks the given parts of a request (a part is given if its key is present).
   *
   * @param operationId the operation, e.g. `createOrder`
   * @param parts `body` as sent, `payload` the plaintext of its encrypted field, and the parameters; numeric parameters must
   *   already be numbers, header names lower case
   * @returns the same parts, typed
   * @throws ValidationError `invalid_request`: every field at fault, a parameter by its name
   * @throws ConfigurationError `invalid_option`: the host has no such operation
   */
  request<Id extends keyof Operations & string>(
    operationId: Id,
    parts: RequestParts,
  ): TypedRequest<Operations[Id], Id extends keyof Rows ? Rows[Id] : unknown>
  /**
   * Checks the body of an answer by the schema of its status: the status itself, else its range, else `default`.
   *
   * @returns the same body, typed
   * @throws InvalidResponseError `invalid_response`: every field at fault, or an unknown status
   * @throws ConfigurationError `invalid_option`: the host has no such operation
   */
  response<Id extends keyof Operations & string, Status extends number>(
    operationId: Id,
    status: Status,
    body: unknown,
  ): ResponseBody<Operations[Id], Status>
}

/**
 * Creates a validator from generated checks. Its errors name the place and the rule, never a value. This package exports ready
 * validators for its own contract; use this function for another one.
 *
 * @param checks the checks of one host by operationId: `validators` of the `validators.js` generated from the contract
 * @example
 * import * as table from './generated/checkout/operations.ts'
 * import type { operations } from './generated/checkout/types.ts'
 * import { validators } from './generated/checkout/validators.js'
 *
 * const validator = createValidator<operations, typeof table.operations>(validators)
 */
export function createValidator<Operations, Rows>(
  checks: Readonly<Record<string, OperationChecks>>,
): Validator<Operations, Rows> {
  const find = (operationId: string): OperationChecks => {
    if (Object.hasOwn(checks, operationId)) return checks[operationId]!
    throw new ConfigurationError('invalid_option', 'the contract of this host has no such operation')
  }
  const schemas = Object.entries(checks).map(([id, each]) => [id, createOperationSchemas(id, each)])
  return {
    schemas: Object.fromEntries(schemas),
    request(operationId: string, parts: RequestParts) {
      const found = find(operationId)
      const errors = REQUEST_PARTS.flatMap((part) =>
        part in parts ? listFieldErrors(found[part], parts[part]) : [],
      )
      if (errors.length) throw new ValidationError(operationId, errors)
      return parts as never
    },
    response(operationId: string, status: number, body: unknown) {
      const check = findResponseCheck(find(operationId), status)
      const errors = check
        ? listFieldErrors(check, body)
        : [{ field: '', message: `must have a status of the contract, not ${status}` }]
      if (errors.length) throw new InvalidResponseError(operationId, errors)
      return body as never
    },
  }
}

function listFieldErrors(check: SchemaCheck | undefined, value: unknown): FieldError[] {
  const issues = check ? readIssues(check, value) : []
  return issues.map(({ path, message }) => ({ field: path.join('.'), message }))
}
