import type { ParseAs, RequestOptions } from 'openapi-fetch'
import type { Content, RequestBody } from '../validation/message-types.ts'
import type { RetryOptions } from './retry.ts'

/** The contract of one operation by path and method. */
export type OperationAt<
  Paths,
  Path extends keyof Paths,
  Method extends string,
> = Method extends keyof Paths[Path] ? Paths[Path][Method] : never

/** Options of a single call besides its parameters and body. */
export interface CallOptions {
  /** Timeout of this call in milliseconds; overrides the client's `timeoutMs`. */
  timeoutMs?: number | undefined
  /**
   * The key under which this write takes effect only once, 1 to 255 visible ASCII characters; sent if the contract has a header
   * for it. With `retry`, a write without one gets a generated key.
   */
  idempotencyKey?: string | undefined
  /** How to retry this call; overrides the client's `retry`. `{ attempts: 1 }` disables retries. */
  retry?: RetryOptions | undefined
}

type Empty = Record<never, never>

type Params<Operation> = Operation extends { parameters: infer Parameters }
  ? Empty extends Parameters
    ? { params?: Parameters }
    : { params: Parameters }
  : Empty

type Body<Operation> = Operation extends { requestBody: unknown }
  ? { body: RequestBody<Operation> }
  : Operation extends { requestBody?: infer Message }
    ? [Exclude<Message, undefined>] extends [never]
      ? { body?: never }
      : { body?: RequestBody<Operation> }
    : Empty

export type TransportOptions = OrUndefined<
  Omit<RequestInit, 'body' | 'headers' | 'method' | 'redirect'> &
    Pick<RequestOptions<unknown>, 'baseUrl' | 'headers' | 'middleware' | 'querySerializer' | 'fetch'>
>

/** Makes every option accept `undefined` under `exactOptionalPropertyTypes`. */
type OrUndefined<Options> = { [Name in keyof Options]: Options[Name] | undefined }

type Init<Operation, As extends ParseAs> = TransportOptions &
  CallOptions & { parseAs?: As } & Params<Operation> &
  Body<Operation>

/** The last argument of a call; optional if the operation needs nothing. */
export type CallInit<Operation, As extends ParseAs> =
  Empty extends Init<Operation, As> ? [init?: Init<Operation, As>] : [init: Init<Operation, As>]

type Success = `2${string}`
type Failure = `${1 | 3 | 4 | 5}${string}`

/** The bodies of an operation, except those of some statuses; `default` may belong to any status. */
type BodiesExcept<Operation, Unwanted> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: `${Status & (string | number)}` extends Unwanted
        ? never
        : Content<Responses[Status]>
    }[keyof Responses]
  : never

interface ReadAs {
  text: string
  blob: Blob
  arrayBuffer: ArrayBuffer
  stream: ReadableStream<Uint8Array> | null
}

/** `data` of a success or `error` of a failure, never both; `unwrap` turns it into a value or an exception. */
export type CallResult<Operation, As extends ParseAs = 'json'> = {
  readonly response: Response
  readonly operationId: string
} & (
  | {
      data: As extends keyof ReadAs ? ReadAs[As] : BodiesExcept<Operation, Failure>
      error?: never
    }
  | { data?: never; error: BodiesExcept<Operation, Success> }
)
