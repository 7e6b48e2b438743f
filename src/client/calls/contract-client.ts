import type { Middleware, ParseAs } from 'openapi-fetch'
import type { RequestParts } from '../validation/message-types.ts'
import type { CallInit, CallResult, OperationAt } from './call-types.ts'
import type { ApiKeys } from './check-keys.ts'
import type { NamedCalls } from './named-calls.ts'
import type { Credentials, Failures, OperationTable } from './operation-table.ts'
import type { AttemptReport } from './report-attempt.ts'
import type { RetryOptions } from './retry.ts'

/** The part of a validator that checks answers; see `paycontract/validators/checkout` and `…/business`. */
export interface ResponseValidator<OperationId extends string = string> {
  response(operationId: OperationId, status: number, body: unknown): unknown
}

/** The part of a validator that checks requests; see `paycontract/validators/checkout` and `…/business`. */
export interface RequestValidator<OperationId extends string = string> {
  request(operationId: OperationId, parts: RequestParts): unknown
}

/** Options of every client of this package. */
export interface ClientOptions<OperationId extends string = string> extends ApiKeys {
  /** The absolute URL of the host, without the operation's path: `https://checkout.example`. */
  baseUrl: string
  /** Timeout of a call in milliseconds, including encryption, retries and reading; 30,000 by default, `Infinity` for none. */
  timeoutMs?: number | undefined
  /** Default: two attempts for reads and calls with an idempotency key (made in browsers only). `{ attempts: 1 }`: no retries. */
  retry?: RetryOptions | undefined
  /**
   * Checks body, plaintext, path and query of every request against the contract, before any of it is sent.
   *
   * @example import { checkoutValidator } from 'paycontract/validators/checkout'
   */
  validateRequests?: RequestValidator<OperationId> | undefined
  /** Checks every success against the contract. */
  validateResponses?: ResponseValidator<OperationId> | undefined
  /**
   * Used instead of the runtime's `fetch`. It sees the key, and ciphertexts instead of plaintexts. It must not follow redirects:
   * `request.redirect` is `manual`. It must send a write once: on Deno and Bun pass `init` on to `fetch`, which ensures that.
   */
  fetch?: ((request: Request, init?: RequestInit) => Promise<Response>) | undefined
  /** Called after each attempt, for metrics and traces. Its errors and rejections are ignored. */
  onAttempt?: ((attempt: AttemptReport) => unknown) | undefined
  /** Sent with every request. Never put a key here. */
  headers?: Record<string, string> | undefined
}

/** Additional options for another contract: the exports of the `operations.ts` generated from it. */
export interface ContractTable<Operations extends OperationTable> {
  /** Method, path, key type and encryption of each operation; by default those of this package's contract. */
  operations?: Operations
  /** The header of each type of key; by default those of this package's contract. */
  credentials?: Credentials
  /** Where an answer says what failed; by default as in this package's contract. */
  failures?: Failures
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type PathsWith<Paths, M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { [Key in M]: { responses: unknown } } ? Path : never
}[keyof Paths]

type ContractMethod<Paths, M extends Method> = <
  Path extends PathsWith<Paths, M>,
  As extends ParseAs = 'json',
>(
  path: Path,
  ...init: CallInit<OperationAt<Paths, Path, M>, As>
) => Promise<CallResult<OperationAt<Paths, Path, M>, As>>

/** A client typed by the paths of one host: its operations by name, and by method and path. */
export type ContractClient<Paths, Operations extends OperationTable> = NamedCalls<Paths, Operations> &
  CallsByPath<Paths, Operations>

/** The operations of one host by method and path, as in openapi-fetch. */
export interface CallsByPath<Paths, Operations extends OperationTable> {
  /** The host's operations by operationId: method, path, key type. */
  readonly operations: Operations
  readonly GET: ContractMethod<Paths, 'get'>
  readonly POST: ContractMethod<Paths, 'post'>
  readonly PUT: ContractMethod<Paths, 'put'>
  readonly PATCH: ContractMethod<Paths, 'patch'>
  readonly DELETE: ContractMethod<Paths, 'delete'>
  /** Adds openapi-fetch middleware. It sees only ciphertexts, and no key: the key is attached after it. */
  use(...middleware: Middleware[]): void
  /** Removes middleware. */
  eject(...middleware: Middleware[]): void
}
