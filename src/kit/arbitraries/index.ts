/**
 * Arbitraries for fast-check: requests of every operation, valid and invalid, derived from the bundled documents. They depend on
 * the wire format only, not on the service, so the sandbox's own tests and the contracts share them.
 */
export type { OperationId, Profile } from '../contract/contract.ts'
export { operationIds, type Parameter, type RequestSchemas, readRequestSchemas } from './request-schemas.ts'
export {
  type BrokenConstraint,
  invalidRequestsOf,
  listConstraints,
  type MadeRequest,
  type RequestOptions,
  validRequestsOf,
} from './requests-of.ts'
export type { Schema, SchemaReader } from './schema.ts'
export { type Hints, type Reading, valuesOf } from './values-of.ts'
