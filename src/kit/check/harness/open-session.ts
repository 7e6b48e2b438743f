import type { Operation, OperationId } from '../../contract/contract.ts'
import type { Target } from '../../target/target.ts'
import type { Remedy } from '../remedies/remedy.ts'
import { expectConformance } from './evaluate/conformance/expect-conformance.ts'
import { expectSuccess } from './evaluate/expect-outcome.ts'
import { explainRefusal } from './evaluate/explain-refusal.ts'
import { noteTooLong } from './evaluate/explain-too-long.ts'
import { statusOf, trackOperations } from './evaluate/status/operation-status.ts'
import { findWrongTaken } from './evaluate/status/wrong-requests.ts'
import { isTaken } from './outcome.ts'
import { createDescribedRequests } from './plan/described-requests.ts'
import type { Undecided } from './plan/obstacles.ts'
import { planCall } from './plan/plan-call.ts'
import type { Turn } from './plan/turns.ts'
import type { Session } from './session-api.ts'
import { openControl, swapBusinesses } from './states/control.ts'
import { findProblem, findWireOperation } from './wire/contract.ts'
import type { Conversation } from './wire/conversation.ts'
import type { Exchange, RequestOptions } from './wire/request.ts'
import { answerFromWire } from './wire/translate-call.ts'

/** What a session uses of its test. */
interface TestRun {
  /** The target as the runner described it, shared by all callers. */
  origin: Target
  conversation: Conversation
  suggest: (remedy: Remedy | undefined) => void
  turn: Turn
  /** Ends the test before it decides. */
  end: (undecided: Undecided) => never
}

/** Translates an answer for the test. */
const read = (exchange: Exchange) => answerFromWire(exchange) as Exchange<never>

/** @param target the target as one of its businesses calls it */
export function openSession(run: TestRun, target: Target = run.origin): Session {
  const { origin, conversation, turn, end } = run
  const operations = trackOperations(origin, end, turn.come)

  /** Plans a call, sends it, and evaluates the answer, which is returned untranslated. */
  const send = async (
    operationId: OperationId,
    options: RequestOptions = {},
    isValid = false,
  ): Promise<Exchange> => {
    const operation = findWireOperation(operationId)
    const { missing } = statusOf(origin, operationId)
    const plan = planCall(target, { operationId, operation, options, isValid, missing })
    if ('reason' in plan) return end(plan)
    const exchange = await conversation
      .exchange(target, plan)
      .catch((error: unknown) => noteTooLong(error, plan))
    await operations.note(exchange)
    expectConformance(exchange, target.profile)
    if (options.isDescribed && isTaken(exchange)) described.keep(operationId, plan.options, exchange)
    const problem = options.isWire ? undefined : findProblem(operationId)
    if (problem) end({ isDisabled: true, reason: `the operator's answers cannot be translated: ${problem}` })
    return exchange
  }

  /** Does the same for a request that the target should accept. */
  const sendValid = async (operationId: OperationId, options: RequestOptions = {}): Promise<Exchange> => {
    const right = await described.settle(find(operationId), options)
    const exchange = await send(operationId, right, true)
    const excuse = await explainRefusal(target, read(exchange), right, send)
    if (excuse) end(excuse)
    expectSuccess(exchange, target.profile)
    return exchange
  }

  const find = (operationId: OperationId): Operation =>
    findWireOperation(operationId) ?? end({ isDisabled: true, reason: `the operator has no ${operationId}` })
  const described = createDescribedRequests(target, { find, sendValid, end, turn: turn.come })
  /** Opens a session that does not end the test. */
  const openQuietly = () => openSession({ ...run, end: endQuietly }, target)
  const endQuietly: TestRun['end'] = ({ reason, remedy }) => {
    run.suggest(remedy)
    throw new Error(reason)
  }
  return {
    target,
    call: async (operationId, options) => read(await send(operationId, options)),
    succeed: async (operationId, options) => read(await sendValid(operationId, options)),
    undecidable: (reason, remedy) => end({ reason, remedy }),
    disable: (reason, remedy) => end({ reason, remedy, isDisabled: true }),
    get control() {
      return openControl(target.control ?? end({ reason: 'the target has no control plane' }))
    },
    get caller() {
      return target.caller ?? end({ reason: 'the identity of the caller was not given' })
    },
    async share(answers, operationId, choose) {
      const known = answers.get(operationId)
      if (known) conversation.repeat(known)
      const exchange = known ?? (await sendValid(operationId, await choose()))
      answers.set(operationId, exchange)
      return read(exchange)
    },
    recall: conversation.repeat,
    answered: conversation.answered,
    operationStatus: (operationId) => operations.read(operationId, openQuietly()),
    findWrongTaken: (operation, part) => findWrongTaken(origin, operation, part, openQuietly()),
    async attempt(tryOut) {
      if (target.mode === 'read-only') return undefined
      return tryOut(openQuietly()).catch(() => undefined)
    },
    describedRequest: described.resolve,
    record: described.record,
    takeRecord: described.takeRecord,
    newEmail: described.newEmail,
    turn: turn.come,
    async asOther() {
      const swapped = await swapBusinesses(target)
      conversation.learn(swapped)
      return openSession(run, swapped)
    },
  }
}
