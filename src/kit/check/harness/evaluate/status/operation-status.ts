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
  /** An answer that differs from that of a path that is not served. */
  shown?: Exchange
  /** Why the operation is considered missing. */
  missing?: string
  /** The answer to a request that it accepted. */
  taken?: Exchange
  /** The answer to the request that it should accept, if it refused even that. */
  refused?: Exchange
  /** An answer that refused a request with the right key for its content. */
  judged?: Exchange
  /** What it accepts in place of a right request, by the part that is wrong. Resolves to undefined if it refuses something. */
  wrong?: { [part in 'request' | 'ciphertext']?: Promise<string | undefined> }
  /** Set while the right request is sent: concurrent tests wait for one answer. */
  asking?: Promise<void>
}

/** Each run describes its own target object. */
const runs = new WeakMap<Target, Map<OperationId, OperationStatus>>()

/** @param target as the runner described it */
export function statusOf(target: Target, operationId: OperationId): OperationStatus {
  const operations = runs.get(target) ?? new Map<OperationId, OperationStatus>()
  runs.set(target, operations)
  const status = operations.get(operationId) ?? {}
  operations.set(operationId, status)
  return status
}

/** Makes the request that an operation should accept, and the records that it names, in the session. */
type Maker = (session: never, operationId: OperationId) => Promise<RequestOptions>

let maker: Maker = async () => ({})

/** Registers what the contracts know of the operations, for requests that the harness makes itself. */
export function knowRightRequests(known: Maker): void {
  maker = known
}

/** Makes a right request. Until the contracts register theirs, it is the specification's example. */
export function makeRightRequest(session: object, operationId: OperationId): Promise<RequestOptions> {
  return maker(session as never, operationId)
}

/** Refusals that are about the key or the time. */
const SAYS_NOTHING = [401, 403, 429]

/** Whether a request with the right key was refused for its content. Any service refuses a body that is not JSON at all. */
export function isRefusedForContent(exchange: Exchange): boolean {
  const { key, status, sent } = exchange
  const isReadable = typeof sent.body !== 'string' || typeof parseJson(sent.body) === 'object'
  return key === 'right' && isRefused(exchange) && !SAYS_NOTHING.includes(status) && isReadable
}

/** A session whose answers do not end the test. */
interface Asker {
  call(operationId: OperationId, options?: RequestOptions): Promise<Exchange>
}

/**
 * Tracks what operations show of themselves while a session calls them.
 *
 * @param target as the runner described it, shared by all callers
 */
export function trackOperations(
  target: Target,
  end: (undecided: Undecided) => never,
  turn: () => Promise<unknown>,
) {
  const update = async (status: OperationStatus, exchange: Exchange, namesRecord: boolean): Promise<void> => {
    // In the proposed profile, an answer of the proposed form shows that the operation exists.
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
    /** Notes what an answer shows of its operation, and ends the test if the operation is missing. */
    async note(exchange: Exchange): Promise<void> {
      if (exchange.key !== 'right') return
      const { operationId, row } = exchange.operation
      const status = statusOf(target, operationId)
      if (isRefusedForContent(exchange)) status.judged ??= exchange
      await update(status, exchange, row.path.includes('{'))
    },

    /** Returns what an operation has shown so far. If it has not accepted a request yet, sends the one that it should accept. */
    async read(operationId: OperationId, session: Asker): Promise<OperationStatus> {
      const status = statusOf(target, operationId)
      if (status.taken || status.refused || status.missing) return status
      // A test that others wait for must not wait for their end.
      await turn()
      status.asking ??= sendRight(status, operationId, session)
      await status.asking
      return status
    },
  }
}
