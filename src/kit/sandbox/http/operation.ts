import type { Validate } from '../../../../generated/checkout/validators.js'
import type {
  Credentials,
  Failures,
  Operation as OperationRow,
} from '../../../client/calls/operation-table.ts'
import type { HostName } from '../../contract/contract.ts'
import type { QueryParameter } from '../../contract/describe-requests.ts'
import type { Refusal } from '../domain/refusal.ts'
import type { Context } from './handler.ts'
import type { Wire } from './wire.ts'

export interface OperationValidators
  extends Partial<Record<'body' | 'payload' | 'query' | 'path' | 'headers', Validate>> {
  responses: Record<string, Validate>
}

export type QueryParameters = Readonly<Record<string, QueryParameter>>

type AnyHandler = (input: never, context: Context) => Promise<unknown>

/** All the differences between the two hosts. All but the handlers and the envelope come from the contract. */
export interface HostDefinition {
  name: HostName
  operations: Readonly<Record<string, OperationRow>>
  credentials: Credentials
  failures: Failures
  queryParameters: Readonly<Record<string, QueryParameters>>
  /** By operation. If omitted, only the idempotency key is read. */
  headerParameters?: Readonly<Record<string, QueryParameters>>
  /** By operation, the body fields that are exempt from masking card data. */
  keptFields: Readonly<Record<string, readonly string[]>>
  /** By operation, the maximum size of its body, or of the file in it, in bytes. */
  bodyLimits: Readonly<Record<string, number>>
  validators: Readonly<Record<string, OperationValidators>>
  /** By operation, if names or values on the wire differ from those that the handlers know. */
  wires?: Readonly<Record<string, Wire>>
  handlers: Readonly<Record<string, AnyHandler>>
  renderRefusal(refusal: Refusal): object
  /** Headers of every answer of an operation, besides the content type. */
  headersOf?(row: OperationRow): Readonly<Record<string, string>>
}

/** Default limit of a body, which is held in memory. */
const MAX_BYTES = 10 * 1024 * 1024

/** One operation of a host, with all that its steps read looked up once. */
export interface Operation {
  readonly id: string
  readonly host: HostDefinition
  readonly row: OperationRow
  readonly validators: OperationValidators
  readonly handler: AnyHandler
  readonly queryParameters: QueryParameters | undefined
  readonly headerParameters: QueryParameters
  readonly wire: Wire | undefined
  /** Fields of the body and parameters of the query that are exempt from masking card data. */
  readonly kept: { readonly fields: ReadonlySet<string>; readonly parameters: ReadonlySet<string> }
  /** A read needs no transaction, and its answer is not stored. */
  readonly isRead: boolean
  /** Maximum size of its body, or of the file in it, in bytes. */
  readonly mostBytes: number
}

function keyOf({ idempotencyHeader }: OperationRow): QueryParameters {
  return idempotencyHeader ? { [idempotencyHeader]: { type: 'string' } } : {}
}

export function describeOperation(host: HostDefinition, id: string): Operation {
  const row = host.operations[id]!
  const queryParameters = host.queryParameters[id]
  const numbers = Object.entries(queryParameters ?? {}).filter(([, { type }]) => type !== 'string')
  return {
    ...{ id, host, row, queryParameters },
    headerParameters: host.headerParameters?.[id] ?? keyOf(row),
    validators: host.validators[id]!,
    handler: host.handlers[id]!,
    wire: host.wires?.[id],
    kept: { fields: new Set(host.keptFields[id]), parameters: new Set(numbers.map(([name]) => name)) },
    mostBytes: host.bodyLimits[id] ?? MAX_BYTES,
    isRead: row.method === 'GET' || (row.method === 'POST' && row.idempotent === true),
  }
}
