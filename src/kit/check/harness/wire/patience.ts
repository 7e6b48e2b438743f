import { setTimeout as sleep } from 'node:timers/promises'
import type { WireResponse } from './exchange.ts'

type Refused = Pick<WireResponse, 'status' | 'headers'>

/** Maximum single wait. */
const MAX_WAIT_MS = 60_000
/** Maximum wait for one request: a test has two minutes. */
const MAX_REQUEST_MS = 90_000
/** Maximum wait for a run. Short waits that help are not counted: a limit of requests per second asks for them. */
const MAX_RUN_MS = 300_000
const SHORT_WAIT_MS = 5_000
const MAX_RETRIES = 3
/** Pauses before retries if the target does not say how long to wait. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000]

const BUSY = [429, 503]

/** How long a run waits in total for a target that is busy. */
export type Patience = ReturnType<typeof createPatience>

export function createPatience(wait: (ms: number) => Promise<unknown> = sleep) {
  let waitedInRunMs = 0
  return {
    /** Begins one request, which may be sent more than once. */
    begin() {
      let tried = 0
      let waitedMs = 0
      let shortMs = 0
      /** Waits as the answer asks, and returns whether to send the request again. */
      return async (refused: Refused): Promise<boolean> => {
        if (!BUSY.includes(refused.status)) return false
        const { waitMs, isShort } = chooseWait(refused, tried)
        const isTooLong = waitedMs + waitMs > MAX_REQUEST_MS
        if (waitMs > MAX_WAIT_MS || isTooLong || waitedInRunMs + waitMs > MAX_RUN_MS) {
          waitedInRunMs += shortMs
          return false
        }
        tried += 1
        waitedMs += waitMs
        if (isShort) shortMs += waitMs
        else waitedInRunMs += waitMs
        await wait(waitMs)
        return true
      }
    },
  }
}

function chooseWait(refused: Refused, tried: number): { waitMs: number; isShort: boolean } {
  const askedMs = readRetryAfter(refused)
  const pauseMs = refused.status === 429 ? PAUSES_MS[tried] : undefined
  const waitMs = askedMs === undefined ? pauseMs : tried < MAX_RETRIES ? askedMs : undefined
  return {
    waitMs: waitMs ?? Number.POSITIVE_INFINITY,
    isShort: askedMs !== undefined && askedMs <= SHORT_WAIT_MS,
  }
}

/** Returns how long a 429 or 503 asks to wait, in milliseconds. Undefined if it does not say. */
export function readRetryAfter({ status, headers }: Refused): number | undefined {
  if (!BUSY.includes(status)) return undefined
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const untilMs = Date.parse(value) - Date.now()
  return Number.isNaN(untilMs) ? undefined : Math.max(0, untilMs)
}
