import type { ParseAs, RequestOptions } from 'openapi-fetch'
import type { Content, RequestBody } from '../validation/message-types.ts'
import type { RetryOptions } from './retry.ts'

/** The contract of one operation by path and method. */
export type OperationAt<
  Paths,
  Path extends keyof Paths,
  Method extends string,
> = Method extends keyof Paths[Path] ? Paths[Path][Method] : never

/** What a single call can be told besides its parameters and body. */
export interface CallOptions {
  /** How long this call may take, in milliseconds; instead of the client's `timeoutMs`. */
  timeoutMs?: number | undefined
  /**
   * The value under which this write is carried out once, 1 to 255 visible ASCII characters; sent where the contract has
   * a header for it. With `retry`, a write has one of its own where none is given.
   */
  idempotencyKey?: string | undefined
  /** Whether and how this call is repeated; instead of the client's `retry`. `{ attempts: 1 }`: not at all. */
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

/** How a single call travels. */
export type TransportOptions = OrUndefined<
  Omit<RequestInit, 'body' | 'headers' | 'method' | 'redirect'> &
    Pick<RequestOptions<unknown>, 'baseUrl' | 'headers' | 'middleware' | 'querySerializer' | 'fetch'>
>

/** Under `exactOptionalPropertyTypes` an option may be given as `undefined`, too. */
type OrUndefined<Options> = { [Name in keyof Options]: Options[Name] | undefined }

type Init<Operation, As extends ParseAs> = TransportOptions &
  CallOptions & { parseAs?: As } & Params<Operation> &
  Body<Operation>

/** The last argument of a call; it may be left out where the operation needs nothing. */
export type CallInit<Operation, As extends ParseAs> =
  Empty extends Init<Operation, As> ? [init?: Init<Operation, As>] : [init: Init<Operation, As>]

type Success = `2${string}`
type Failure = `${1 | 3 | 4 | 5}${string}`

/** The bodies of an operation, but for those of some statuses; `default` may be that of any status. */
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
