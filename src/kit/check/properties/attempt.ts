import fc, { type Arbitrary } from 'fast-check'
import {
  invalidRequestsOf,
  listConstraints,
  type MadeRequest,
  validRequestsOf,
} from '../../arbitraries/index.ts'
import { credentialOf, type Operation, type Profile } from '../../contract/contract.ts'
import type { Inputs } from '../harness/fixture.ts'
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
export function validAttemptsOf({ operationId }: Operation, sources: Sources): Arbitrary<Attempt> {
  return fc.record({ request: validRequestsOf(operationId, sources), headers: surroundings })
}

/** Whether anything is stated of the input of an operation that an attempt can break. */
export function canBreak(operation: Operation, profile: Profile): boolean {
  return hasStatedKey(operation, profile) || listConstraints(operation.operationId, { profile }).length > 0
}

/** Attempts in which one thing is wrong, for an operation that `canBreak` anything of. */
export function invalidAttemptsOf(operation: Operation, sources: Sources): Arbitrary<Attempt> {
  const { operationId } = operation
  const requests = invalidRequestsOf(operationId, sources)?.map(
    (request): Attempt => ({ request, headers: {} }),
  )
  const strangers = fc
    .record({
      request: validRequestsOf(operationId, sources),
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
  const { host, row } = operation
  return {
    path: textsOf(request.path),
    query: textsOf(request.query),
    headers: {
      ...headers,
      ...textsOf(request.headers),
      ...(credential !== undefined &&
        row.key !== 'none' &&
        keyHeader(credentialOf(host, row.key), credential)),
    },
    ...(credential !== undefined && { key: 'none' }),
    ...bodyOptions(operation, request),
  }
}

function keyHeader({ header, scheme }: ReturnType<typeof credentialOf>, key: string): Record<string, string> {
  return { [header]: scheme ? `${scheme} ${key}` : key }
}

function bodyOptions({ row, object }: Operation, { body, isUnsealed }: MadeRequest): RequestOptions {
  if (body === undefined) return {}
  const [mediaType, content] = Object.entries(object.requestBody?.content ?? {})[0]!
  const isForm = mediaType === 'multipart/form-data'
  if (!isForm && (!row.encrypted || isUnsealed)) return { body }
  // what is sent begins with the example, so what it has and the request has not is taken out
  const example = Object.values(content.examples ?? {})[0]?.value
  const absent = Object.fromEntries(Object.keys(example as object).map((name) => [name, undefined]))
  const fields: Record<string, unknown> = { ...absent, ...(body as object) }
  if (!row.encrypted) return { fields }
  const { [row.encrypted.field]: data, ...others } = fields
  return { data, fields: others }
}

function textsOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
