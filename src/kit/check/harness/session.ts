import { inject, type TestContext, test } from 'vitest'
import { isSafe, type Operation, type OperationId } from '../../contract/contract.ts'
import type { RecordName } from '../../target/description.ts'
import { type Identity, type Need, reasonToDisable, type Target } from '../../target/target.ts'
import { keepsRecords, readTraces } from '../leftovers/record-leftovers.ts'
import { BY_SHORTER_PAYLOAD, byDescribing, byOption, type Remedy, remedyOf } from '../remedies/remedy.ts'
import { expectConformance } from './conformance/expect-conformance.ts'
import { isCredentialTaken } from './credential-taken.ts'
import { nextEmail, nextRecord } from './described/described-records.ts'
import { createDescribedRequests, type Fills } from './described/described-requests.ts'
import { expectSuccess } from './expect-success.ts'
import { explainUnread } from './explain-unread.ts'
import { isOutOfTime, isRunEnding, OUT_OF_TIME } from './interruption.ts'
import type { AnswerOf } from './messages.ts'
import { isRefused, isTaken } from './outcome.ts'
import { findAbsence, findVacuity, noteRefusal } from './standing/counterparts.ts'
import { createStandings } from './standing/create-standings.ts'
import type { Standing } from './standing/standing.ts'
import { type Control, openControl } from './states/control.ts'
import { swapBusinesses } from './swap-businesses.ts'
import { leaveTraces } from './traces.ts'
import {
  explainRefusal,
  explainTooLong,
  findKnownObstacle,
  findObstacle,
  findUnknownCipher,
  hasProposedCredential,
} from './undecidable.ts'
import { ContractFailure } from './verdict.ts'
import { findProblem, findWireOperation } from './wire/contract.ts'
import { createEvidence, type Evidence } from './wire/evidence.ts'
import { type Exchange, type RequestOptions, send } from './wire/request.ts'
import { answerFromWire, findNarrowing, requestToWire } from './wire/translate-call.ts'
import { AskedTooMuchError } from './wire/transport.ts'

export type Needs = Need | Need[]

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
  /**
   * What an operation has shown of itself in this run. It is asked the request that it ought to take, where it took none
   * yet.
   */
  standing(operationId: OperationId): Promise<Standing>
  /** The result of `run`; undefined where it fails or is undecidable, neither of which ends the test. */
  attempt<T>(run: (session: Session) => Promise<T>): Promise<T | undefined>
  /**
   * The request for an operation that the target's description holds, with all that it refers to brought about;
   * undefined where there is none, or where the proposals are held to.
   */
  describedRequest(operationId: OperationId, fills?: Fills): Promise<RequestOptions | undefined>
  /** What the target's description names of a kind; the next of several, where it may be used up. */
  record(name: RecordName, use?: { mayBeUsedUp: boolean }): string | undefined
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

export interface Refusal {
  /** By default any, for where the interface document says no more than that it is refused. */
  status?: number | number[]
  /** Exact text that the answer must carry. */
  message?: string
}

/**
 * A test that is disabled with its reason where the target was declared unable to decide it. A title that begins with
 * `proposal:` states what the interface document does not, and so only runs where the proposals are held to.
 */
export function prove(title: string, needs: Needs = [], run: (session: Session) => Promise<void>): void {
  test(title, async (context) => {
    if (isRunEnding()) context.skip('the run was ended before')
    const target = inject('target')
    const evidence = createEvidence(context.task, target)
    const all = title.startsWith('proposal:') ? ['proposed' as const, ...[needs].flat()] : [needs].flat()
    const lacking = reasonToDisable(target, all)
    if (lacking) {
      evidence.disable()
      evidence.suggest(remedyOf(lacking.need))
      context.skip(lacking.reason)
    }
    if (isOutOfTime(target)) context.skip(OUT_OF_TIME)
    const session = openSession(target, context, evidence)
    try {
      await run(session)
      const vacuity = await findVacuity(evidence.answered, session.standing)
      if (vacuity) session.undecidable(vacuity.reason, vacuity.remedy)
    } catch (error) {
      const absence = await findAbsence(error, evidence.answered, session.standing)
      if (absence) session.undecidable(absence.reason, absence.remedy)
      const tooLong = explainTooLong(error)
      if (tooLong) session.undecidable(tooLong, BY_SHORTER_PAYLOAD)
      const unread = target.profile === 'documented' && explainUnread(error, evidence.answered)
      if (unread) session.undecidable(unread.reason, unread.remedy)
      evidence.judge(error)
      throw error
    } finally {
      evidence.close()
    }
  })
}

/**
 * Asserts that an answer is the refusal it should be. The test passes by it only where the operation takes the request
 * that it ought to take.
 */
export function expectRefusal(exchange: Exchange, { status, message }: Refusal): void {
  const { operation, status: actual, text, body } = exchange
  const isExpected = status === undefined ? isRefused(exchange) : [status].flat().includes(actual)
  // What form an error has is not stated: the message is a value in JSON, and words in anything else.
  const says = message === undefined || text.includes(body === undefined ? message : JSON.stringify(message))
  if (isExpected && says) {
    noteRefusal(exchange)
    return
  }
  const wanted = status === undefined ? 'a refusal' : `a refusal with ${[status].flat().join(' or ')}`
  const expected = message === undefined ? wanted : `${wanted} and the message ${JSON.stringify(message)}`
  const what = actual < 400 ? 'is not refused' : 'is refused otherwise than it should be'
  const { operationId } = operation
  throw new ContractFailure(`A request to ${operationId} ${what}.`, {
    expected,
    actual: `${actual} ${text.slice(0, 300)}`,
    causes: [
      {
        kind: 'taken',
        operationId,
        status: actual,
        title: `${operationId} answers ${actual}, not ${expected}`,
        expected,
      },
    ],
    exchange,
  })
}

