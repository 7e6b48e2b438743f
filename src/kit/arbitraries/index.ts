/**
 * Arbitraries for fast-check: requests of every operation, valid and invalid, derived from the bundled documents. They
 * know the wire and nothing of who answers, so they serve the sandbox's own proofs and the contracts alike.
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
