import fc, { type Arbitrary } from 'fast-check'
import { type Contract, findOperation, type OperationId, type Profile } from '../contract/contract.ts'
import { type Flaw, listFlaws, type Part } from './flaws-of.ts'
import { type Parameter, type RequestSchemas, readRequestSchemas } from './request-schemas.ts'
import { flatten, replaceAt, type Schema } from './schema.ts'
import { type Reading, valuesOf } from './values-of.ts'

/** A request to send, before its key is added and its payload encrypted. */
export interface MadeRequest {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  /** The plaintext is in place of an encrypted field. Undefined if the operation takes no body. */
  body?: unknown
  /** The body is sent unchanged, with nothing encrypted. */
  isUnsealed?: true
  /** The constraint that an invalid request breaks. */
  flaw?: BrokenConstraint
}

export interface BrokenConstraint {
  /** The place, such as `body.order.currency` or `query.list`. */
  at: string
  /** The keyword, such as `enum`. */
  constraint: string
}

export interface RequestOptions {
  /** The documents that a request conforms to, or whose constraint it breaks. By default `proposed`. */
  profile?: Profile
  /** By default the one that this package carries. */
  contract?: Contract
  /** Values of existing records, by the name of their property: used three times out of four. */
  hints?: Reading['hints']
  /** Values that replace those of the schema, by the name of their property: for rules that no schema holds. */
  only?: Reading['only']
}

/** Generates valid requests of an operation. The contract's proposals fill what the documents leave open. */
export function validRequestsOf(id: OperationId, options: RequestOptions = {}): Arbitrary<MadeRequest> {
  const model = listParts(id, options).map(([part, values]) => [
    part,
    values.filter((value) => canCarry(part, value)),
  ])
  const parts = fc.record(Object.fromEntries(model) as Partial<Record<Part, Arbitrary<never>>>)
  return parts.map((own) => ({ path: {}, query: {}, headers: {}, ...own }))
}

/**
 * Generates requests of an operation that each break one constraint of the profile; undefined if the profile states none. The
 * documented profile leaves paths and encrypted bodies open.
 */
export function invalidRequestsOf(
  id: OperationId,
  options: RequestOptions = {},
): Arbitrary<MadeRequest> | undefined {
  const valid = validRequestsOf(id, options)
  const flawed = flawsOf(id, options).map((flaw) => spoil(valid, flaw))
  return flawed.length > 0 ? fc.oneof(...flawed) : undefined
}

/** Lists the constraints of an operation that the invalid requests of a profile break. */
export function listConstraints(id: OperationId, options: RequestOptions = {}): BrokenConstraint[] {
  return flawsOf(id, options).map(describe)
}

function flawsOf(id: OperationId, { profile = 'proposed', contract }: RequestOptions): Flaw[] {
  const { reader } = readRequestSchemas(id, 'proposed', contract)!
  return listFlaws(findOperation(id, contract), profile, reader)
}

/** Lists the parts of a request of an operation, each with its values. */
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
  // It is not documented which bodies are encrypted, nor what they contain.
  const isKnown = !proposed.encryptedField && stated.body && stated.reader.resolve(stated.body).type
  const holder = isKnown ? stated : proposed
  const { body, reader, encryptedField } = holder
  if (!body) return parameters
  const wire = flatten(body, reader)
  return [...parameters, ['body', valuesIn(holder, encryptedField ? unseal(wire, encryptedField) : wire)]]
}

/** Joins the parameters of one place as the properties of an object. The headers of a signature are left to the signer. */
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

/** The values that every client and server on the way passes on unchanged. */
const carried: Partial<Record<Part, RegExp>> = {
  path: /^(?!\.{1,2}$)[^/\\\p{Cc}\p{Zl}\p{Zp}]+$/u,
  headers: /^[\x21-\x7e]+$/,
}

function canCarry(part: Part, value: unknown): boolean {
  const expression = carried[part]
  return !expression || Object.values(value as object).every((each) => expression.test(String(each)))
}
