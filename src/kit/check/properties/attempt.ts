import fc, { type Arbitrary } from 'fast-check'
import {
  invalidRequestsOf,
  listConstraints,
  type MadeRequest,
  validRequestsOf,
} from '../../arbitraries/index.ts'
import type { Operation, Profile } from '../../contract/contract.ts'

import type { Inputs } from '../harness/fixture.ts'
import { isAuthenticated } from '../harness/plan/proposals.ts'
import { carry } from '../harness/probes/keys.ts'
import { textsOf } from '../harness/wire/parts.ts'
import type { RequestOptions } from '../harness/wire/request.ts'

/** A request to try, with its other headers. */
export interface Attempt {
  request: MadeRequest
  /** Headers that mean nothing to the operation. */
  headers: Record<string, string>
  /** An invalid key to send. */
  credential?: string
  /** The whole request, in place of a generated one. */
  right?: RequestOptions
}

type Sources = Pick<Inputs, 'hints' | 'only'> & { profile: Profile }

/** Generates attempts that the operation accepts, apart from the state of its records. */
export function validAttemptsOf({ operationId, contract }: Operation, sources: Sources): Arbitrary<Attempt> {
  return fc.record({ request: validRequestsOf(operationId, { ...sources, contract }), headers: surroundings })
}

/** Whether anything is stated of an operation's request, beside its key, that an attempt can break. */
export function canBreak({ operationId, contract }: Operation, profile: Profile): boolean {
  return listConstraints(operationId, { profile, contract }).length > 0
}

/** Generates attempts in which one thing is wrong, for an operation for which `canBreak` is true. */
export function invalidAttemptsOf(operation: Operation, sources: Sources): Arbitrary<Attempt> {
  const { operationId, contract } = operation
  const options = { ...sources, contract }
  const requests = invalidRequestsOf(operationId, options)!.map(
    (request): Attempt => ({ request, headers: {} }),
  )
  if (!hasStatedKey(operation, sources.profile)) return requests
  const strangers = fc
    .record({ request: validRequestsOf(operationId, options), credential: keys })
    .map((attempt): Attempt => ({ ...attempt, headers: {} }))
  return fc.oneof({ weight: 9, arbitrary: requests }, { weight: 1, arbitrary: strangers })
}

/** Generates attempts that send a right request with an invalid key. */
export function strangersOf(right: RequestOptions): Arbitrary<Attempt> {
  const request = { path: {}, query: {}, headers: {} }
  return keys.map((credential) => ({ request, headers: {}, credential, right }))
}

const keys = fc.stringMatching(/^[\x21-\x7e]{1,60}$/)

/**
 * Whether an invalid key must be refused in the place where the operation reads its key. How the business API accepts a secret
 * key is a proposal, but if it accepts ours in that way, it reads it there.
 */
export function hasStatedKey(operation: Operation, profile: Profile): boolean {
  const { host, row } = operation
  if (row.key === 'none') return false
  return profile === 'proposed' || host === 'checkout' || row.key === 'public' || isAuthenticated(operation)
}

/** Headers to which no service reacts. Each accepts any media type, because the media type is our proposal. */
const surroundings: Arbitrary<Record<string, string>> = fc.record(
  {
    accept: fc.constantFrom(
      'application/json, */*;q=0.5',
      '*/*',
      'application/json, text/plain;q=0.8, */*;q=0.5',
    ),
    'accept-language': fc.constantFrom('en', 'en-CA,fr;q=0.8', 'ha, yo;q=0.9, ig;q=0.8'),
    'x-request-id': fc.uuid(),
  },
  { requiredKeys: [], noNullPrototype: true },
) as Arbitrary<Record<string, string>>

export function optionsOf(operation: Operation, attempt: Attempt): RequestOptions {
  const { request, headers, credential, right } = attempt
  if (right)
    return { ...right, key: 'none', headers: { ...right.headers, ...carry(operation, credential ?? '') } }
  return {
    path: textsOf(request.path),
    query: textsOf(request.query),
    headers: {
      ...headers,
      ...textsOf(request.headers),
      ...(credential !== undefined && operation.row.key !== 'none' && carry(operation, credential)),
    },
    ...(credential !== undefined && { key: 'none' }),
    isWire: true,
    ...(request.flaw?.at.startsWith('header.') && { withoutHeader: request.flaw.at.slice('header.'.length) }),
    ...bodyOptions(operation, request),
  }
}

function bodyOptions({ row: { encrypted } }: Operation, { body, isUnsealed }: MadeRequest): RequestOptions {
  if (!encrypted || isUnsealed) return { body }
  const { [encrypted.field]: data, ...others } = body as Record<string, unknown>
  return { data, body: others }
}
