import type { Middleware, ParseAs } from 'openapi-fetch'
import type { RequestParts } from '../validation/message-types.ts'
import type { CallInit, CallResult, OperationAt } from './call-types.ts'
import type { ApiKeys } from './check-keys.ts'
import type { NamedCalls } from './named-calls.ts'
import type { Credentials, Failures, OperationTable } from './operation-table.ts'
import type { AttemptReport } from './report-attempt.ts'
import type { RetryOptions } from './retry.ts'

/** The part of a validator that a client uses; see `paycontract/validators/checkout` and `…/business`. */
export interface ResponseValidator<OperationId extends string = string> {
  response(operationId: OperationId, status: number, body: unknown): unknown
}

/** The part of a validator that holds requests; see `paycontract/validators/checkout` and `…/business`. */
export interface RequestValidator<OperationId extends string = string> {
  request(operationId: OperationId, parts: RequestParts): unknown
}

/** What every client of this package can be told. */
export interface ClientOptions<OperationId extends string = string> extends ApiKeys {
  /** The absolute URL of the host, without the operation's path: `https://checkout.example`. */
  baseUrl: string
  /** How long a call may take in all, in milliseconds: encryption, retries and reading included. 30,000 if absent; `Infinity`: no limit. */
  timeoutMs?: number | undefined
  /** Absent: two attempts of what only reads or carries an idempotency key, and no key is made. `{ attempts: 1 }`: nothing is repeated. */
  retry?: RetryOptions | undefined
  /**
   * Holds body, plaintext, path and query of every request against the contract, before anything of it is sent.
   *
   * @example import { checkoutValidator } from 'paycontract/validators/checkout'
   */
  validateRequests?: RequestValidator<OperationId> | undefined
  /** Holds every success against the contract. */
  validateResponses?: ResponseValidator<OperationId> | undefined
  /**
   * Used instead of the runtime's `fetch`. It sees the key, and ciphertexts in place of plaintexts. Redirects it must not follow:
   * `request.redirect` is `manual`. It must send a write once: on Deno and Bun pass `init` on to `fetch`, which has it do so.
   */
  fetch?: ((request: Request, init?: RequestInit) => Promise<Response>) | undefined
  /** Called after each attempt, for metrics and traces. What it throws or rejects with is dropped. */
  onAttempt?: ((attempt: AttemptReport) => unknown) | undefined
  /** Sent with every request. A key is never given here. */
  headers?: Record<string, string> | undefined
}

/** What a client of another contract takes besides: the exports of the `operations.ts` that was made from it. */
export interface ContractTable<Operations extends OperationTable> {
  /** Method, path, key type and encryption of each operation. Absent: those that this package carries. */
  operations?: Operations
  /** Where a key of each type travels. Absent: as this package carries it. */
  credentials?: Credentials
  /** Where an answer says what failed. Absent: as this package carries it. */
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

/** The operations of one host by method and path, as openapi-fetch has them. */
export interface CallsByPath<Paths, Operations extends OperationTable> {
  /** The host's operations by operationId: method, path, key type. */
  readonly operations: Operations
  readonly GET: ContractMethod<Paths, 'get'>
  readonly POST: ContractMethod<Paths, 'post'>
  readonly PUT: ContractMethod<Paths, 'put'>
  readonly PATCH: ContractMethod<Paths, 'patch'>
  readonly DELETE: ContractMethod<Paths, 'delete'>
  /** Adds middleware of openapi-fetch. It sees ciphertexts only, and no key: that is attached after it. */
  use(...middleware: Middleware[]): void
  /** Removes middleware. */
  eject(...middleware: Middleware[]): void
}
