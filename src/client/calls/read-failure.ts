import type { ApiErrorDetails } from '../api-error.ts'
import type { FieldError } from '../field-error.ts'
import { recallContext } from './answer-context.ts'
import type { Failures } from './operation-table.ts'
import { readRetryAfterMs } from './retry-after.ts'

type Json = Readonly<Record<string, unknown>> | null | undefined

interface FailedCall {
  error?: unknown
  response: Response
  operationId: string
}

export function readFailure({ error, response, operationId }: FailedCall): ApiErrorDetails {
  const { secrets, failures = {} } = recallContext(response) ?? {}
  const { status, headers } = response
  const { statusCode, message } = (error ?? {}) as { statusCode?: unknown; message?: unknown }
  return {
    operationId,
    status,
    headers,
    body: error,
    statusCode: typeof statusCode === 'string' || typeof statusCode === 'number' ? statusCode : undefined,
    apiMessage: typeof message === 'string' ? message : undefined,
    fieldErrors: readFieldErrors(error, failures),
    requestId: failures.requestId && headers.get(failures.requestId),
    retryAfterMs: readRetryAfterMs(response, Date.now()),
    secrets,
  }
}

function readFieldErrors(body: unknown, { errors, field = 'field', message = 'message' }: Failures) {
  const list = errors?.split('.').reduce<unknown>((at, name) => (at as Json)?.[name], body)
  return (Array.isArray(list) ? list : [])
    .map((each: Json) => ({ field: each?.[field], message: each?.[message] }))
    .filter((each): each is FieldError => typeof each.field === 'string' && typeof each.message === 'string')
}