/** What a test reads, and as it came: to the evidence belongs the latter. */
const asReceived = new WeakMap<Exchange, Exchange>()

/** @param origin the target as the runner described it, whoever calls */
function openSession(
  target: Target,
  context: Pick<TestContext, 'skip'>,
  evidence: Evidence,
  origin: Target = target,
): Session {
  const { skip } = context
  const undecidable = (reason: string, remedy?: Remedy): never => {
    evidence.suggest(remedy)
    return skip(evidence.redact(reason))
  }
  const disable = (reason: string, remedy?: Remedy): never => {
    evidence.disable()
    return undecidable(reason, remedy)
  }
  const standings = createStandings(origin, undecidable)
  const find = (operationId: OperationId): Operation =>
    findWireOperation(operationId) ?? disable(`the operator has no ${operationId}`)
  /** The answer is as it came. */
  const ask = async (operationId: OperationId, options: RequestOptions = {}): Promise<Exchange> => {
    const operation = find(operationId)
    if (target.mode === 'read-only' && !isSafe(operation))
      disable('it may change records, and the run is read-only (--allow-writes)', byOption('--allow-writes'))
    const known = findKnownObstacle(target, operation, options)
    if (known) undecidable(known)
    const narrowing = findNarrowing(operation, options)
    if (narrowing) disable(`the operator takes no such ${operationId}: ${narrowing}`)
    const unknown = findUnknownCipher(target, operation, options)
    if (unknown) undecidable(unknown.reason, unknown.remedy)
    standings.expectThere(operation)
    if (!isSafe(operation)) leaveTraces()
    const request = requestToWire(operation, options)
    const exchange = await evidence
      .record({ operationId, options, business: target === origin ? 'caller' : 'other' }, (onSend) =>
        send(target, operation, request, onSend),
      )
      .catch((error) => {
        throw error instanceof AskedTooMuchError
          ? undecidable(error.message, byDescribing({ rate: 5 }))
          : error
      })
    if (keepsRecords(target)) {
      const traces = readTraces(operationId, options, answerFromWire(exchange))
      const isOther = target !== origin
      evidence.leave(traces.made && isOther ? { made: { ...traces.made, isOther } } : traces)
    }
    await standings.note(exchange)
    for (const profile of ['documented', 'proposed'] as const) {
      if (profile === 'proposed' && target.profile === 'documented') continue
      expectConformance(exchange, profile)
    }
    if (options.isDescribed && isTaken(exchange)) described.keep(operationId, options, exchange)
    const problem = options.isWire ? undefined : findProblem(operationId)
    if (problem) disable(`nothing can be claimed of what the operator answered: ${problem}`)
    return exchange
  }
  const read = (exchange: Exchange) => {
    const answer = answerFromWire(exchange)
    asReceived.set(answer, exchange)
    return answer as Exchange<never>
  }
  const askRight = async (operationId: OperationId, options: RequestOptions = {}): Promise<Exchange> => {
    const operation = find(operationId)
    const right = await described.settle(operation, options)
    const obstacle = findObstacle(target, operation, right)
    if (obstacle) undecidable(obstacle.reason, obstacle.remedy)
    const exchange = await ask(operationId, right)
    const isInDoubt =
      target.profile === 'documented' && isRefused(exchange) && hasProposedCredential(operation)
    const isElsewhere = isInDoubt && (await isCredentialTaken(target, ask))
    const explanation = right.wasTaken
      ? undefined
      : explainRefusal(target, read(exchange), right, isElsewhere)
    if (explanation) undecidable(explanation.reason, explanation.remedy)
    expectSuccess(exchange, target.profile)
    return exchange
  }
  const giveUp = (reason?: unknown): never => {
    throw new Error(String(reason))
  }
  const openQuietly = () => openSession(target, { skip: giveUp }, { ...evidence, disable: () => {} }, origin)
  const described = createDescribedRequests(target, { find, askRight, undecidable })
  return {
    target,
    call: async (operationId, options) => read(await ask(operationId, options)),
    succeed: async (operationId, options) => read(await askRight(operationId, options)),
    undecidable,
    disable,
    get control() {
      return openControl(target.control ?? undecidable('the target has no control plane'))
    },
    get caller() {
      return target.caller ?? undecidable('who the caller is was not given')
    },
    async share(answers, operationId, choose) {
      const known = answers.get(operationId)
      if (known) evidence.repeat(known)
      const exchange = known ?? (await askRight(operationId, await choose()))
      answers.set(operationId, exchange)
      return read(exchange)
    },
    recall: (answer) => evidence.repeat(asReceived.get(answer) ?? answer),
    standing: (operationId) => standings.read(operationId, openQuietly()),
    async attempt(run) {
      if (target.mode === 'read-only') return undefined
      return run(openQuietly()).catch(() => undefined)
    },
    describedRequest: described.resolve,
    record: (name, { mayBeUsedUp } = { mayBeUsedUp: false }) => nextRecord(target, name, mayBeUsedUp),
    newEmail: () => nextEmail(target),
    asOther: async () => {
      const swapped = await swapBusinesses(target)
      evidence.learn(swapped)
      return openSession(swapped, context, evidence, origin)
    },
  }
}
