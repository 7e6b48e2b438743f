import type { OperationId } from '../../../../contract/contract.ts'
import type { Target } from '../../../../target/target.ts'
import { byServing } from '../../../remedies/remedy.ts'
import { isRefused, isTaken } from '../../outcome.ts'
import type { Undecided } from '../../plan/obstacles.ts'
import { type Exchange, parseJson, type RequestOptions } from '../../wire/request.ts'
import { findDepartures } from '../conformance/conformance.ts'
import { findMissing } from './find-missing.ts'

/** What an operation has shown of itself in this run, in any test. */
export interface OperationStatus {
  /** An answer that tells it from a path that nobody serves. */
  shown?: Exchange
  /** Why it is taken for one that nobody serves. */
  missing?: string
  /** The answer to a request that it took. */
  taken?: Exchange
  /** The answer to the request that it ought to take, where it refused even that. */
  refused?: Exchange
  /** An answer that refused a request for what it says, under the right key. */
  judged?: Exchange
  /** What it takes in place of a right request, by what is wrong of it; undefined where it refuses something. */
  wrong?: { [part in 'request' | 'ciphertext']?: Promise<string | undefined> }
  /** While the right request is sent: tests that run side by side wait for one answer. */
  asking?: Promise<void>
}

/** A target is described anew for each run. */
const runs = new WeakMap<Target, Map<OperationId, OperationStatus>>()

/** @param target as the runner described it */
export function statusOf(target: Target, operationId: OperationId): OperationStatus {
  const operations = runs.get(target) ?? new Map<OperationId, OperationStatus>()
  runs.set(target, operations)
  const status = operations.get(operationId) ?? {}
  operations.set(operationId, status)
  return status
}

/** Makes the request that an operation ought to take, and in the session the records that it names. */
type Maker = (session: never, operationId: OperationId) => Promise<RequestOptions>

let maker: Maker = async () => ({})

/** Hands the harness what the contracts know of the operations, for requests that it makes by itself. */
export function knowRightRequests(known: Maker): void {
  maker = known
}

/** Without what the contracts know, the specification's example. */
export function makeRightRequest(session: object, operationId: OperationId): Promise<RequestOptions> {
  return maker(session as never, operationId)
}

/** They are about the key, or the time. */
const SAYS_NOTHING = [401, 403, 429]

/** Whether a request with the right key was refused for what it says; what is not JSON at all, any service refuses. */
export function isRefusedForContent(exchange: Exchange): boolean {
  const { key, status, sent } = exchange
  const isReadable = typeof sent.body !== 'string' || typeof parseJson(sent.body) === 'object'
  return key === 'right' && isRefused(exchange) && !SAYS_NOTHING.includes(status) && isReadable
}

/** A session that no answer ends. */
interface Asker {
  call(operationId: OperationId, options?: RequestOptions): Promise<Exchange>
}

/**
 * What operations show of themselves while a session calls them.
 *
 * @param target as the runner described it, for every caller
 */
export function trackOperations(
  target: Target,
  end: (undecided: Undecided) => never,
  turn: () => Promise<unknown>,
) {
  const update = async (status: OperationStatus, exchange: Exchange, namesRecord: boolean): Promise<void> => {
    // Checked against the proposals, an operation shows by the form of its answer that it is there.
    const isAsProposed = () =>
      target.profile === 'proposed' && isTaken(exchange) && findDepartures(exchange, 'proposed').length === 0
    if (!status.shown && !isAsProposed()) {
      const finding = await findMissing(target, exchange, namesRecord)
      if (finding?.isMissing) status.missing = finding.why
      else if (finding) status.shown = exchange
    }
    if (status.missing) end({ reason: status.missing, remedy: byServing(exchange.operation) })
    if (!isTaken(exchange)) return
    status.shown ??= exchange
    status.taken ??= exchange
  }

  const sendRight = async (status: OperationStatus, operationId: OperationId, session: Asker) => {
    const isStateful = target.capabilities.includes('stateful')
    const known = isStateful ? await makeRightRequest(session, operationId).catch(() => undefined) : {}
    const exchange = await session.call(operationId, known).catch(() => undefined)
    delete status.asking
    if (!exchange || isTaken(exchange)) return
    status.refused = exchange
    if (known && !status.shown) await update(status, exchange, false).catch(() => {})
  }

  return {
    /** Notes what an answer shows of its operation; ends the test where the operation is not there. */
    async note(exchange: Exchange): Promise<void> {
      if (exchange.key !== 'right') return
      const { operationId, row } = exchange.operation
      const status = statusOf(target, operationId)
      if (isRefusedForContent(exchange)) status.judged ??= exchange
      await update(status, exchange, row.path.includes('{'))
    },

    /** What an operation has shown so far. The request that it ought to take is sent, where it took none yet. */
    async read(operationId: OperationId, session: Asker): Promise<OperationStatus> {
      const status = statusOf(target, operationId)
      if (status.taken || status.refused || status.missing) return status
      // A test that others wait for may not wait for their end.
      await turn()
      status.asking ??= sendRight(status, operationId, session)
      await status.asking
      return status
    },
  }
}
