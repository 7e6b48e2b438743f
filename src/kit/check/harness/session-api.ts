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

/** One session with the target inside a test: every answer is checked against the specification. */
export interface Session {
  target: Target
  /**
   * Sends a request, and fails the test when the answer departs from the specification. Its type is that of a success. Both
   * are in the names of the shipped contract, whatever the operator calls things.
   */
  call: Call
  /** The same, and the answer must be a success; skips where a refusal would say nothing of the fact. */
  succeed: Call
  /**
   * Ends the test as skipped: the target's present state decides nothing either way.
   *
   * @param remedy what would make it decide; absent where nothing would
   */
  undecidable(reason: string, remedy?: Remedy): never
  /** Ends the test as disabled: what the operator answered has nothing that the fact speaks of. */
  disable(reason: string, remedy?: Remedy): never
  /** What the operator can do; for tests that need a `control-plane`. */
  control: Control
  /** Who calls; for tests that need a `control-plane`. */
  caller: Identity
  /** A success that several tests judge: the first of them sends the request, the others read the same answer. */
  share<Id extends OperationId>(
    answers: Answers,
    operationId: Id,
    choose: () => Promise<RequestOptions>,
  ): Promise<Exchange<AnswerOf<Id>>>
  /** Counts an answer that an earlier test asked for among those of this one. */
  recall(exchange: Exchange): void
  /** Everything that was answered in this test so far, as it came. */
  answered: readonly Exchange[]
  /**
   * What an operation has shown of itself in this run. It is asked the request that it ought to take, where it took none
   * yet.
   */
  operationStatus(operationId: OperationId): Promise<OperationStatus>
  /** What an operation takes in place of a right request; undefined where it refuses what is wrong in that part. */
  findWrongTaken(operation: Operation, part: Part): Promise<string | undefined>
  /** The result of `run`; undefined where it fails or is undecidable, neither of which ends the test. */
  attempt<T>(run: (session: Session) => Promise<T>): Promise<T | undefined>
  /**
   * The request for an operation that the target's description holds, once all that it refers to was made;
   * undefined without one, or under the proposals.
   */
  describedRequest(operationId: OperationId, fills?: Fills): Promise<RequestOptions | undefined>
  /** What the target's description names of a kind, to be read. */
  record(name: RecordName): string | undefined
  /** The next of several that the description names of a kind, for a request that may use it up. */
  takeRecord(name: RecordName): Promise<string | undefined>
  /** Waits until no test that began earlier can use up a record that the description names. */
  turn(): Promise<unknown>
  /** An address that may be registered as a CAD collection email, and that no test has registered yet. */
  newEmail(): string
  /** The same target, called by the other business with the keys it has now; for tests that need `two-businesses`. */
  asOther(): Promise<Session>
}

/** Answers that tests share as they came, by operation; tests of one file only, because the next begins with other records. */
export type Answers = Map<OperationId, Exchange>

type Call = <Id extends OperationId>(
  operationId: Id,
  options?: RequestOptions,
) => Promise<Exchange<AnswerOf<Id>>>
