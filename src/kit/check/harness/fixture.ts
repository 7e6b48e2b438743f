import type { Hints, RequestOptions as Made } from '../../arbitraries/index.ts'
import { findOperation, type Operation, type OperationId } from '../../contract/contract.ts'
import type { RequestPart } from './messages.ts'
import type { Rules } from './probes/probe.ts'
import type { Session } from './session.ts'
import type { RequestOptions } from './wire/request.ts'
import { listLeaves, type Setting } from './wire/setting.ts'

/** What property tests generate the inputs of an operation from. */
export interface Inputs {
  /** Values by field name, one of which appears in a good share of the inputs. */
  hints: Hints
  /** The only values of a property, whatever its schema allows: for rules that no schema states. */
  only: NonNullable<Made['only']>
  /** A request that is known to be accepted. */
  example: RequestOptions
}

interface Knowledge<Id extends OperationId, State> {
  /** Makes a record that the request can name. */
  given?: (session: Session) => Promise<State>
  /** Returns the part of the request that names the record. */
  request?: (state: State) => RequestPart<Id>
  /** Returns the part of a request that must be unique. */
  fresh?: (session: Session) => RequestPart<Id>
  /** An accepted request uses up the record, so that the next one needs another. */
  isSpent?: true
  /** The record does not belong to a business: any of them may name it. */
  isShared?: true
  /** A repeated request is accepted again with the same answer, which does not show whether it was carried out twice. */
  isRepeatable?: true
  /** Changes the request for the same record, so that its Idempotency-Key must be refused. */
  other?: RequestPart<Id>
  /** Counts how often a request was carried out, if an equal answer alone could hide a second time. */
  count?: (session: Session, state: State) => Promise<number>
  /** Requests that name a record that does not exist. */
  unknown?: readonly RequestOptions[]
  /** Adds what else the inputs need. */
  inputs?: (session: Session, hints: Hints) => Promise<Partial<Inputs>>
  /** Rules between the members of the request. */
  rules?: Rules
  /** Requirements by the field and the keyword that they state. */
  stated?: Readonly<Record<string, string>>
}

/** What tests must know of an operation. */
export interface Fixture<Id extends OperationId = OperationId>
  extends Omit<Knowledge<never, never>, 'given' | 'request' | 'fresh' | 'other' | 'count'> {
  operation: Operation & { operationId: Id }
  /** Makes the record; operations with the same function can share one. */
  given?: (session: Session) => Promise<unknown>
  /** Returns how a request names the record `known`, or a new one if none is passed. */
  reach?: (session: Session, known?: unknown) => Promise<Reached>
  draw: (session: Session) => Setting[]
  other?: Setting[]
}

/** A record that was made for a test. */
export interface Reached {
  settings: Setting[]
  count: (session: Session) => Promise<number>
}

/** Creates a fixture from what tests must know of an operation. Everything else is in the specification. */
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

const known = new Map<OperationId, Fixture>()

/** Makes fixtures known to the contracts of their operations. */
export function knowFixtures(fixtures: readonly Fixture[]): void {
  for (const each of fixtures) known.set(each.operation.operationId, each)
}

/** Returns the known fixture of an operation, or else one of the specification only. */
export function findFixture<Id extends OperationId>(operationId: Id): Fixture<Id> {
  return (known.get(operationId) ?? fixture(operationId)) as Fixture<Id>
}

const PLACES = { path: 'path', fields: 'body', data: 'payload' } as const

function listSettings(part: { [name in keyof typeof PLACES]?: unknown } = {}): Setting[] {
  return (Object.keys(PLACES) as (keyof typeof PLACES)[]).flatMap((name) =>
    part[name] === undefined ? [] : listLeaves(part[name]).map((leaf) => ({ place: PLACES[name], ...leaf })),
  )
}
