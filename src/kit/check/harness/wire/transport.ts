import { setTimeout as sleep } from 'node:timers/promises'
import type { Pacing } from '../../../target/target.ts'
import { AnswerTooLongError, exchange, type WireRequest, type WireResponse } from './exchange.ts'
import { createPatience, type Patience } from './patience.ts'

/** The target could not be asked: says nothing about whether it conforms. */
export class TransportError extends Error {
  override name = 'TransportError'
  /** The same for every request that fails for one reason. */
  readonly why: string

  constructor(message: string, why = message) {
    super(message)
    this.why = why
  }
}

const DEFAULT_TIMEOUT_MS = 10_000
/** The target wants to be asked less than a check has to ask: says nothing about whether it conforms. */
export class AskedTooMuchError extends TransportError {
  override name = 'AskedTooMuchError'
}

/** One for all requests of a worker. */
const patienceOfRun = createPatience()

/**
 * Sends one request in its turn, waits as long as the target asks it to, and sends it again.
 *
 * @throws AskedTooMuchError when that was not enough
 * @throws TransportError when no answer came
 * @throws AnswerTooLongError when it is longer than any that is read
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
      'the target answers 429, also after a while: ask less of it by --rate, or by `rate` in its description',
    )
  }
}

/** A connection that was kept open may be closed at the very moment that it is used again: a GET is sent once more. */
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

/** Runs it as soon as fewer than so many are under way, in the order of their coming. */
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

/** Requests of a worker leave at even distances, so that no second sees more than its rate. */
async function takeTurn(ratePerSecond: number | undefined): Promise<void> {
  if (!ratePerSecond) return
  const nowMs = performance.now()
  const turnMs = Math.max(nowMs, nextTurnMs)
  nextTurnMs = turnMs + 1_000 / ratePerSecond
  if (turnMs > nowMs) await sleep(turnMs - nowMs)
}
