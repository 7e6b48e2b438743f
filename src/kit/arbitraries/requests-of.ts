import fc, { type Arbitrary } from 'fast-check'
import type { OperationId, Profile } from '../contract/contract.ts'
import { applyFlaw, type Flaw, listFlaws } from './flaws-of.ts'
import { listPlaces, type Part, type Place } from './request-places.ts'
import { type Reading, valuesOf } from './values-of.ts'

/** A request as it will be sent, apart from its key and from encryption. */
export interface MadeRequest {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  /** The plaintext stands in place of an encrypted field. Absent where the operation takes none. */
  body?: unknown
  /** The body is sent as it stands here, with nothing encrypted. */
  isUnsealed?: true
  /** The constraint that the request breaks, for one that is not valid. */
  flaw?: BrokenConstraint
}

export interface BrokenConstraint {
  /** Where, such as `body.order.currency` or `query.list`. */
  at: string
  /** The keyword, such as `enum`. */
  constraint: string
}

export interface RequestOptions {
  /** The documents that a request conforms to, or breaks a constraint of. By default `proposed`. */
  profile?: Profile
  /** Values that lead to records which exist, by the name of their property: they are taken three times of four. */
  hints?: Reading['hints']
  /** Values that a property has whatever its schema allows, by its name: for rules that are in no schema. */
  only?: Reading['only']
}

/** Valid requests of an operation. What the documents leave open is as the contract proposes it. */
export function validRequestsOf(id: OperationId, options: RequestOptions = {}): Arbitrary<MadeRequest> {
  return requestsBy(placesOf(id, options))
}

/**
 * Requests of an operation that each break one constraint which the profile states; undefined where it states none.
 * In the documented profile, paths and encrypted bodies count as left open.
 */
export function invalidRequestsOf(
  id: OperationId,
  options: RequestOptions = {},
): Arbitrary<MadeRequest> | undefined {
  const places = placesOf(id, options)
  const valid = requestsBy(places)
  const flawed = places
    .filter(({ isBinding }) => isBinding)
    .flatMap((place) => listSpoilings(place).map((spoiling) => spoil(valid, place, spoiling)))
  return flawed.length > 0 ? fc.oneof(...flawed) : undefined
}

/** Every constraint of an operation that the invalid requests of a profile break. */
export function listConstraints(id: OperationId, { profile }: RequestOptions = {}): BrokenConstraint[] {
  return placesOf(id, { profile })
    .filter(({ isBinding }) => isBinding)
    .flatMap((place) => listSpoilings(place).map(({ flaw }) => describe(place, flaw)))
}

function placesOf(id: OperationId, { profile = 'proposed', hints = {}, only }: RequestOptions): Place[] {
  return listPlaces(id, profile, { hints, ...(only && { only }) })
}

function requestsBy(places: Place[]): Arbitrary<MadeRequest> {
  const model = places.map(({ part, schema, reading }) => [
    part,
    valuesOf(schema, reading).filter((value) => canCarry(part, value)),
  ])
  const parts = fc.record(Object.fromEntries(model) as Partial<Record<Part, Arbitrary<never>>>)
  return parts.map((own) => ({ path: {}, query: {}, headers: {}, ...own }))
}

interface Spoiling {
  flaw: Flaw
  isUnsealed: boolean
}

function listSpoilings({ part, schema, reading, isText, sealed }: Place): Spoiling[] {
  const own = listFlaws(schema, { ...reading, isText }).map((flaw) => ({ flaw, isUnsealed: false }))
  if (part !== 'body') {
    // a path without one of its parts is another path
    return own.filter(({ flaw: { at, constraint } }) => at.length > 0 && constraint !== 'required')
  }
  if (isText) return own.filter(({ flaw }) => flaw.at.length > 0)
  if (!sealed) return own
  const isOuter = ({ at }: Flaw) => at.length === 0 || (at.length === 1 && at[0] === sealed.field)
  const outer = listFlaws(sealed.wire, { ...reading, isText }).filter(isOuter)
  const inner = own.filter(({ flaw }) => !isOuter(flaw))
  return [...inner, ...outer.map((flaw) => ({ flaw, isUnsealed: true }))]
}

function spoil(
  valid: Arbitrary<MadeRequest>,
  place: Place,
  { flaw, isUnsealed }: Spoiling,
): Arbitrary<MadeRequest> {
  const { part } = place
  return fc
    .tuple(valid, flaw.values ?? fc.constant(undefined))
    .map(([request, instead]): MadeRequest => {
      const spoilt = applyFlaw(request[part], flaw, instead)
      return {
        ...request,
        [part]: spoilt,
        flaw: describe(place, flaw),
        ...(isUnsealed && { isUnsealed }),
      }
    })
    .filter((request) => canCarry(part, request[part]))
}

function describe({ part }: Place, { at, constraint }: Flaw): BrokenConstraint {
  return { at: [part === 'headers' ? 'header' : part, ...at].join('.'), constraint }
}

/** What every client and server on the way passes on alike. */
const carried: Partial<Record<Part, RegExp>> = {
  path: /^(?!\.{1,2}$)[^/\\\p{Cc}\p{Zl}\p{Zp}]+$/u,
  headers: /^[\x21-\x7e]+$/,
}

function canCarry(part: Part, value: unknown): boolean {
  const expression = carried[part]
  return !expression || Object.values(value as object).every((each) => expression.test(String(each)))
}
