/**
 * Typed clients of the checkout and the business API, their encryption and their errors. Validators are entry points
 * of their own (`paycontract/validators/checkout` and `…/business`), so that they weigh nothing where unused.
 *
 * @module
 */
export type { components as BusinessComponents } from '../generated/business/types.ts'
export type { components as CheckoutComponents } from '../generated/checkout/types.ts'
export type { CallOptions, CallResult } from './client/call-types.ts'
export type { ClientOptions, ContractClient } from './client/contract-client.ts'
export {
  type BusinessClient,
  type BusinessClientOptions,
  createBusinessClient,
} from './client/create-business-client.ts'
export {
  type CheckoutClient,
  type CheckoutClientOptions,
  createCheckoutClient,
} from './client/create-checkout-client.ts'
export { createContractClient } from './client/create-contract-client.ts'
export { type PageItem, type PaginatedPath, type PaginateOptions, paginate } from './client/paginate.ts'
export type { RetryOptions } from './client/retry.ts'
export { type UnwrappableResult, type Unwrapped, unwrap } from './client/unwrap.ts'
export type { ResponseValidator } from './client/validate-response.ts'
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
