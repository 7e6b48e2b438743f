import { ConfigurationError, NetworkError } from '../errors.ts'
import type { Doubt } from './doubt.ts'
import type { Call } from './operation-table.ts'
import { readRetryAfterMs } from './retry-after.ts'

/** How to retry a call after a transient failure. */
export interface RetryOptions {
  /** Maximum number of attempts, including the first; at least 1. */
  attempts: number
  /** The wait before the second attempt, doubled with each further one; 200 ms by default. */
  backoffMs?: number | undefined
  /** The longest wait, 5000 ms by default. If the service asks for more, its answer is returned instead. */
  maxBackoffMs?: number | undefined
}

/** Time and randomness, replaceable in tests. */
interface RetryClock {
  nowMs(): number
  random(): number
  wait(ms: number, signal: AbortSignal): Promise<void>
}

type Attempt = (request: Request) => Promise<Response>
type Retry = (
  call: Call,
  request: Request,
  attempt: Attempt,
  doubt: Pick<Doubt, 'canRepeat'>,
) => Promise<Response>

const passingStatuses = [429, 502, 503, 504]

/**
 * Retries idempotent calls, and calls that carry an idempotency key, after transient failures. A write that may have taken effect
 * is retried only if the contract states that its key is honoured: a proposal does not prevent a second effect.
 */
export function createRetry(options: RetryOptions, clock: RetryClock = systemClock): Retry {
  const { attempts, backoffMs = 200, maxBackoffMs = 5000 } = options
  if (!(Number.isInteger(attempts) && attempts > 0 && backoffMs >= 0 && maxBackoffMs >= 0)) {
    throw new ConfigurationError(
      'invalid_option',
      'retry needs attempts (an integer of at least 1); backoffMs and maxBackoffMs must not be negative',
    )
  }
  const backoff = (attemptsMade: number) =>
    Math.min(maxBackoffMs, backoffMs * 2 ** (attemptsMade - 1)) * (0.5 + clock.random() / 2)

  return async ({ operation: { idempotent, idempotencyHeader } }, request, attempt, doubt) => {
    const isRepeatable = idempotent || (idempotencyHeader && request.headers.has(idempotencyHeader))
    if (!isRepeatable) return attempt(request)
    for (let attemptsMade = 1; ; attemptsMade++) {
      const isLast = attemptsMade === attempts
      let [response, error]: [Response?, unknown?] = []
      const sent = isLast ? request : copy(request)
      try {
        response = await attempt(sent)
        sentFor.set(response, sent)
      } catch (thrown) {
        if (!(thrown instanceof NetworkError)) throw thrown
        error = thrown
      }
      if (response && !passingStatuses.includes(response.status)) return response
      const finish = () => {
        if (response) return response
        throw error
      }
      const waitMs = (response && readRetryAfterMs(response, clock.nowMs())) ?? backoff(attemptsMade)
      if (isLast || waitMs > maxBackoffMs || !doubt.canRepeat()) return finish()
      await clock.wait(waitMs, request.signal)
      response?.body?.cancel().catch(() => {})
    }
  }
}

/** Keeps each request as long as its answer: once a request is collected, Node no longer aborts the reading of the body. */
const sentFor = new WeakMap<Response, Request>()

/** Passes the signal again: Node drops the signal of a mere clone, and then nothing ends the attempt. */
function copy(request: Request): Request {
  return new Request(request.clone(), { signal: request.signal })
}

const systemClock: RetryClock = {
  nowMs: () => Date.now(),
  random: () => Math.random(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(signal.reason)
      }
      const timer = setTimeout(resolve, ms)
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    }),
}
