import type { Pacing } from '../target.ts'

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string
  url: string
  headers: Headers
  body?: string | FormData
  /** `false` where being asked to wait is the answer that is looked for. */
  retry?: boolean
}

export interface WireResponse {
  status: number
  headers: Headers
  text: string
  /** Milliseconds until the whole answer was there. */
  durationMs: number
}

/** The target could not be asked: says nothing about whether it conforms. */
export class TransportError extends Error {
  override name = 'TransportError'
}

const DEFAULT_TIMEOUT_MS = 10_000
const MOST_RETRIES = 3
/** A longer wait is not waited for: the answer that asks for it is judged as it is. */
const MOST_WAIT_MS = 60_000

/**
 * Sends one request in its turn, waits as long as the target asks it to, and sends it again.
 *
 * @throws TransportError when no answer came
 */
export async function transport(request: WireRequest, pacing?: Pacing): Promise<WireResponse> {
  for (let tried = 0; ; tried++) {
    await takeTurn(pacing?.ratePerSecond)
    const response = await exchange(request, pacing?.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const waitMs = request.retry === false || tried === MOST_RETRIES ? undefined : readRetryAfter(response)
    if (waitMs === undefined || waitMs > MOST_WAIT_MS) return response
    await sleep(waitMs)
  }
}

/** A connection that was kept open may be closed at the very moment that it is used again: a GET is sent once more. */
async function exchange(request: WireRequest, timeoutMs: number): Promise<WireResponse> {
  try {
    return await ask(request, timeoutMs).catch((error: FetchError) => {
      if (request.method === 'GET' && LOST_CONNECTION.test(error.cause?.code ?? ''))
        return ask(request, timeoutMs)
      throw error
    })
  } catch (error) {
    const { origin, pathname } = new URL(request.url)
    throw new TransportError(
      `${request.method} ${origin}${pathname}: ${explain(error as FetchError, timeoutMs)}`,
    )
  }
}

const LOST_CONNECTION = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/

async function ask({ method, url, headers, body }: WireRequest, timeoutMs: number): Promise<WireResponse> {
  const startedMs = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  // A redirect is an answer to judge; following it would hand the keys to whoever it names.
  const response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    durationMs: performance.now() - startedMs,
  }
}

type FetchError = Error & { cause?: { code?: string; message?: string } }

function explain(error: FetchError, timeoutMs: number): string {
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs} ms. --timeout waits longer.`
  return `no answer (${error.cause?.code ?? error.cause?.message ?? error.message}).`
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

function sleep(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}
