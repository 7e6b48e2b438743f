/**
 * Reads how long an answer asks to wait, in milliseconds: `Retry-After` is a number of seconds or an HTTP date; anything else
 * counts as missing.
 */
export function readRetryAfterMs({ headers }: Response, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}
