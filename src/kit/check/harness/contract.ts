import { describe } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { findFixture } from './fixture.ts'
import type { AnswerOf } from './messages.ts'
import { rightRequest } from './probes/right-request.ts'
import { type Answers, expectRefusal, type Needs, prove, type Refusal, type Session } from './session.ts'
import { type ItemFact, type Items, proveItems } from './states/items.ts'
import type { RequestOptions } from './wire/request.ts'

export interface Acceptance<Id extends OperationId, Given> {
  needs?: Needs
  /** Brings the target into the state that the fact is about. */
  given?: (session: Session) => Promise<Given>
  /** Default: the request of the fixture. */
  request?: RequestOptions | ((given: Given) => RequestOptions)
  /** Checks what is particular to this fact; shape, status and content type are checked anyway. */
  expect?: (body: AnswerOf<Id>, given: Given) => void
}

export interface Rejection extends RequestOptions, Refusal {
  needs?: Needs
}

export interface ContractKit<Id extends OperationId> {
  /** The target answers with success, and its answer conforms. */
  accepts<Given = undefined>(title: string, acceptance?: Acceptance<Id, Given>): void
  /** The target refuses with this status and message. */
  rejects(title: string, rejection: Rejection): void
  /** The fact holds for every item of a kind in the answer; undecidable if the answer holds none. */
  each(items: Items, facts: readonly ItemFact[]): void
  /** Any other fact about the operation. */
  fact(title: string, needs: Needs, proof: (session: Session) => Promise<void>): void
}

/**
 * Defines the contract of one operation. A title is a requirement id and a fact in the present tense.
 *
 * @param group `describe.concurrent` if no test depends on state that another one may change
 */
export function contract<Id extends OperationId>(
  operationId: Id,
  define: (kit: ContractKit<Id>) => void,
  group: (name: string, define: () => void) => unknown = describe,
): void {
  const fixture = findFixture(operationId)
  const answers: Answers = new Map()
  group(operationId, () => {
    const accepts: ContractKit<Id>['accepts'] = (title, { needs, given, request, expect: check } = {}) =>
      prove(title, needs, async (session) => {
        const state = (await given?.(session)) as never
        const own = typeof request === 'function' ? request(state) : request
        const options = own ?? (await rightRequest(session, fixture))
        const { body } = await session.succeed(operationId, options)
        check?.(body, state)
      })
    const rejects: ContractKit<Id>['rejects'] = (title, { needs, status, message, ...options }) =>
      prove(title, needs, async (session) => {
        expectRefusal(await session.call(operationId, options), { status, message })
      })
    define({
      accepts,
      rejects,
      each: (items, facts) => proveItems(fixture, items, facts, answers),
      fact: prove,
    })
  })
}
