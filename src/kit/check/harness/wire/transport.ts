import { setTimeout as sleep } from 'node:timers/promises'
import type { Pacing } from '../../../target/target.ts'
import { AnswerTooLongError, exchange, type WireRequest, type WireResponse } from './exchange.ts'
import { createPatience, type Patience } from './patience.ts'

/** The target could not be reached, which says nothing about whether it conforms. */
export class TransportError extends Error {
  override name = 'TransportError'
  /** Equal for all requests that fail for the same reason. */
  readonly why: string

  constructor(message: string, why = message) {
    super(message)
    this.why = why
  }
}

const DEFAULT_TIMEOUT_MS = 10_000
/** The target allows fewer requests than a check needs, which says nothing about whether it conforms. */
export class AskedTooMuchError extends TransportError {
  override name = 'AskedTooMuchError'
}

/** Shared by all requests of a worker. */
const patienceOfRun = createPatience()

/**
 * Sends one request in its turn, waits as long as the target asks, and retries.
 *
 * @throws AskedTooMuchError if that was not enough
 * @throws TransportError if no answer arrives
 * @throws AnswerTooLongError if the answer is longer than the maximum that is read
 */
export async function transport(
  request: WireRequest,
  pacing?: Pacing,
  patience: Patience = patienceOfRun,
): Promise<WireResponse> {
  const waitAfter = patience.begin()
  for (;;) {
    await takeTurn(pacing?.ratePerSecond)
    const timeoutMs = pacing?.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const response = await inSlot(pacing?.concurrency, () => exchangeSafely(request, timeoutMs))
    if (request.retry === false) return response
    if (await waitAfter(response)) continue
    if (response.status !== 429) return response
    throw new AskedTooMuchError(
      'the target still answers 429 after a while: lower the rate with --rate, or `rate` in its description',
    )
  }
}

/** Retries a GET once, because a kept-alive connection may close just as it is used again. */
async function exchangeSafely(request: WireRequest, timeoutMs: number): Promise<WireResponse> {
  try {
    return await exchange(request, timeoutMs).catch((error: NodeJS.ErrnoException) => {
      if (request.method === 'GET' && LOST_CONNECTION.has(error.code)) return exchange(request, timeoutMs)
      throw error
    })
  } catch (error) {
    if (error instanceof AnswerTooLongError) throw error
    const { origin, pathname } = new URL(request.url)
    const why = explain(error as NodeJS.ErrnoException, timeoutMs)
    throw new TransportError(`${request.method} ${origin}${pathname}: ${why}`, why)
  }
}

const LOST_CONNECTION = new Set<string | undefined>(['ECONNRESET', 'EPIPE'])

function explain({ name, code, message }: NodeJS.ErrnoException, timeoutMs: number): string {
  if (name === 'TimeoutError') return `no answer within ${timeoutMs} ms. --timeout waits longer.`
  return `no answer (${code ?? message}).`
}

let inFlight = 0
const waiting: (() => void)[] = []

/** Runs it once fewer than `most` are in flight, in order of arrival. */
async function inSlot<T>(most: number | undefined, run: () => Promise<T>): Promise<T> {
  if (most !== undefined && inFlight >= most) await new Promise<void>((resolve) => waiting.push(resolve))
  else inFlight += 1
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else inFlight -= 1
  }
}

let nextTurnMs = 0

/** Waits for the next turn. The requests of a worker are spaced evenly, so that no second exceeds the rate. */
async function takeTurn(ratePerSecond: number | undefined): Promise<void> {
  if (!ratePerSecond) return
  const nowMs = performance.now()
  const turnMs = Math.max(nowMs, nextTurnMs)
  nextTurnMs = turnMs + 1_000 / ratePerSecond
  if (turnMs > nowMs) await sleep(turnMs - nowMs)
}
