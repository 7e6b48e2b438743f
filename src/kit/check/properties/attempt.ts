import fc, { type Arbitrary } from 'fast-check'
import {
  invalidRequestsOf,
  listConstraints,
  type MadeRequest,
  validRequestsOf,
} from '../../arbitraries/index.ts'
import type { Operation, Profile } from '../../contract/contract.ts'

import type { Inputs } from '../harness/fixture.ts'
import { carry } from '../harness/probes/keys.ts'
import { textsOf } from '../harness/wire/parts.ts'
import type { RequestOptions } from '../harness/wire/request.ts'

/** One request that is tried, with what surrounds it on the wire. */
export interface Attempt {
  request: MadeRequest
  /** Headers that mean nothing to the operation. */
  headers: Record<string, string>
  /** Sent in place of a key that is one. */
  credential?: string
}

type Sources = Pick<Inputs, 'hints' | 'only'> & { profile: Profile }

/** Attempts that the operation takes, apart from the state it is in. */
export function validAttemptsOf({ operationId, contract }: Operation, sources: Sources): Arbitrary<Attempt> {
  return fc.record({ request: validRequestsOf(operationId, { ...sources, contract }), headers: surroundings })
}

/** Whether anything is stated of the input of an operation that an attempt can break. */
export function canBreak(operation: Operation, profile: Profile): boolean {
  const { operationId, contract } = operation
  return hasStatedKey(operation, profile) || listConstraints(operationId, { profile, contract }).length > 0
}

/** Attempts in which one thing is wrong, for an operation that `canBreak` anything of. */
export function invalidAttemptsOf(operation: Operation, sources: Sources): Arbitrary<Attempt> {
  const { operationId, contract } = operation
  const options = { ...sources, contract }
  const requests = invalidRequestsOf(operationId, options)?.map(
    (request): Attempt => ({ request, headers: {} }),
  )
  const strangers = fc
    .record({
      request: validRequestsOf(operationId, options),
      credential: fc.stringMatching(/^[\x21-\x7e]{1,60}$/),
    })
    .map((attempt): Attempt => ({ ...attempt, headers: {} }))
  if (!requests) return strangers
  if (!hasStatedKey(operation, sources.profile)) return requests
  return fc.oneof({ weight: 9, arbitrary: requests }, { weight: 1, arbitrary: strangers })
}

/** Whether it is known where the key of an operation travels: of the business API's secret key that is a proposal. */
function hasStatedKey({ host, row }: Operation, profile: Profile): boolean {
  if (row.key === 'none') return false
  return profile === 'proposed' || host === 'checkout' || row.key === 'public'
}

/** What a client may say of itself: no service answers otherwise for it. */
const surroundings: Arbitrary<Record<string, string>> = fc.record(
  {
    accept: fc.constantFrom('application/json', '*/*', 'application/json, text/plain;q=0.5'),
    'accept-language': fc.constantFrom('en', 'en-CA,fr;q=0.8', 'ha, yo;q=0.9, ig;q=0.8'),
    'x-request-id': fc.uuid(),
  },
  { requiredKeys: [], noNullPrototype: true },
) as Arbitrary<Record<string, string>>

/** The same as the options of a call. */
export function optionsOf(operation: Operation, { request, headers, credential }: Attempt): RequestOptions {
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
    ...bodyOptions(operation, request),
  }
}

function bodyOptions({ row: { encrypted } }: Operation, { body, isUnsealed }: MadeRequest): RequestOptions {
  if (!encrypted || isUnsealed) return { body }
  const { [encrypted.field]: data, ...others } = body as Record<string, unknown>
  return { data, body: others }
}
