import { ConfigurationError } from '../errors.ts'
import type { ResponseBody, TypedRequest } from './message-types.ts'
import type { SchemaCheck } from './read-issues.ts'
import { createStandardSchema, type StandardSchema } from './standard-schema.ts'

/** The generated checks of one operation; a part without a schema has no check. */
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

/** The parts of a request that may have a schema. */
export const REQUEST_PARTS = ['body', 'payload', 'query', 'path', 'headers'] as const

/** The parts that have a schema; the others are omitted. */
type SchemasOfRequest<Request> = {
  readonly [Part in keyof Request as [Request[Part]] extends [never]
    ? never
    : Request[Part] extends undefined
      ? never
      : Part]: StandardSchema<Request[Part]>
}

/** The schemas of one operation, each a Standard Schema. */
export type OperationSchemas<Operation, Row> = SchemasOfRequest<TypedRequest<Operation, Row>> & {
  /**
   * The body of the answer with a status.
   *
   * @throws ConfigurationError `invalid_option`: the contract has no such status
   */
  response<Status extends number>(status: Status): StandardSchema<ResponseBody<Operation, Status>>
}

export function createOperationSchemas(operationId: string, checks: OperationChecks): object {
  const request = REQUEST_PARTS.flatMap((part) => {
    const check = checks[part]
    return check ? [[part, createStandardSchema(check)]] : []
  })
  return {
    ...Object.fromEntries(request),
    response(status: number) {
      const check = findResponseCheck(checks, status)
      if (check) return createStandardSchema(check)
      const statuses = Object.keys(checks.responses).join(', ')
      throw new ConfigurationError(
        'invalid_option',
        `${operationId} has no such status in the contract: ${statuses}`,
      )
    },
  }
}

/** Finds the check of a status, else of its range, else `default`, which beside a documented success covers failures only. */
export function findResponseCheck({ responses }: OperationChecks, status: number): SchemaCheck | undefined {
  const named = responses[status] ?? responses[`${Math.floor(status / 100)}XX`]
  const isOtherSuccess = status < 300 && Object.keys(responses).some((each) => each.startsWith('2'))
  return named ?? (isOtherSuccess ? undefined : responses.default)
}
