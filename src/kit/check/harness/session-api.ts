import type { Operation, OperationId } from '../../contract/contract.ts'
import type { RecordName } from '../../target/description.ts'
import type { Identity, Target } from '../../target/target.ts'
import type { Remedy } from '../remedies/remedy.ts'
import type { OperationStatus } from './evaluate/status/operation-status.ts'
import type { Part } from './evaluate/status/wrong-requests.ts'
import type { AnswerOf } from './messages.ts'
import type { Fills } from './plan/described-requests.ts'
import type { Control } from './states/control.ts'
import type { Exchange, RequestOptions } from './wire/request.ts'

/** A session with the target inside a test. Checks every answer against the specification. */
export interface Session {
  target: Target
  /**
   * Sends a request, and fails the test if the answer departs from the specification. The answer has the type of a success.
   * Request and answer use the names of the shipped contract, whatever names the operator uses.
   */
  call: Call
  /** Like `call`, but the answer must be a success. Skips the test if a refusal would say nothing about the fact. */
  succeed: Call
  /**
   * Ends the test as skipped: the target's present state decides nothing either way.
   *
   * @param remedy what would make the test decide; undefined if nothing would
   */
  undecidable(reason: string, remedy?: Remedy): never
  /** Ends the test as disabled: the operator's answers have nothing that the fact is about. */
  disable(reason: string, remedy?: Remedy): never
  /** What the operator can do; for tests that need a `control-plane`. */
  control: Control
  /** Identity of the caller; for tests that need a `control-plane`. */
  caller: Identity
  /** Returns a success that several tests judge: the first of them sends the request, the others read the same answer. */
  share<Id extends OperationId>(
    answers: Answers,
    operationId: Id,
    choose: () => Promise<RequestOptions>,
  ): Promise<Exchange<AnswerOf<Id>>>
  /** Adds the answer to an earlier test's request to the answers of this test. */
  recall(exchange: Exchange): void
  /** All answers of this test so far, untranslated. */
  answered: readonly Exchange[]
  /**
   * Returns what an operation has shown of itself in this run. If it has not accepted a request yet, sends it the request that
   * it should accept.
   */
  operationStatus(operationId: OperationId): Promise<OperationStatus>
  /** Returns what an operation accepts in place of a right request. Undefined if it refuses what is wrong in that part. */
  findWrongTaken(operation: Operation, part: Part): Promise<string | undefined>
  /** Returns the result of `run`, or undefined if it fails or is undecidable. Neither ends the test. */
  attempt<T>(run: (session: Session) => Promise<T>): Promise<T | undefined>
  /**
   * Returns the described request for an operation, after making everything that it refers to. Undefined without one, or under
   * the proposals.
   */
  describedRequest(operationId: OperationId, fills?: Fills): Promise<RequestOptions | undefined>
  /** Returns a described record of a kind, to be read. */
  record(name: RecordName): string | undefined
  /** Returns the next described record of a kind, for a request that may use it up. */
  takeRecord(name: RecordName): Promise<string | undefined>
  /** Waits until no earlier test can use up a described record. */
  turn(): Promise<unknown>
  /** Returns an address that may be registered as a CAD collection email and that no test has registered yet. */
  newEmail(): string
  /** Opens a session of the other business with its current keys; for tests that need `two-businesses`. */
  asOther(): Promise<Session>
}

/** Untranslated answers by operation, shared by the tests of one file: the next file begins with other records. */
export type Answers = Map<OperationId, Exchange>

type Call = <Id extends OperationId>(
  operationId: Id,
  options?: RequestOptions,
) => Promise<Exchange<AnswerOf<Id>>>
