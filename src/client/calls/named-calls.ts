import type { Content } from '../validation/message-types.ts'
import type { CallOptions, CallResult, OperationAt, TransportOptions } from './call-types.ts'
import type { Call, OperationTable } from './operation-table.ts'
import { placeMembers } from './place-members.ts'
import { type UnwrappableResult, type Unwrapped, unwrap } from './unwrap.ts'

type Parameters<Operation, Where extends 'path' | 'query'> = Operation extends {
  parameters: { [Key in Where]?: infer Values }
}
  ? [NonNullable<Values>] extends [never]
    ? unknown
    : NonNullable<Values>
  : unknown

type Members<Operation> = Operation extends { requestBody?: infer Message }
  ? [NonNullable<Message>] extends [never]
    ? unknown
    : Content<NonNullable<Message>>
  : unknown

/** Path and query parameters and the members of the body, in one object; a name that is in both goes to both. */
export type CallInput<Operation> = Parameters<Operation, 'path'> &
  Parameters<Operation, 'query'> &
  Members<Operation>

/** Further options of a call by name: timeout, signal, headers and retry. */
export type NamedCallOptions = CallOptions & TransportOptions

type NamedCall<Operation> =
  Record<never, never> extends CallInput<Operation>
    ? (input?: CallInput<Operation>, options?: NamedCallOptions) => Promise<Unwrapped<CallResult<Operation>>>
    : (input: CallInput<Operation>, options?: NamedCallOptions) => Promise<Unwrapped<CallResult<Operation>>>

/** Names of the client's own members; an operation with such a name is called by method and path. */
type OwnName = 'operations' | 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'use' | 'eject' | 'then'

/** A function for each operation, by its operationId. */
export type NamedCalls<Paths, Operations extends OperationTable> = {
  readonly [Id in keyof Operations as Exclude<Id, OwnName>]: NamedCall<
    OperationAt<Paths, Operations[Id]['path'] & keyof Paths, Lowercase<Operations[Id]['method']>>
  >
}

type Send = (call: Call, init: Record<string, unknown>) => Promise<UnwrappableResult>

/** Creates them from the table, so that `Object.keys` lists them all. */
export function createNamedCalls(operations: OperationTable, send: Send): Record<string, unknown> {
  const { then: _, ...calls } = Object.fromEntries(
    Object.entries(operations).map(([operationId, operation]) => {
      const call = { operationId, operation }
      const named = async (input: unknown, options?: object) => {
        return unwrap(await send(call, { ...options, ...placeMembers(call, input) }))
      }
      return [operationId, named]
    }),
  )
  return calls
}
