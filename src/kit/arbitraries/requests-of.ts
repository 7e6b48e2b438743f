import fc, { type Arbitrary } from 'fast-check'
import { type Contract, findOperation, type OperationId, type Profile } from '../contract/contract.ts'
import { type Flaw, listFlaws, type Part } from './flaws-of.ts'
import { type Parameter, type RequestSchemas, readRequestSchemas } from './request-schemas.ts'
import { flatten, replaceAt, type Schema } from './schema.ts'
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
  /** By default the one that this package carries. */
  contract?: Contract
  /** Values that lead to records which exist, by the name of their property: they are taken three times of four. */
  hints?: Reading['hints']
  /** Values that a property has whatever its schema allows, by its name: for rules that are in no schema. */
  only?: Reading['only']
}

/** Valid requests of an operation. What the documents leave open is as the contract proposes it. */
export function validRequestsOf(id: OperationId, options: RequestOptions = {}): Arbitrary<MadeRequest> {
  const model = listParts(id, options).map(([part, values]) => [
    part,
    values.filter((value) => canCarry(part, value)),
  ])
  const parts = fc.record(Object.fromEntries(model) as Partial<Record<Part, Arbitrary<never>>>)
  return parts.map((own) => ({ path: {}, query: {}, headers: {}, ...own }))
}

/**
 * Requests of an operation that each break one constraint which the profile states; undefined where it states none.
 * In the documented profile, paths and encrypted bodies count as left open.
 */
export function invalidRequestsOf(
  id: OperationId,
  options: RequestOptions = {},
): Arbitrary<MadeRequest> | undefined {
  const valid = validRequestsOf(id, options)
  const flawed = flawsOf(id, options).map((flaw) => spoil(valid, flaw))
  return flawed.length > 0 ? fc.oneof(...flawed) : undefined
}

/** Every constraint of an operation that the invalid requests of a profile break. */
export function listConstraints(id: OperationId, options: RequestOptions = {}): BrokenConstraint[] {
  return flawsOf(id, options).map(describe)
}

function flawsOf(id: OperationId, { profile = 'proposed', contract }: RequestOptions): Flaw[] {
  const { reader } = readRequestSchemas(id, 'proposed', contract)!
  return listFlaws(findOperation(id, contract), profile, reader)
}

/** The parts that a request of an operation has, each with its values. */
function listParts(
  id: OperationId,
  { profile = 'proposed', contract, hints = {}, only = {} }: RequestOptions,
): [Part, Arbitrary<unknown>][] {
  const proposed = readRequestSchemas(id, 'proposed', contract)!
  const stated = readRequestSchemas(id, profile, contract) ?? proposed
  const valuesIn = ({ reader }: RequestSchemas, schema: Schema) =>
    valuesOf(schema, { ...reader, hints, only })
  const { path, query, header } = stated
  const isNotification = findOperation(id, contract).row.key === 'none'
  const parameters = Object.entries({
    path,
    query,
    headers: header.filter((each) => !each.required || !isNotification),
  })
    .filter(([, own]) => own.length > 0)
    .map(([part, own]) => [part as Part, valuesIn(stated, joined(own))] as [Part, Arbitrary<unknown>])
  // Which bodies are encrypted is not documented, nor what is in them.
  const isKnown = !proposed.encryptedField && stated.body && stated.reader.resolve(stated.body).type
  const holder = isKnown ? stated : proposed
  const { body, reader, encryptedField } = holder
  if (!body) return parameters
  const wire = flatten(body, reader)
  return [...parameters, ['body', valuesIn(holder, encryptedField ? unseal(wire, encryptedField) : wire)]]
}

/** The parameters of one place as the properties of an object; a signature's own are for its signer to fill in. */
function joined(parameters: Parameter[]): Schema {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))
  const required = parameters.filter((each) => each.required).map(({ name }) => name)
  return { type: 'object', properties, required }
}

function unseal(wire: Schema, field: string): Schema {
  const sealed = wire.properties![field] as Schema
  return { ...wire, properties: { ...wire.properties, [field]: sealed.contentSchema! } }
}

function spoil(valid: Arbitrary<MadeRequest>, flaw: Flaw): Arbitrary<MadeRequest> {
  const { part, values, isUnsealed } = flaw
  return fc
    .tuple(valid, values ?? fc.constant(undefined))
    .map(([request, instead]) => ({
      ...request,
      [part]: replaceAt(request[part], flaw.at, instead),
      flaw: describe(flaw),
      ...(isUnsealed && { isUnsealed }),
    }))
    .filter((request) => canCarry(part, request[part]))
}

function describe({ part, at, constraint }: Flaw): BrokenConstraint {
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
