import type { Hints, RequestOptions as Made } from '../../arbitraries/index.ts'
import { findOperation, type Operation, type OperationId } from '../../contract/contract.ts'
import type { RequestPart } from './messages.ts'
import type { Rules } from './probes/probe.ts'
import type { Session } from './session.ts'
import type { RequestOptions } from './wire/request.ts'
import { listLeaves, type Setting } from './wire/setting.ts'

/** What the property tests make the inputs of an operation from. */
export interface Inputs {
  /** Values of which a good share of the inputs has one, by the name of the field. */
  hints: Hints
  /** Values that a property has whatever its schema allows: for rules that are in no schema. */
  only: NonNullable<Made['only']>
  /** A request that is known to be taken. */
  example: RequestOptions
}

interface Knowledge<Id extends OperationId, State> {
  /** Brings a record about that the request can name. */
  given?: (session: Session) => Promise<State>
  /** How the request names it. */
  request?: (state: State) => RequestPart<Id>
  /** What no two requests may have in common. */
  fresh?: (session: Session) => RequestPart<Id>
  /** A request that is taken uses the record up, so that the next one needs another. */
  isSpent?: true
  /** The record belongs to no business: each may name it. */
  isShared?: true
  /** A request that is taken is taken again, and answered the same: the answer does not tell a second time. */
  isRepeatable?: true
  /** Makes it another request for the same record, which its Idempotency-Key is then refused for. */
  other?: RequestPart<Id>
  /** How often a request was carried out, where an equal answer alone could hide a second time. */
  count?: (session: Session, state: State) => Promise<number>
  /** Requests that name what nobody made. */
  unknown?: readonly RequestOptions[]
  /** What inputs need beside that. */
  inputs?: (session: Session, hints: Hints) => Promise<Partial<Inputs>>
  /** What the members of the request mean for one another. */
  rules?: Rules
  /** The requirement that states what a keyword says of a field. */
  stated?: Readonly<Record<string, string>>
}

/** What any test must know of an operation. */
export interface Fixture<Id extends OperationId = OperationId>
  extends Omit<Knowledge<never, never>, 'given' | 'request' | 'fresh' | 'other' | 'count'> {
  operation: Operation & { operationId: Id }
  /** Brings the record about; operations with the same function can share a record. */
  given?: (session: Session) => Promise<unknown>
  /** How a request names the record `known`, or a new one where none is passed. */
  reach?: (session: Session, known?: unknown) => Promise<Reached>
  draw: (session: Session) => Setting[]
  other?: Setting[]
}

/** A record that was made for a test. */
export interface Reached {
  settings: Setting[]
  count: (session: Session) => Promise<number>
}

/** What any test must know of an operation; the rest is in the specification. */
export function fixture<Id extends OperationId, State>(
  operationId: Id,
  knowledge: Knowledge<Id, State> = {},
): Fixture<Id> {
  const { given, request, fresh, other, count, ...rest } = knowledge
  return {
    ...rest,
    operation: findOperation(operationId) as Fixture<Id>['operation'],
    draw: (session) => listSettings(fresh?.(session)),
    ...(other && { other: listSettings(other) }),
    ...(given && {
      given,
      reach: async (session, known) => {
        const state = (known as State | undefined) ?? (await given(session))
        return {
          settings: listSettings(request?.(state)),
          count: async (asker) => (await count?.(asker, state)) ?? 1,
        }
      },
    }),
  }
}

const PLACES = { path: 'path', fields: 'body', data: 'payload' } as const

function listSettings(part: { [name in keyof typeof PLACES]?: unknown } = {}): Setting[] {
  return (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((name) =>
    part[name] === undefined ? [] : listLeaves(part[name]).map((leaf) => ({ place: PLACES[name], ...leaf })),
  )
}
