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

/** Everything in which the two hosts differ. All but the handlers and the envelope is from the contract. */
export interface HostDefinition {
  name: HostName
  operations: Readonly<Record<string, OperationRow>>
  credentials: Credentials
  failures: Failures
  queryParameters: Readonly<Record<string, QueryParameters>>
  /** By operation; where they are not given, its idempotency key alone is read. */
  headerParameters?: Readonly<Record<string, QueryParameters>>
  /** By operation, the fields of its body that a mask of card data leaves alone. */
  keptFields: Readonly<Record<string, readonly string[]>>
  /** By operation, how many bytes its body may have, or the file in it. */
  bodyLimits: Readonly<Record<string, number>>
  validators: Readonly<Record<string, OperationValidators>>
  /** By operation, where what goes over the network has other names or values than the handlers know. */
  wires?: Readonly<Record<string, Wire>>
  handlers: Readonly<Record<string, AnyHandler>>
  renderRefusal(refusal: Refusal): object
  /** What is sent with every answer of an operation, besides the content type. */
  headersOf?(row: OperationRow): Readonly<Record<string, string>>
}

/** Where no limit is said, and one has to be: what comes is held in memory. */
const MAX_BYTES = 10 * 1024 * 1024

/** One operation of a host: what its steps read, looked up once. */
export interface Operation {
  readonly id: string
  readonly host: HostDefinition
  readonly row: OperationRow
  readonly validators: OperationValidators
  readonly handler: AnyHandler
  readonly queryParameters: QueryParameters | undefined
  readonly headerParameters: QueryParameters
  readonly wire: Wire | undefined
  /** Fields of the body, and parameters of the query, that a mask of card data leaves alone. */
  readonly kept: { readonly fields: ReadonlySet<string>; readonly parameters: ReadonlySet<string> }
  /** It changes nothing: no transaction, and no answer to keep. */
  readonly isRead: boolean
  /** How many bytes its body may have, or the file in it. */
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
