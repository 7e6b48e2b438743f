import { setTimeout as sleep } from 'node:timers/promises'
import type { WireResponse } from './exchange.ts'

type Refused = Pick<WireResponse, 'status' | 'headers'>

/** A longer wait is not waited for. */
const MOST_WAIT_MS = 60_000
/** A wait up to this is what a limit of requests in a second asks for: it is always waited for. */
const SHORT_WAIT_MS = 5_000
/**
 * What all longer waits of a run may come to: a lockout of keys that nobody knows may ask for one at every tenth request, and a test has
 * two minutes.
 */
const MOST_WAITED_MS = 90_000
/** What is waited where the target does not say for how long. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000]
const MOST_RETRIES = 3

/** How long a target that wants to be left alone is waited for, over the whole of a run. */
export type Patience = ReturnType<typeof createPatience>

export function createPatience(wait: (ms: number) => Promise<unknown> = sleep) {
  let waitedMs = 0
  return {
    /**
     * Waits before a request is sent again. Answers whether that was worth waiting for; a wait that is not is left out.
     *
     * @param tried how often it was sent again already
     */
    async waitAfter(refused: Refused, tried: number): Promise<boolean> {
      const askedMs = readRetryAfter(refused)
      const waitMs = askedMs ?? (refused.status === 429 ? PAUSES_MS[tried] : undefined)
      if (waitMs === undefined || waitMs > MOST_WAIT_MS) return false
      if (askedMs !== undefined && tried === MOST_RETRIES) return false
      const isShort = askedMs !== undefined && askedMs <= SHORT_WAIT_MS
      if (!isShort && waitedMs + waitMs > MOST_WAITED_MS) return false
      if (!isShort) waitedMs += waitMs
      await wait(waitMs)
      return true
    },
  }
}

/** How long a refusal for lack of capacity asks to wait, in milliseconds; undefined where it does not ask. */
export function readRetryAfter({ status, headers }: Refused): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const untilMs = Date.parse(value) - Date.now()
  return Number.isNaN(untilMs) ? undefined : Math.max(0, untilMs)
}
