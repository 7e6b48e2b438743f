/**
 * Typed clients of the checkout and the business API, their encryption and their errors. Validators have separate entry points
 * (`paycontract/validators/checkout` and `…/business`), so that programs without them do not load them.
 *
 * @module
 */
export type { components as BusinessComponents } from '../../generated/business/types.ts'
export type { components as CheckoutComponents } from '../../generated/checkout/types.ts'
export type { CallOptions, CallResult } from './calls/call-types.ts'
export type {
  ClientOptions,
  ContractClient,
  ContractTable,
  RequestValidator,
  ResponseValidator,
} from './calls/contract-client.ts'
export {
  type BusinessClient,
  type BusinessClientOptions,
  createBusinessClient,
} from './calls/create-business-client.ts'
export {
  type CheckoutClient,
  type CheckoutClientOptions,
  createCheckoutClient,
} from './calls/create-checkout-client.ts'
export type { OwnCipher } from './calls/encrypt.ts'
export type { Credentials, Failures, OperationTable } from './calls/operation-table.ts'
export { type PageItem, type PaginatedPath, type PaginateOptions, paginate } from './calls/paginate.ts'
export type { AttemptReport } from './calls/report-attempt.ts'
export type { RetryOptions } from './calls/retry.ts'
export { type UnwrappableResult, type Unwrapped, unwrap } from './calls/unwrap.ts'
export * from './crypto/index.ts'
export * from './errors.ts'
