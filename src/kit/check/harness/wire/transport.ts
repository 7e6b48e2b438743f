import { setTimeout as sleep } from 'node:timers/promises'
import type { Pacing } from '../../../target/target.ts'
import { ContractFailure } from '../verdict.ts'
import { exchange, type WireRequest, type WireResponse } from './exchange.ts'

/** The target could not be asked: says nothing about whether it conforms. */
export class TransportError extends Error {
  override name = 'TransportError'
  /** The same of every request that fails for it. */
  readonly why: string

  constructor(request: string, why: string) {
    super(`${request}: ${why}`)
    this.why = why
  }
}

const DEFAULT_TIMEOUT_MS = 10_000
const MOST_RETRIES = 3
/** A longer wait is not waited for: the answer that asks for it is judged as it is. */
const MOST_WAIT_MS = 60_000

/**
 * Sends one request in its turn, waits as long as the target asks it to, and sends it again.
 *
 * @throws TransportError when no answer came
 * @throws ContractFailure when it is too long
 */
export async function transport(request: WireRequest, pacing?: Pacing): Promise<WireResponse> {
  for (let tried = 0; ; tried++) {
    await takeTurn(pacing?.ratePerSecond)
    const response = await exchangeSafely(request, pacing?.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const waitMs = request.retry === false || tried === MOST_RETRIES ? undefined : readRetryAfter(response)
    if (waitMs === undefined || waitMs > MOST_WAIT_MS) return response
    await sleep(waitMs)
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
    if (error instanceof ContractFailure) throw error
    const { origin, pathname } = new URL(request.url)
    throw new TransportError(
      `${request.method} ${origin}${pathname}`,
      explain(error as NodeJS.ErrnoException, timeoutMs),
    )
  }
}

const LOST_CONNECTION = new Set<string | undefined>(['ECONNRESET', 'EPIPE'])

function explain({ name, code, message }: NodeJS.ErrnoException, timeoutMs: number): string {
  if (name === 'TimeoutError') return `no answer within ${timeoutMs} ms. --timeout waits longer.`
  return `no answer (${code ?? message}).`
}

/** How long a refusal for lack of capacity asks to wait, in milliseconds; undefined where it does not ask. */
export function readRetryAfter({
  status,
  headers,
}: Pick<WireResponse, 'status' | 'headers'>): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const untilMs = Date.parse(value) - Date.now()
  return Number.isNaN(untilMs) ? undefined : Math.max(0, untilMs)
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
