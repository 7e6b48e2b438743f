import { describe } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { expectRefusal, type Needs, prove, type Refusal, type Session } from './session.ts'
import { type ItemFact, type Items, proveItems } from './states/items.ts'
import type { Exchange, RequestOptions } from './wire/request.ts'

export interface Acceptance<Given> {
  needs?: Needs
  /** Brings the target into the state the fact speaks of. */
  given?: (session: Session) => Promise<Given>
  /** Plaintext of the encrypted field; by default the specification's example. */
  data?: (given: Given) => unknown
  request?: RequestOptions | ((given: Given) => RequestOptions)
  /** What is particular to this fact; shape, status and content type are checked anyway. */
  expect?: (body: never, given: Given, exchange: Exchange) => void
}

export interface Rejection extends RequestOptions, Refusal {
  needs?: Needs
}

/** The requirement is the beginning of the title; what a proposal refuses, it refuses with 400. */
export type QueryBound = readonly [
  requirement: string,
  parameter: string,
  values: { takes?: readonly string[]; refuses?: readonly string[] },
]

export interface ContractKit {
  /** The target answers with success, and its answer conforms. */
  accepts<Given = undefined>(title: string, acceptance?: Acceptance<Given>): void
  /** The target refuses with this status and message. */
  rejects(title: string, rejection: Rejection): void
  /** Every item of a kind in the answer bears out the fact; undecidable where the answer holds none. */
  each(items: Items, facts: readonly ItemFact[]): void
  /** Each query parameter takes these values and refuses those: both sides of every bound. */
  query(bounds: readonly QueryBound[]): void
  /** Any other fact about the operation. */
  fact(title: string, needs: Needs, proof: (session: Session) => Promise<void>): void
}

/** The contract of one operation. A title is a requirement id and a fact in the present tense. */
export function contract(operationId: OperationId, define: (kit: ContractKit) => void): void {
  describe(operationId, () => {
    const accepts: ContractKit['accepts'] = (title, acceptance = {}) =>
      prove(title, acceptance.needs, (session) => proveAcceptance(session, operationId, acceptance))
    const rejects: ContractKit['rejects'] = (title, { needs, status, message, ...options }) =>
      prove(title, needs, async (session) => {
        expectRefusal(await session.call(operationId, options), { status, message })
      })
    define({
      accepts,
      rejects,
      query: (bounds) => {
        for (const [requirement, parameter, { takes = [], refuses = [] }] of bounds) {
          const status = requirement === 'proposal:' ? 400 : undefined
          for (const value of takes) {
            accepts(`${requirement} takes ${parameter}=${value}`, {
              request: { query: { [parameter]: value } },
            })
          }
          for (const value of refuses) {
            rejects(`${requirement} refuses ${parameter}=${value}`, { query: { [parameter]: value }, status })
          }
        }
      },
      each: (items, facts) => proveItems(operationId, items, facts),
      fact: prove,
    })
  })
}

async function proveAcceptance<Given>(
  session: Session,
  operationId: OperationId,
  { given, data, request, expect: check }: Acceptance<Given>,
): Promise<void> {
  const state = (await given?.(session)) as Given
  const options = typeof request === 'function' ? request(state) : request
  const exchange = await session.succeed(operationId, { ...options, ...(data && { data: data(state) }) })
  check?.(exchange.body as never, state, exchange)
}
