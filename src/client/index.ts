/**
 * Typed clients of the checkout and the business API, their encryption and their errors. Validators are entry points
 * of their own (`paycontract/validators/checkout` and `…/business`), so that they weigh nothing where unused.
 *
 * @module
 */
export type { components as BusinessComponents } from '../../generated/business/types.ts'
export type { components as CheckoutComponents } from '../../generated/checkout/types.ts'
export type { CallOptions, CallResult } from './calls/call-types.ts'
export type { ClientOptions, ContractClient } from './calls/contract-client.ts'
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
export { createContractClient } from './calls/create-contract-client.ts'
export { type PageItem, type PaginatedPath, type PaginateOptions, paginate } from './calls/paginate.ts'
export type { RetryOptions } from './calls/retry.ts'
export { type UnwrappableResult, type Unwrapped, unwrap } from './calls/unwrap.ts'
export type { ResponseValidator } from './calls/validate-response.ts'
export {
  type CardCipher,
  type CardCipherOptions,
  type CardDecipher,
  createCardCipher,
  createCardDecipher,
  createPayloadCipher,
  createPayloadDecipher,
  type DecryptionKey,
  decryptCard,
  type EncryptionKey,
  encryptCard,
  type PayloadCipher,
  type PayloadCipherOptions,
  type PayloadDecipher,
  type PayloadDecipherOptions,
  type RsaPadding,
  type RsaPrivateJwk,
  type RsaPublicJwk,
} from './crypto/index.ts'
export * from './errors.ts'
