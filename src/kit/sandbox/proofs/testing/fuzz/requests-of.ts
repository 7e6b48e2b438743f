import fc, { type Arbitrary } from 'fast-check'
import { type Hints, type Parameter, readRequestSchemas, valuesOf } from '../../../../arbitraries/index.ts'
import { type OperationId, operationIds, operations } from '../harness/operations.ts'
import { type Spoiling, spoil, spoilings } from './spoil.ts'

/** A request before keys and encryption. */
export interface MadeRequest {
  id: OperationId
  /** The business that sends it. */
  sender: 0 | 1
  /** Holds the plaintext of an encrypted field. */
  body?: unknown
  query: Record<string, unknown>
  path: Record<string, unknown>
  /** The fault on the wire, after the body was made. */
  fault?: WireFault
}

export type WireFault = 'garbled' | 'truncated' | 'unsigned' | 'unencrypted'

/** Weights operations by their cost: reading a block of RSA costs as much as a hundred other requests. */
const weightOf = (id: OperationId) => (operations[id].encrypted?.cipher === 'rsa' ? 1 : 2)

/** Generates valid and invalid requests of every operation, derived from the specification. */
export function requestsOf(hints: Hints): Arbitrary<MadeRequest> {
  return fc.oneof(
    ...operationIds.map((id) => ({ weight: weightOf(id), arbitrary: requestsOfOperation(id, hints) })),
  )
}

function requestsOfOperation(id: OperationId, hints: Hints): Arbitrary<MadeRequest> {
  const schemas = readRequestSchemas(id, 'proposed')!
  const reading = { ...schemas.reader, hints }
  const parameters = (list: Parameter[]) =>
    fc.record(Object.fromEntries(list.map(({ name, schema }) => [name, valuesOf(schema, reading, name)])), {
      requiredKeys: list.filter(({ required }) => required).map(({ name }) => name),
    })
  const valid = fc.record({
    id: fc.constant(id),
    sender: fc.constantFrom(0 as const, 1 as const),
    body: schemas.body ? valuesOf(schemas.body, reading) : fc.constant(undefined),
    query: parameters(schemas.query),
    path: parameters(schemas.path),
  })
  const parts = (['body', 'query', 'path'] as const).filter((part) =>
    part === 'body' ? schemas.body : schemas[part].length > 0,
  )
  if (parts.length === 0) return valid
  const flaws = fc.array(fc.tuple(fc.constantFrom(...parts), spoilings), { minLength: 1, maxLength: 2 })
  const spoilt = fc.tuple(valid, flaws).map(([request, each]) => applyFlaws(request, each))
  const faults = faultsOf(id)
  const faulty = faults.map((fault) => ({
    weight: 1,
    arbitrary: valid.map((request) => ({ ...request, fault })),
  }))
  return fc.oneof({ weight: 20, arbitrary: valid }, { weight: 20, arbitrary: spoilt }, ...faulty)
}

function faultsOf(id: OperationId): WireFault[] {
  const { encrypted, multipart, validators } = operations[id]
  if (multipart || !validators.body) return []
  if (encrypted) return ['garbled', 'truncated', 'unencrypted']
  return id === 'receiveCadCollection' ? ['truncated', 'unsigned'] : ['truncated']
}

function applyFlaws(request: MadeRequest, flaws: ['body' | 'query' | 'path', Spoiling][]): MadeRequest {
  const flawed = { ...request }
  for (const [part, spoiling] of flaws) {
    const value = spoil(flawed[part], spoiling)
    // a query and a path always consist of names and texts
    if (part === 'body' || isRecord(value)) Object.assign(flawed, { [part]: value })
  }
  return flawed
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
